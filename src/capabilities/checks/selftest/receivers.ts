import type { CheckKind } from '../report.js';
import { orderFaults } from './order/faults.js';
import { webhookFaults } from './webhook/faults.js';

/** A receiver of the self-test. */
export interface Shipped {
  /** As its row is named. */
  readonly name: string;
  /** The name of its mistake; the right one makes none. */
  readonly fault: string | undefined;
  /** Whether it is asked what it has processed. */
  readonly hasProbe: boolean;
}

// Their mistakes cannot be seen from outside.
const PROBED: Readonly<Record<CheckKind, readonly string[]>> = {
  webhook: ['no-dedupe', 'last-event-only', 'dedupe-by-bytes', 'dedupe-unlocked', 'trusts-the-body', 'api-failures-ignored'],
  'order-callback': ['places-twice', 'repeats-unlocked'],
};

/** The name of the row of a receiver that is asked what it has processed. */
export const WITH_A_PROBE = ' with a probe';

/** The receivers that travel with the package: the right one without and with a probe, and the wrong ones. */
export function shippedReceivers(kind: CheckKind): readonly Shipped[] {
  const faults = Object.keys(kind === 'webhook' ? webhookFaults : orderFaults);
  return [
    { name: 'right', fault: undefined, hasProbe: false },
    { name: `right${WITH_A_PROBE}`, fault: undefined, hasProbe: true },
    ...faults.map((fault) => {
      const hasProbe = PROBED[kind].includes(fault);
      return { name: hasProbe ? `${fault}${WITH_A_PROBE}` : fault, fault, hasProbe };
    }),
  ];
}
