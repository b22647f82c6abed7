import { whyNoJson } from '../domain/refusals/json-fault.js';
import { nearestTold } from '../domain/refusals/nearest.js';
import { checkShape } from '../schema/check.js';
import { readTextFile, readTextFileIfAny } from '../world/files.js';
import { OptionRefused } from './option-values.js';

const FILE = 'subsim.config.json';

/** The members of the configuration file: the one named, else `subsim.config.json` if it is there. Throws `OptionRefused` or `FileUnusable`. */
export function readConfigurationFile(named: string | undefined): Readonly<Record<string, unknown>> {
  const file = named ?? FILE;
  const text = named === undefined ? readTextFileIfAny(FILE) : readTextFile(named);
  if (text === undefined) return {};
  const value = parse(file, text);
  const violations = checkShape('options', value);
  // A name that is misspelt tells most.
  const violation = violations.find(({ choice }) => choice !== undefined) ?? violations[0];
  if (violation === undefined) return value as Readonly<Record<string, unknown>>; // the schema admits objects only
  const { place, message, choice } = violation;
  const told = choice === undefined ? '' : `${choice.areTold ? `; it is ${JSON.stringify(choice.given)}` : ''}${nearestTold(choice)}`;
  throw new OptionRefused(`${file}: ${[place, message].filter((part) => part !== '').join(' ')}${told}.`);
}

function parse(file: string, text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    throw new OptionRefused(`${file} is not JSON: ${whyNoJson(plain) ?? ''}.`);
  }
}
