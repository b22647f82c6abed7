import { REPEATED } from '../../http/guests/guest.js';
import { nearestRoutes, noId, Problem, routesTold, type Environment, type Simulator } from '../../simulator.js';
import type { CallInput } from './call.js';

const DIGITS = /^\d{1,15}$/;

/** What the parameters of a path name; the default environment where they name none. Throws `unknown-record`. */
export function namedIn(
  { environment, id, name = '', part }: Readonly<Record<string, string>>,
  simulator: Simulator,
): Pick<CallInput, 'simulator' | 'environment' | 'id' | 'name'> {
  return {
    simulator,
    environment: environmentIn(simulator, environment),
    id: idIn(id),
    name: part === undefined ? name : `${name}/${part}`,
  };
}

/** Refuses a path below an environment that there is not. Throws `unknown-record`. */
export function guardEnvironment(path: string, simulator: Simulator): void {
  const [, name] = /^\/[^/]*\/environments\/([^/]+)\//.exec(path) ?? [];
  if (name !== undefined) environmentIn(simulator, decodeURIComponent(name));
}

/** The refusal of a path that no call has, with those that are spelt most like it. */
export function unknownPath(path: string, known: Parameters<typeof nearestRoutes>[1]): Problem {
  const scopeless = path.replace(/^(\/[^/]*)\/environments\/[^/]*(?=\/)/, '$1');
  const nearest = routesTold(nearestRoutes(scopeless, known));
  const told = nearest === '' ? 'GET /_sim/control.openapi.json describes every call' : `Nearest: ${nearest}`;
  return new Problem('unknown-route', 'Not Found', { hint: `No call has this path. ${told}.` });
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

/** A path with its parameters as people and OpenAPI write them: `/orders/{id}`. */
export function braced(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}
