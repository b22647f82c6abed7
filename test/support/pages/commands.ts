import { exitCodeMeanings, exitCodes } from '../../../src/cli/command.js';
import { commands } from '../../../src/cli/run.js';
import { code, tableOf } from './markdown.js';

/** The commands, each with what it does. */
export function commandTable(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [code(`subsim ${name}`), summary]);
  return tableOf(['Command', 'What it does'], rows);
}

/** The exit codes of all commands. */
export function exitCodeTable(): string {
  const names = Object.keys(exitCodes) as readonly (keyof typeof exitCodes)[]; // they are its keys
  return tableOf(
    ['Code', 'Meaning'],
    names.map((name) => [String(exitCodes[name]), exitCodeMeanings[name]]),
  );
}
