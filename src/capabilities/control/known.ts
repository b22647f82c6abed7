import { Problem } from '../../simulator.js';

/** What `look` finds; what is not there is refused by its name. Throws `unknown-record`. */
export function known<T>(thing: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw named(thing, error);
  }
}

/** The same of what is found later. */
export async function knownLater<T>(thing: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    throw named(thing, error);
  }
}

function named(thing: string, error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'unknown-record') return error;
  return new Problem('unknown-record', `There is no ${thing} in this environment.`, {
    hint: 'GET the list to see which there are; another environment is reached under /_sim/environments/{name}.',
  });
}
