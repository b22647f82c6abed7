/** What a value of an option is, for flags, variables and the configuration file alike; the library counts seconds in milliseconds. */
export type OptionKind = 'text' | 'integer' | 'seconds' | 'choice' | 'list' | 'switch';

/**
 * One option: a flag `--name`, a variable `SUBSIM_NAME`, a member of `subsim.config.json`, a part of the page about options and, with `setting`,
 * a setting of the library. `npm run generate` writes what has to stand in files.
 */
export interface Option {
  readonly kind: OptionKind;
  readonly help: string;
  /** What stands behind the flag in help texts. */
  readonly placeholder?: string;
  readonly fallback?: string | number | boolean | readonly string[];
  /** What it was in Subsim 0.1, which `--compat 2026-11` goes back to. */
  readonly formerFallback?: Option['fallback'];
  readonly choices?: readonly string[];
  /** Least and most of an integer or of seconds. */
  readonly range?: readonly [number, number];
  readonly pattern?: RegExp;
  /** Why a text does not match it, in words that follow the name of the option. */
  readonly fault?: (text: string) => string;
  /** What the setting of the library with the same value is called; an option of the command line alone has none. */
  readonly setting?: string;
  /** Whether it says where to listen, so that only `startSimulator` takes the setting. */
  readonly isForListening?: boolean;
  /** What a text or a list must be, in the refusal of the setting; without it any text is taken here and checked where it is used. */
  readonly mustBe?: string;
  /** What the comment on the setting says, when `help` speaks of flags. */
  readonly comment?: string;
}

/** What a value of an option is in TypeScript. */
export type ValueOfKind<O extends Option> = O['kind'] extends 'integer' | 'seconds'
  ? number
  : O['kind'] extends 'switch'
    ? boolean
    : O['kind'] extends 'list'
      ? readonly string[]
      : O extends { readonly choices: readonly (infer C)[] }
        ? C
        : string;

/** The environment variable of an option. */
export function variableOf(name: string): string {
  return `SUBSIM_${name.toUpperCase().replaceAll('-', '_')}`;
}

/** The member of the configuration file that sets an option. */
export function memberOf(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The value of an option that nobody has set, for whoever wants the defaults of before (`compat`) or those of now. */
export function fallbackOf({ fallback, formerFallback }: Option, compat: string | undefined): Option['fallback'] {
  return compat === undefined ? fallback : (formerFallback ?? fallback);
}

/** The value of an option as the library takes it. */
export function settingValue({ kind }: Option, value: Option['fallback']): Option['fallback'] {
  return kind === 'seconds' && typeof value === 'number' ? value * 1000 : value;
}
