import type { NotedOrder } from '../../delivery/order-work.js';
import type { NotedAttempt } from '../../delivery/webhooks.js';
import { eventEntryId } from '../../journal/entry-id.js';
import type { Journal } from '../../journal/journal.js';
import { keptBody } from '../../journal/kept-body.js';
import { keptHeaders } from '../../journal/kept-headers.js';
import type { KeptMessage } from '../../journal/recorded.js';
import type { SendOutcome } from '../../world/outgoing/network.js';
import type { JournalWitness } from './witness.js';

interface Noting {
  readonly journal: Journal;
  readonly witness: JournalWitness;
}

/** Takes down attempts to deliver. */
export function attemptNoting({ journal, witness }: Noting): (attempt: NotedAttempt) => void {
  return ({ delivery: { id, attempts, round, event, type, destination, body }, receiver, headers, stands, error, sent }) => {
    journal.add(
      {
        ...{ kind: 'delivery', delivery: id, attempt: attempts + 1, event, type, destination, url: receiver },
        ...{ ...endingOf(sent), error, outcome: stands },
        request: requestOf(headers, body),
      },
      witness.causeOfAttempt({ id, round, isLast: stands !== 'pending' }) ?? eventEntryId(event),
    );
  };
}

/** Takes down attempts to place orders, those that were never sent too. */
export function orderNoting({ journal, witness }: Noting): (order: NotedOrder) => void {
  return ({ order, subscriptions, items, outcome, orderNumber = null, about, body, headers, sent }) => {
    const { cause, retryOf } = witness.originOfOrder({ id: order, items });
    journal.add(
      {
        ...{ kind: 'order', order, subscriptions, retryOf, outcome, orderNumber, url: about.receiver, ...endingOf(sent) },
        ...{ error: about.error ?? null, warning: about.warning ?? null, failures: about.failures ?? [] },
        request: body === undefined || headers === undefined ? undefined : requestOf(headers, body),
      },
      cause,
    );
  };
}

function requestOf(headers: Readonly<Record<string, string>>, body: string): KeptMessage {
  return { headers: keptHeaders(Object.entries(headers).flat()), body: keptBody(body) };
}

// What came back; nothing for what was never sent, or what nobody waited for any more.
function endingOf(sent: SendOutcome | undefined) {
  if (sent === undefined) return { status: null, milliseconds: null, answer: undefined };
  const { milliseconds } = sent;
  if (sent.kind === 'failed') return { status: null, milliseconds, answer: undefined };
  const { status, headers, body, isCut } = sent;
  const kept = keptBody(body);
  return {
    ...{ status, milliseconds },
    answer: { headers: keptHeaders(headers.flat()), body: kept && { ...kept, isCut: kept.isCut || isCut } },
  };
}
