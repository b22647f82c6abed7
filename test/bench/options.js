import { parseArgs } from 'node:util';

const flags = {
  only: { type: 'string' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '2' },
  help: { type: 'boolean', short: 'h', default: false },
};

/**
 * How the bench runs.
 * @typedef {object} Options
 * @property {readonly string[]} only The words of `--only`; none stands for everything.
 * @property {number} rounds How often each subject is measured.
 * @property {number} seconds How long a round of load is.
 * @property {boolean} isHelp
 * @property {(name: string, words?: readonly string[]) => boolean} isChosen Whether a row is wanted: by its name or the first part of it.
 */

/**
 * Reads the command line. Throws a sentence for what it does not understand.
 * @param {readonly string[]} words
 * @returns {Options}
 */
export function readOptions(words) {
  const { values } = parseArgs({ args: [...words], options: flags, strict: true });
  const only = (values.only ?? '').split(',').filter((word) => word !== '');
  return {
    only,
    rounds: readNumber('rounds', values.rounds),
    seconds: readNumber('seconds', values.seconds),
    isHelp: values.help,
    isChosen: (name, wanted = only) => wanted.length === 0 || wanted.some((word) => name === word || name.startsWith(`${word}-`)),
  };
}

/**
 * What `--help` prints.
 * @param {readonly import('./measures/index.js').Measure[]} measures
 */
export function help(measures) {
  const rows = measures.map(({ title, rowNames }) => `  ${title}\n      ${rowNames.join(', ')}`);
  return [
    'Usage: npm run bench -- [options]',
    '',
    'Options:',
    '  --only <names>   Comma-separated rows, or the first part of their names, as in --only get,list. Default: all.',
    '  --rounds <n>     How often each subject is measured; the ratio is the median of the rounds. Default: 5.',
    '  --seconds <s>    Length of a round of load. Default: 2.',
    '',
    'Rows:',
    ...rows,
  ].join('\n');
}

function readNumber(name, text) {
  const number = Number(text);
  if (!(number > 0) || (name === 'rounds' && !Number.isInteger(number)))
    throw new Error(`--${name} must be a number above 0; it is ${text}.`);
  return number;
}
