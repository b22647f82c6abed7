import type { Guest, GuestRow } from '../../http/guests/guest.js';
import type { Capability, Simulator } from '../../simulator.js';
import type { Call } from './call.js';
import type { Checker } from './checks/checker.js';
import { formsOf } from './group.js';
import { groupsBelow } from './groups.js';
import { guardEnvironment, namedIn, unknownPath } from './paths.js';

const PREFIX = '/_sim';

/** Makes the control API: what the library does, over HTTP with JSON. It is given what makes that which checks receivers. */
export function controlWith(createChecker: () => Checker): Capability {
  return (simulator) => controlOf(simulator, createChecker());
}

function controlOf(simulator: () => Simulator, checker: Checker): Guest {
  const calls = groupsBelow(PREFIX).flatMap(formsOf);
  const short = calls.flatMap(({ call, isOfEnvironment }) => (isOfEnvironment ? [] : [call]));
  const routes = [...new Set(short.map(({ path }) => path))].map((path) => {
    const methods = short.flatMap((each) => (each.path === path ? [each.method] : []));
    return { path: PREFIX + path, methods };
  });
  return {
    prefix: PREFIX,
    schema: 'control',
    // What is answered holds secrets, and is another thing a moment later.
    headers: { 'Cache-Control': 'no-store' },
    rows: calls.map(({ call }) => rowOf(call, simulator, checker)),
    guardPath: (path) => {
      guardEnvironment(path, simulator());
    },
    unknownRoute: (path) => unknownPath(path, routes),
  };
}

function rowOf({ run, about: _about, ...row }: Call, simulator: () => Simulator, checker: Checker): GuestRow {
  return {
    ...row,
    open(parameters) {
      const named = namedIn(parameters, simulator());
      return (input) => run({ ...input, ...named, checker });
    },
  };
}
