import { coverageText, type Environment } from '../../../simulator.js';
import type { Coverage } from '../answers.js';
import { call, NOTHING, type Answer, type Call, type CallInput, type Reply, reply } from '../call.js';
import { asText, wantsText } from '../plain-text.js';

type Covered = Pick<Environment, 'coverage' | 'resetCoverage'>;

const told = { summary: 'Tells what was touched so far and what never was.', answer: 'Coverage', also: ['text/plain'] } as const;
const forgotten = { summary: 'Forgets what was touched so far.', answer: 'nothing' } as const;

/** The calls that tell what was touched so far: in all environments that there are and were, or in one. */
export const coverageCalls: readonly Call[] = [
  call('GET /coverage', { id: 'coverage.get', ...told }, (input) => coverageOf(input.simulator, input)),
  call('DELETE /coverage', { id: 'coverage.reset', ...forgotten }, ({ simulator }) => forget(simulator)),
  call('GET /environments/:environment/coverage', { id: 'environments.coverage.get', ...told }, (input) =>
    coverageOf(input.environment, input),
  ),
  call('DELETE /environments/:environment/coverage', { id: 'environments.coverage.reset', ...forgotten }, ({ environment }) =>
    forget(environment),
  ),
];

function coverageOf({ coverage }: Covered, input: CallInput): Reply<Coverage> {
  return wantsText(input) ? asText(coverageText(coverage())) : reply(coverage());
}

function forget({ resetCoverage }: Covered): Answer {
  resetCoverage();
  return NOTHING;
}
