import { whyNoJson } from '../domain/refusals/json-fault.js';
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
  const [violation] = checkShape('options', value);
  if (violation === undefined) return value as Readonly<Record<string, unknown>>; // the schema admits objects only
  throw new OptionRefused(`${file}: ${[violation.place, violation.message].filter((part) => part !== '').join(' ')}.`);
}

function parse(file: string, text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    throw new OptionRefused(`${file} is not JSON: ${whyNoJson(plain) ?? ''}.`);
  }
}
