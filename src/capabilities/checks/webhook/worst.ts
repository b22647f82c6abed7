import { ok, type Finding } from '../finding.js';

const ORDER: readonly Finding['outcome'][] = ['FAIL', 'warning', 'skip', 'info', 'ok'];

/** What counts when several things were found: the first of the worst, and `ok` when there are none. */
export function worst(found: readonly Finding[]): Finding {
  return ORDER.flatMap((outcome) => found.filter((one) => one.outcome === outcome))[0] ?? ok();
}
