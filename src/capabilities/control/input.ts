import type { Request } from 'express';
import { checkShape } from '../../schema/check.js';
import { Problem, type Environment, type Simulator } from '../../simulator.js';

const DIGITS = /^\d{1,15}$/;
const WHOLE = /^-?\d{1,15}$/;
/** Longest part of what was sent that a message repeats. */
export const REPEATED = 100;

/** The environment that a path names; without a name the default one. Throws `unknown-record`. */
export function environmentIn({ environment, environments }: Simulator, name: string | undefined): Environment {
  if (name === undefined) return environment;
  const found = environments.get(name);
  if (found !== undefined) return found;
  throw new Problem('unknown-record', `There is no environment ${name.slice(0, REPEATED)}.`, {
    hint: `Environments: ${[...environments.keys()].join(', ')}.`,
  });
}

/** The id that a path names; 0 without one. Throws `unknown-record`. */
export function idIn(text: string | undefined): number {
  if (text === undefined) return 0;
  if (DIGITS.test(text)) return Number(text);
  throw new Problem('unknown-record', `${JSON.stringify(text.slice(0, REPEATED))} is no id.`, { hint: 'Ids are whole numbers.' });
}

/** The parameters of a query, digits as numbers, checked. Throws `setting-refused`. */
export function queryIn({ url }: Request, definition: string | undefined): unknown {
  const [, text = ''] = url.split('?', 2);
  const parameters = [...new URLSearchParams(text)];
  const names = parameters.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Problem('setting-refused', `${repeated.slice(0, REPEATED)}: is given more than once in the query.`);
  return checked(Object.fromEntries(parameters.map(([name, value]) => [name, WHOLE.test(value) ? Number(value) : value])), definition);
}

/** A body or a query that has passed its definition; without a definition it must be empty. Throws `setting-refused`. */
export function checked(value: unknown, definition = 'nothing'): unknown {
  const [violation] = checkShape('control', value, definition);
  if (violation === undefined) return value;
  const { place, message } = violation;
  throw new Problem('setting-refused', `${place === '' ? '' : `${place}: `}${message}.`);
}
