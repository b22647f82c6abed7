import { WITHIN } from '../../delivery/waiting/input.js';
import { recordText, targetOf } from '../../delivery/waiting/record-name.js';
import { subjectNamed, subjectOf } from '../../delivery/waiting/subject.js';
import type { RecordName } from '../../delivery/waiting/wanted.js';
import type { TriggerTarget } from '../../domain/events/drafts.js';
import type { EventType } from '../../domain/events/table.js';
import type { JsonObject } from '../../domain/json/json.js';
import { Problem } from '../../domain/refusals/problem.js';
import { stayAwake, timers } from '../../world/timers.js';
import type { Watch } from '../settings.js';
import { watchIn } from '../callers/watching.js';
import type { Headers } from '../views/answers.js';
import { input } from '../views/input.js';
import { isoText } from '../views/instants.js';
import { itemsOf, orderAnswer, refuseUnmeant, webhookAnswer, type InboxAnswer, type InboxAnswers, type InboxEdit } from './answer.js';
import { contentOf, type Received, type ReceivedWebhook } from './received.js';

/** Which of what came is wanted: what is left out may be anything. */
export interface WantedReceived {
  readonly kind?: Received['kind'] | undefined;
  /** The type of event of a webhook. */
  readonly type?: EventType | undefined;
  /** The id of a subscription that an order is for, or an event is about. */
  readonly subscription?: number | undefined;
  /** The record that an event is about, such as `subscription:5001`; an order is about its subscriptions. */
  readonly for?: RecordName | undefined;
  /** The number of one that does not count, nor those before it. */
  readonly after?: number | undefined;
}

interface Within {
  /** Milliseconds, at most 600,000. Default: 3,000. */
  readonly within?: number | undefined;
}

// What is asked for tells what there is.
interface WebhookOf<Type extends EventType> extends WantedReceived {
  readonly kind?: 'webhook' | undefined;
  readonly type: Type;
}

interface OfKind<Kind extends Received['kind']> extends WantedReceived {
  readonly kind: Kind;
}

/** Lists what came to an inbox; what it is asked for says what it gives. */
export interface ReceivedList {
  <Type extends EventType>(wanted: WebhookOf<Type>): readonly ReceivedWebhook<Type>[];
  <Kind extends Received['kind']>(wanted: OfKind<Kind>): readonly Extract<Received, { readonly kind: Kind }>[];
  (wanted?: WantedReceived): readonly Received[];
}

/** Waits for something that comes to an inbox; what it is asked for says what it gives. */
export interface WaitForReceived {
  <Type extends EventType>(wanted: WebhookOf<Type> & Within, watch?: Watch): Promise<ReceivedWebhook<Type>>;
  <Kind extends Received['kind']>(wanted: OfKind<Kind> & Within, watch?: Watch): Promise<Extract<Received, { readonly kind: Kind }>>;
  (wanted?: WantedReceived & Within, watch?: Watch): Promise<Received>;
}

/** What comes in by the address of an inbox. */
export interface InboxRequest {
  /** What stands behind the address: a query, or nothing. */
  readonly path: string;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** Aborted when the caller hangs up. */
  readonly signal?: AbortSignal | undefined;
}

/** What is known of an inbox beside what came. */
export interface InboxInfo extends InboxAnswers {
  readonly name: string;
  /** The address to which webhooks and orders are sent. */
  readonly url: string;
  /** How much came and is kept, and how much was dropped because more came. */
  readonly count: number;
  readonly dropped: number;
}

