import { fallbackOf, memberOf, variableOf, type Option } from '../option.js';
import { optionRows, options, type OptionName, type Settings } from '../options.js';
import { nearName } from '../domain/refusals/nearest.js';
import { flagsOf, parseWords } from './arguments.js';
import type { CommandCall } from './command.js';
import { readConfigurationFile } from './configuration-file.js';
import { OptionRefused, readOption } from './option-values.js';

type Value = string | number | boolean | readonly string[] | undefined;

/** The option of the commands that start a simulator which is none of the simulator's. */
export const configOption = {
  kind: 'text',
  placeholder: '<file>',
  help: 'Configuration file. Default: subsim.config.json in the working folder, if it is there.',
} as const satisfies Option;

/**
 * Reads all options: a flag counts over its variable, that over the configuration file, that over the default, of which a command may
 * have its own. Warns of variables that name no option. Throws `UsageRefused` or `OptionRefused`.
 */
export function readSettings(
  { arguments: args, variables, printError: warn }: Pick<CommandCall, 'arguments' | 'variables' | 'printError'>,
  fallbacks: Readonly<Partial<Record<OptionName, Value>>> = {},
): Settings {
  const flags = readFlags(args);
  for (const name of unknownVariables(variables)) warn(`The variable ${name} names no option of Subsim; it is ignored.`);
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
  if (variable !== undefined) return readOption(option, variableOf(name), [variable]);
  return (file[memberOf(name)] as Value) ?? fallback; // the file has passed its schema
}

function readFlags(args: readonly string[]): Readonly<Record<string, Sources['flag']>> & { readonly config?: string } {
  return parseWords({ args: [...args], options: flagsOf([...optionRows, ['config', configOption]]) }, 'subsim').values;
}

// Variables for a shell's own use, such as those that `subsim exec` exports, are not options.
const PREFIX = 'SUBSIM_';
const OTHER_VARIABLES = ['SUBSIM_CONFIG', 'SUBSIM_URL', 'SUBSIM_TOKEN', 'SUBSIM_CALLBACK_SECRET'];

// One that is nearly the name of an option was meant for it; others are those of a cluster, or of programs beside this one.
function unknownVariables(variables: CommandCall['variables']): readonly string[] {
  const known = [...optionRows.map(([name]) => variableOf(name)), ...OTHER_VARIABLES];
  const unknown = Object.keys(variables).filter((name) => name.startsWith(PREFIX) && !known.includes(name));
  for (const name of unknown) {
    const near = nearName(
      name.slice(PREFIX.length),
      known.map((other) => other.slice(PREFIX.length)),
    );
    if (near !== undefined) throw new OptionRefused(`The variable ${name} names no option. Did you mean ${PREFIX}${near}?`);
  }
  return unknown;
}
