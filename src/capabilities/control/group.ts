import type { Call } from './call.js';

/** Calls of the control API about one thing, as its description lists them together. */
export interface Group {
  readonly name: string;
  /** What they are about, as a sentence. */
  readonly about: string;
  /** The calls about one environment: the default one, or the one that the path names. */
  readonly calls?: readonly Call[];
  /** The calls about the simulator. */
  readonly own?: readonly Call[];
}

// Where the calls about one environment lie; those about the default one lie without it, too.
const OF_ENVIRONMENT = '/environments/:environment';

/** The calls of groups in each form that they have, and whether that is the one which names the environment. */
export function formsOf({ calls = [], own = [] }: Group): readonly { readonly call: Call; readonly isOfEnvironment: boolean }[] {
  return [
    ...[...own, ...calls].map((call) => ({ call, isOfEnvironment: false })),
    ...calls.map((call) => ({ call: { ...call, path: OF_ENVIRONMENT + call.path }, isOfEnvironment: true })),
  ];
}
