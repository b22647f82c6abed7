import { nearestTold } from '../../domain/refusals/nearest.js';
import { Problem } from '../../domain/refusals/problem.js';
import { REPEATED } from '../../http/guests/guest.js';

/**
 * What is given beside a call to look on or to end it, of callers without types too: an object of a signal and of functions, of known names
 * alone. Throws `setting-refused`, so that nothing is begun whose end or progress nobody would hear of.
 */
export function watchIn<Given extends object>(given: Given | undefined, functions: readonly string[] = []): Given | Record<string, never> {
  if (given === undefined) return {};
  const known = [...functions, 'signal'];
  const isObject = typeof given === 'object' && (given as unknown) !== null && !Array.isArray(given); // callers may pass anything
  if (!isObject) throw refused(`What is given beside must be an object; known in it are ${known.join(', ')}.`);
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name)) throw unknown(name, known);
    if (value === undefined) continue;
    if (name === 'signal' && !(value instanceof AbortSignal))
      throw refused('signal: must be an AbortSignal, such as the member signal of an AbortController.');
    if (name !== 'signal' && typeof value !== 'function') throw refused(`${name}: must be a function.`);
  }
  return given;
}

function unknown(name: string, known: readonly string[]): Problem {
  const given = name.slice(0, REPEATED);
  const which = nearestTold({ given, names: known }) || `; known are ${known.join(', ')}`;
  return refused(`${JSON.stringify(given)} is not known here${which}.`);
}

function refused(sentence: string): Problem {
  return new Problem('setting-refused', sentence);
}
