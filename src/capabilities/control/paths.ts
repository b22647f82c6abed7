import { REPEATED } from '../../http/guests/guest.js';
import { nearestNames, noId, Problem, type Environment, type Simulator } from '../../simulator.js';
import type { CallInput } from './call.js';

const DIGITS = /^\d{1,15}$/;
// Characters of a path that are looked at, and paths that are shown.
const LOOKED_AT = 80;
const SHOWN = 3;

/** What the parameters of a path name; the default environment where they name none. Throws `unknown-record`. */
export function namedIn(
  { environment, id, name = '', part }: Readonly<Record<string, string>>,
  simulator: Simulator,
): Pick<CallInput, 'simulator' | 'environment' | 'id' | 'name'> {
  return { simulator, environment: environmentIn(simulator, environment), id: idIn(id), name: part === undefined ? name : `${name}/${part}` };
}

/** Refuses a path below an environment that there is not. Throws `unknown-record`. */
export function guardEnvironment(path: string, simulator: Simulator): void {
  const [, name] = /^\/[^/]*\/environments\/([^/]+)\//.exec(path) ?? [];
  if (name !== undefined) environmentIn(simulator, decodeURIComponent(name));
}

/** The refusal of a path that no call has, with those that are spelt most like it. */
export function unknownPath(path: string, known: readonly string[]): Problem {
  const scopeless = path.replace(/^(\/[^/]*)\/environments\/[^/]*(?=\/)/, '$1');
  const nearest = nearestNames(withIds(scopeless.slice(0, LOOKED_AT)), known.map(braced), SHOWN);
  return new Problem('unknown-route', 'Not Found', { hint: `The nearest paths are ${nearest.join(', ')}.` });
}

function environmentIn({ environment, environments }: Simulator, name: string | undefined): Environment {
  if (name === undefined) return environment;
  const found = environments.get(name);
  if (found !== undefined) return found;
  throw new Problem('unknown-record', `There is no environment ${name.slice(0, REPEATED)}.`, {
    hint: `Environments: ${[...environments.keys()].join(', ')}.`,
  });
}

// Without one in the path 0.
function idIn(text: string | undefined): number {
  if (text === undefined) return 0;
  if (DIGITS.test(text)) return Number(text);
  throw noId(text);
}

function withIds(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, '/{id}').replace(/(\/snapshots)\/[^/]+/, '$1/{name}');
}

function braced(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}