/** An address of the simulator's own that takes webhooks and orders, and is asked for what came. */
export interface Inbox extends Disposable {
  readonly name: string;
  readonly url: string;
  readonly info: () => InboxInfo;
  /** What came and is wanted, the oldest first: at most the last thousand. Throws `setting-refused`. */
  readonly received: ReceivedList;
  /**
   * Resolves to the first that came and is wanted, at once when it came already. Rejects with `not-reached` and what came last after so many
   * milliseconds (3,000), and with `state-refused` when the inbox is removed.
   */
  readonly waitFor: WaitForReceived;
  /** Forgets what came. */
  readonly clear: () => void;
  /** Changes what it answers from now on; what hangs is answered by that, too. Throws `setting-refused`. */
  readonly answer: (answers: InboxEdit) => InboxInfo;
  /** Takes what its address is sent. */
  readonly take: (request: InboxRequest) => Promise<InboxAnswer>;
  /** Ends it: what hangs is let go, and destinations and an order callback with its address are no longer used. */
  readonly remove: () => void;
}

interface InboxNeeds {
  readonly name: string;
  readonly url: string;
  readonly answers: InboxAnswers;
  readonly now: () => number;
  /** Whether a body has a signature by a secret that belongs to the address. */
  readonly isSigned: (bytes: Uint8Array, header: string | undefined) => boolean;
  /** Whether the environment has a subscription with this id. */
  readonly isSubscription: (id: number) => boolean;
  readonly remove: () => void;
}

/** What ends an inbox without undoing what it is used for. */
export interface OwnInbox extends Inbox {
  readonly end: () => void;
}

const MOST_KEPT = 1000;
const MOST_BYTES = 8_388_608;
const MOST_HANGING = 100;
const ENDED: InboxAnswer = { status: 503, body: 'The inbox is closed.' };

interface Kept {
  readonly received: Received;
  readonly size: number;
}

/** Makes an inbox. */
export function createInbox({ name, url, answers: initial, now, isSigned, isSubscription, remove }: InboxNeeds): OwnInbox {
  let answers = initial;
  let [last, dropped, size] = [0, 0, 0];
  let isEnded = false as boolean; // set while others wait
  const kept: Kept[] = [];
  const hanging = new Set<() => void>();
  const watchers = new Set<() => void>();
  return {
    ...{ name, url, info, remove, take },
    received: received as ReceivedList, // what is listed is of the kind that was wanted
    waitFor: waitFor as WaitForReceived,
    clear() {
      kept.splice(0);
      size = 0;
    },
    answer(edit) {
      const { webhooks = answers.webhooks, orders = answers.orders } = input('inboxEdit', edit);
      refuseUnmeant(orders, isSubscription);
      answers = { webhooks, orders };
      letGo(hanging);
      return info();
    },
    end() {
      isEnded = true;
      letGo(hanging);
      letGo(watchers);
    },
    [Symbol.dispose]: remove,
  };

  function info(): InboxInfo {
    return { name, url, ...answers, count: kept.length, dropped };
  }

  function received(wanted: WantedReceived = {}): readonly Received[] {
    return matching(wantedIn(input('receivedQuery', wanted))).map((one) => structuredClone(one));
  }

  function matching({ for: record, ...wanted }: WantedReceived): readonly Received[] {
    const about = record === undefined ? undefined : subjectNamed(record, wanted.type);
    return kept.map((entry) => entry.received).filter((one) => isWanted(one, wanted) && (about === undefined || isAbout(one, about)));
  }

  async function take({ path, headers, bytes, signal }: InboxRequest): Promise<InboxAnswer> {
    if (isEnded) return ENDED;
    const entry = keep({ path, headers, bytes });
    const index = (): number => kept.findIndex(({ received: { id } }) => id === entry.id);
    const answer = await answered(entry, signal);
    const there = kept[index()];
    // Who has hung up got none.
    if (there !== undefined && signal?.aborted !== true) kept[index()] = { ...there, received: { ...entry, status: answer.status } };
    return answer;
  }

  function keep({ path, headers, bytes }: InboxRequest): Received {
    const body = Buffer.from(bytes).toString('utf8');
    const [, signature] = headers.find(([header]) => header.toLowerCase() === 'sp-hmac') ?? [];
    last += 1;
    const entry = {
      id: last,
      instant: isoText(now()),
      path,
      headers,
      body,
      ...contentOf(body),
      isSigned: isSigned(bytes, signature),
      status: null,
    };
    kept.push({ received: entry, size: bytes.length });
    size += bytes.length;
    while (kept.length > MOST_KEPT || (size > MOST_BYTES && kept.length > 1)) {
      size -= kept.shift()?.size ?? 0;
      dropped += 1;
    }
    letGo(watchers);
    return entry;
  }

  // What hangs is asked for anew when the answers have changed.
  async function answered({ kind, order }: Received, signal: AbortSignal | undefined): Promise<InboxAnswer> {
    for (;;) {
      if (isEnded) return ENDED;
      const answer = kind === 'order' ? orderAnswer(answers.orders, order) : webhookAnswer(answers.webhooks);
      if (answer !== undefined) return answer;
      if (signal?.aborted === true) return ENDED;
      if (hanging.size >= MOST_HANGING) return { status: 503, body: 'Too much hangs in the inbox.' };
      await untilLetGo(hanging, signal);
    }
  }

  async function waitFor(given: WantedReceived & Within = {}, watch?: Watch): Promise<Received> {
    const { signal }: Watch = watchIn(watch);
    const { within = WITHIN, ...wanted } = wantedIn(input('receivedWait', given));
    let isLate = false as boolean; // set by the timer
    const cancel = timers.after(within, () => {
      isLate = true;
      letGo(watchers);
    });
    const mayRest = stayAwake();
    try {
      for (;;) {
        if (isEnded) throw new Problem('state-refused', `The inbox ${name} is removed, or its environment closed.`);
        signal?.throwIfAborted();
        const [first] = matching(wanted);
        if (first !== undefined) return structuredClone(first);
        if (isLate) throw new Problem('not-reached', missText({ name, within, wanted }, kept.at(-1)?.received));
        await untilLetGo(watchers, signal);
      }
    } finally {
      cancel();
      mayRest();
    }
  }
}

