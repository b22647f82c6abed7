import type { CheckCase } from './check-case.js';
import { orderCases } from './order/index.js';
import type { CheckKind } from './report.js';
import { webhookCases } from './webhook/index.js';

/** What is said of a case beside how it is played. */
export type CaseFacts = Omit<CheckCase<never>, 'play'>;

/** What can be checked. */
export const checkKinds: readonly CheckKind[] = ['webhook', 'order-callback'];

/** All cases of a kind, in the order in which they are played. */
export function casesOf(kind: CheckKind): readonly CaseFacts[] {
  return kind === 'webhook' ? webhookCases : orderCases;
}
