import { Problem } from '../../domain/refusals/problem.js';
import { REPEATED } from '../../http/guests/guest.js';

const NUMBERS = 'Ids are whole numbers.';

// What is no id is not merely not there.
class NoId extends Problem {}

/** What `find` gives; a thing that is not there is refused by its kind and its id or name. Throws `unknown-record`. */
export function known<T>(kind: string, name: string | number, find: () => T): T {
  try {
    return find();
  } catch (error) {
    throw named(kind, name, error);
  }
}

/** The same of what takes its time. */
export async function knownSoon<T>(kind: string, name: string | number, find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    throw named(kind, name, error);
  }
}

function named(kind: string, name: unknown, error: unknown): unknown {
  if (!(error instanceof Problem) || error instanceof NoId || error.code !== 'unknown-record') return error;
  return new Problem('unknown-record', `There is no ${kind} ${String(name).slice(0, REPEATED)} in this environment.`, {
    hint: 'GET the list to see which there are; another environment is reached under /_sim/environments/{name}.',
  });
}

/** An id as a caller without types may give it. Throws `unknown-record` for what is none. */
export function idIn(given: unknown): number {
  if (typeof given === 'number' && Number.isSafeInteger(given)) return given;
  if (typeof given === 'string') throw noId(given);
  throw new NoId('unknown-record', `${String(given).slice(0, REPEATED)} is no id.`, { hint: NUMBERS });
}

/** The refusal of a text that is no id. */
export function noId(text: string): Problem {
  return new NoId('unknown-record', `${JSON.stringify(text.slice(0, REPEATED))} is no id.`, { hint: NUMBERS });
}