// Only a webhook brings an event.
function wantedIn<Wanted extends WantedReceived>(wanted: Wanted): Wanted {
  const { kind = 'webhook', type } = wanted;
  if (type !== undefined && kind !== 'webhook')
    throw new Problem('setting-refused', `type: goes with the kind webhook; what is of the kind ${kind} brings no event.`);
  return wanted;
}

function letGo(waiting: Set<() => void>): void {
  for (const go of [...waiting]) go();
}

function untilLetGo(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      waiting.delete(go);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    waiting.add(go);
    signal?.addEventListener('abort', go);
  });
}

function isWanted({ id, kind, event, order }: Received, wanted: Omit<WantedReceived, 'for'>): boolean {
  const { subscription, after = 0 } = wanted;
  const isOf = (): boolean =>
    (event !== null && 'subscription_id' in event.data && event.data.subscription_id === subscription) || orders(order, subscription);
  return (
    id > after &&
    (wanted.kind === undefined || wanted.kind === kind) &&
    (wanted.type === undefined || wanted.type === event?.type) &&
    (subscription === undefined || isOf())
  );
}

function isAbout({ event, order }: Received, record: TriggerTarget): boolean {
  return (event !== null && subjectOf(event) === recordText(record)) || (record.resource === 'subscription' && orders(order, record.id));
}

function orders(order: JsonObject | null, subscription: number | undefined): boolean {
  return order !== null && itemsOf(order).some(({ subscriptionId }) => subscriptionId === String(subscription));
}

function missText({ name, within, wanted }: { name: string; within: number; wanted: WantedReceived }, last: Received | undefined): string {
  const { kind = 'request', type, subscription, for: about } = wanted;
  const what = [
    type === undefined ? kind : `webhook ${type}`,
    ...(subscription === undefined ? [] : [`for subscription ${String(subscription)}`]),
    ...(about === undefined ? [] : [`for ${recordText(targetOf(about))}`]),
  ];
  const nearest =
    last === undefined
      ? 'nothing came'
      : `the last that came: number ${String(last.id)}, ${last.event?.type ?? last.kind}, at ${last.instant}`;
  return `No ${what.join(' ')} came to the inbox ${name} within ${String(within)} ms; ${nearest}.`;
}
