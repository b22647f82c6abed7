import type { Environment } from '../../simulator.js';
import type { CheckKind, CheckResult } from './report.js';

/** What is said once of a whole run, after its results. */
export function remarksOn(
  kind: CheckKind,
  results: readonly CheckResult[],
  { requests }: Pick<Environment, 'requests'>,
): readonly string[] {
  if (kind !== 'webhook' || results.length === 0 || requests.count({ path: '/services/v2/webhook-events/*' }) > 0) return [];
  return ['The receiver never called the API back for an event.'];
}
