import { parseArgs } from 'node:util';
import { memberOf, variableOf, type Option } from '../option.js';
import { options, type OptionName, type Settings } from '../options.js';
import { misread } from './command.js';
import { readConfigurationFile } from './configuration-file.js';
import { OptionRefused, readOption } from './option-values.js';

type Value = string | number | boolean | readonly string[] | undefined;

const names = Object.keys(options) as readonly OptionName[]; // the keys of a constant object

/** Reads all options: a flag counts over its variable, that over the configuration file, that over the default, of which a command may have its own. Throws `UsageRefused` or `OptionRefused`. */
export function readSettings(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  fallbacks: Readonly<Partial<Record<OptionName, Value>>> = {},
): Settings {
  const flags = readFlags(args);
  refuseUnknownVariables(variables);
  const file = readConfigurationFile(textFlag(flags, 'config') ?? variables.SUBSIM_CONFIG);
  const entries = names.map(
    (name) => [name, valueOf(name, { flag: flags[name], variable: variables[variableOf(name)], file, fallback: fallbacks[name] })] as const,
  );
  return Object.fromEntries(entries) as Settings; // a value of its kind for each option
}

interface Sources {
  readonly flag: string | boolean | readonly (string | boolean)[] | undefined;
  readonly variable: string | undefined;
  readonly file: Readonly<Record<string, unknown>>;
  /** Counts over the default of the option. */
  readonly fallback: Value;
}

function valueOf(name: OptionName, { flag, variable, file, fallback }: Sources): Value {
  const option: Option = options[name];
  if (flag !== undefined) return readOption(option, `--${name}`, [flag].flat().map(String));
  if (variable !== undefined && variable !== '') return readOption(option, variableOf(name), [variable]);
  return (file[memberOf(name)] as Value) ?? fallback ?? option.fallback; // the file has passed its schema
}

function readFlags(args: readonly string[]): Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>> {
  const flags = names.map((name) => {
    const { kind }: Option = options[name];
    return [name, { type: kind === 'switch' ? 'boolean' : 'string', multiple: kind === 'list' }] as const;
  });
  try {
    const known = { ...Object.fromEntries(flags), config: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options: known, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw misread(error, 'subsim --help');
  }
}

function textFlag(flags: ReturnType<typeof readFlags>, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

// Variables for a shell's own use, such as those that `subsim exec` exports, are not options.
const OTHER_VARIABLES = ['SUBSIM_CONFIG', 'SUBSIM_URL', 'SUBSIM_TOKEN', 'SUBSIM_CALLBACK_SECRET'];

function refuseUnknownVariables(variables: Readonly<Record<string, string | undefined>>): void {
  const known = [...names.map(variableOf), ...OTHER_VARIABLES];
  const unknown = Object.keys(variables).find((name) => name.startsWith('SUBSIM_') && !known.includes(name));
  if (unknown !== undefined) throw new OptionRefused(`The variable ${unknown} names no option. See subsim --help.`);
}
