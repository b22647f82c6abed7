import { flagText, meaningOf } from '../../../src/cli/help.js';
import { memberOf, variableOf } from '../../../src/option.js';
import { optionRows } from '../../../src/options.js';
import { code, plain, tableOf } from './markdown.js';

/** Each option: its flag, its variable, its member of the configuration file, its default. */
export function optionParts(): string {
  const rows = optionRows.map(([name]) => [`[${code(`--${name}`)}](#--${name})`, code(variableOf(name)), code(memberOf(name))]);
  const parts = optionRows.map(([name, option]) => {
    const setting = option.setting === undefined ? '' : `, setting ${code(option.setting)} of the library`;
    const names = `Variable ${code(variableOf(name))}, member ${code(memberOf(name))}${setting}.`;
    return `### --${name}\n\n${code(flagText(name, option))}\n\n${plain(meaningOf(option))}\n\n${names}`;
  });
  return `${tableOf(['Flag', 'Variable', 'Configuration file'], rows)}\n\n## Each option\n\n${parts.join('\n\n')}`;
}
