import type { NotedOrder } from '../../delivery/order-work.js';
import type { NotedAttempt } from '../../delivery/webhooks.js';
import { eventEntryId } from '../../journal/entry-id.js';
import type { Journal } from '../../journal/journal.js';
import { keptBody } from '../../journal/kept-body.js';
import type { KeptMessage } from '../../journal/recorded.js';
import type { JournalWitness } from './witness.js';

interface Noting {
  readonly journal: Journal;
  readonly witness: JournalWitness;
}

/** Takes down attempts to deliver. */
export function attemptNoting({ journal, witness }: Noting): (attempt: NotedAttempt) => void {
  return ({ delivery: { id, attempts, round, event, type, destination, body }, receiver, stands, outcome }) => {
    journal.add(
      {
        ...{ kind: 'delivery', delivery: id, attempt: attempts + 1, event, type, destination, url: receiver },
        ...{ status: outcome?.status ?? null, error: outcome?.error ?? null, milliseconds: outcome?.milliseconds ?? null, outcome: stands },
        request: { headers: outcome?.request_headers ?? [], body: keptBody(body) },
        answer: messageOf(outcome?.answer_headers, outcome?.answer),
      },
      witness.causeOfAttempt({ id, round, isLast: stands !== 'pending' }) ?? eventEntryId(event),
    );
  };
}

/** Takes down attempts to place orders. */
export function orderNoting({ journal, witness }: Noting): (order: NotedOrder) => void {
  return ({ report, about }) => {
    const { cause, retryOf } = witness.originOfOrder(report);
    const { id, items, http_status: status, milliseconds, order_number: orderNumber, status: outcome } = report;
    journal.add(
      {
        ...{ kind: 'order', order: id, subscriptions: items.map(({ subscription }) => subscription), retryOf, outcome, orderNumber },
        ...{ url: about.receiver, status, milliseconds },
        ...{ error: about.error ?? null, warning: about.warning ?? null, failures: about.failures ?? [] },
        request: messageOf(report.request_headers, report.request),
        answer: messageOf(report.answer_headers, report.answer),
      },
      cause,
    );
  };
}

// What is known of one way; undefined for what never went.
function messageOf(headers: string | null | undefined, body: string | Buffer | null | undefined): KeptMessage | undefined {
  if (headers === null || headers === undefined) return undefined;
  return { headers, body: keptBody(body ?? '') };
}
