import { fallbackOf, memberOf, variableOf, type Option } from '../option.js';
import { optionRows, options, type OptionName, type Settings } from '../options.js';
import { flagsOf, parseWords } from './command.js';
import { readConfigurationFile } from './configuration-file.js';
import { OptionRefused, readOption } from './option-values.js';

type Value = string | number | boolean | readonly string[] | undefined;

/** Reads all options: a flag counts over its variable, that over the configuration file, that over the default, of which a command may have its own. Throws `UsageRefused` or `OptionRefused`. */
export function readSettings(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  fallbacks: Readonly<Partial<Record<OptionName, Value>>> = {},
): Settings {
  const flags = readFlags(args);
  refuseUnknownVariables(variables);
  const file = readConfigurationFile(flags.config ?? variables.SUBSIM_CONFIG);
  const read = (name: OptionName, option: Option, fallback: Value): Value =>
    valueOf(name, option, { flag: flags[name], variable: variables[variableOf(name)], file, fallback });
  const compat = read('compat', options.compat, undefined);
  const entries = optionRows.map(([name, option]) => {
    const fallback = fallbacks[name] ?? fallbackOf(option, compat === undefined ? undefined : String(compat));
    return [name, read(name, option, fallback)] as const;
  });
  return Object.fromEntries(entries) as Settings; // a value of its kind for each option
}

interface Sources {
  readonly flag: string | boolean | readonly (string | boolean)[] | undefined;
  readonly variable: string | undefined;
  readonly file: Readonly<Record<string, unknown>>;
  readonly fallback: Value;
}

function valueOf(name: OptionName, option: Option, { flag, variable, file, fallback }: Sources): Value {
  if (flag !== undefined) return readOption(option, `--${name}`, [flag].flat().map(String));
  if (variable !== undefined && variable !== '') return readOption(option, variableOf(name), [variable]);
  return (file[memberOf(name)] as Value) ?? fallback; // the file has passed its schema
}

function readFlags(args: readonly string[]): Readonly<Record<string, Sources['flag']>> & { readonly config?: string } {
  const known = { ...flagsOf(optionRows), config: { type: 'string' } } as const;
  return parseWords({ args: [...args], options: known }, 'subsim').values;
}

// Variables for a shell's own use, such as those that `subsim exec` exports, are not options.
const OTHER_VARIABLES = ['SUBSIM_CONFIG', 'SUBSIM_URL', 'SUBSIM_TOKEN', 'SUBSIM_CALLBACK_SECRET'];

function refuseUnknownVariables(variables: Readonly<Record<string, string | undefined>>): void {
  const known = [...optionRows.map(([name]) => variableOf(name)), ...OTHER_VARIABLES];
  const unknown = Object.keys(variables).find((name) => name.startsWith('SUBSIM_') && !known.includes(name));
  if (unknown !== undefined) throw new OptionRefused(`The variable ${unknown} names no option. See subsim --help.`);
}
