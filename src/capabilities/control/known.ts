import { Problem } from '../../simulator.js';

/** What `look` finds; what is not there is refused by its name. Throws `unknown-record`. */
export function known<T>(thing: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'unknown-record') throw error;
    throw new Problem('unknown-record', `There is no ${thing} in this environment.`, {
      hint: 'GET the list to see which there are; another environment is reached under /_sim/environments/{name}.',
    });
  }
}
