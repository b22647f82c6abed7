import type { Environment } from '../../src/index.js';
import type { WholeEnvironment } from '../../src/simulator/whole-environment.js';

/** An environment with what its users do not see, for tests of what no call shows. */
export function inside(environment: Environment): WholeEnvironment {
  return environment as WholeEnvironment; // what a simulator gives out is the whole of it
}
