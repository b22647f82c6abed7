import { Problem } from '../../simulator.js';
import { REPEATED } from '../../http/guests/guest.js';

/** What `find` gives; a thing that is not there is refused by its name. Throws `unknown-record`. */
export async function known<T>(kind: string, name: string | number, find: () => T | Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'unknown-record') throw error;
    throw new Problem('unknown-record', `There is no ${kind} ${String(name).slice(0, REPEATED)} in this environment.`, {
      hint: 'GET the list to see which there are; another environment is reached under /_sim/environments/{name}.',
    });
  }
}
