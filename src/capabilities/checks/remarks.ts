import type { Environment } from '../../simulator.js';
import type { CheckKind, CheckResult } from './report.js';
import { brokenTraits } from './trait.js';

/** What is said once of a whole run, after its results. */
export function remarksOn(
  kind: CheckKind,
  results: readonly CheckResult[],
  { requests }: Pick<Environment, 'requests'>,
): readonly string[] {
  if (kind !== 'webhook' || results.length === 0) return [];
  const isSilent = requests.count({ path: '/services/v2/webhook-events/*' }) === 0;
  return [...brokenTraits(results), ...(isSilent ? ['The receiver never called the API back for an event.'] : [])];
}
