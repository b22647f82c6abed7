import { coverageText, type Environment } from '../../simulator.js';
import { call, NOTHING, reply, type Answer, type Call, type CallInput } from './call.js';
import { asText, wantsText } from './plain-text.js';

type Covered = Pick<Environment, 'coverage' | 'resetCoverage'>;

/** The calls that tell what was touched so far: in all environments that there are and were, or in one. */
export const coverageCalls: readonly Call[] = [
  call('GET /coverage', (input) => told(input.simulator, input)),
  call('DELETE /coverage', ({ simulator }) => forgotten(simulator)),
  call('GET /environments/:environment/coverage', (input) => told(input.environment, input)),
  call('DELETE /environments/:environment/coverage', ({ environment }) => forgotten(environment)),
];

function told({ coverage }: Covered, input: CallInput): Answer {
  return wantsText(input) ? asText(coverageText(coverage())) : reply(coverage());
}

function forgotten({ resetCoverage }: Covered): Answer {
  resetCoverage();
  return NOTHING;
}
