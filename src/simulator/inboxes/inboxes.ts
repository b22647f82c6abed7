import { verifySignature } from '../../delivery/signature.js';
import type { EventType } from '../../domain/events/table.js';
import { existing, Problem } from '../../domain/refusals/problem.js';
import { addressOf, type OwnPlace } from '../own/place.js';
import type { Destinations } from '../views/destinations.js';
import { input } from '../views/input.js';
import { known } from '../views/known.js';
import type { OrderCallback } from '../views/order-callback.js';
import { refuseUnmeant, type InboxEdit } from './answer.js';
import { createInbox, type Inbox, type OwnInbox } from './inbox.js';

/** How an inbox is made; everything has a default. */
export interface InboxInput extends InboxEdit {
  /** 1 to 64 lower-case letters, digits and dashes. Default: `inbox-1` and so on. */
  readonly name?: string | undefined;
  /** Makes it a destination of webhooks, of all types or of some. */
  readonly destination?:
    true | { readonly eventTypes?: readonly EventType[] | undefined; readonly secret?: string | undefined } | undefined;
  /** Makes it the order callback. */
  readonly orderCallback?: true | undefined;
  /** The base address under which a server of yours serves the simulator; one that listens knows its own. */
  readonly base?: string | undefined;
}

/** The inboxes of an environment. They are no part of its state: a reset or restore leaves them as they are. Refusals are a `Problem`. */
export interface Inboxes {
  /** Throws `setting-refused`, `already-exists`, and `state-refused` when there is no address or no room. */
  readonly add: (inbox?: InboxInput) => Inbox;
  readonly list: () => readonly Inbox[];
  /** Throws `unknown-record`. */
  readonly get: (name: string) => Inbox;
}

/** The inboxes of an environment with what ends them when it is closed. */
interface OwnInboxes extends Inboxes {
  readonly end: () => void;
}

interface InboxesNeeds {
  readonly environment: string;
  readonly place: OwnPlace;
  readonly receivers: { readonly destinations: Destinations; readonly orderCallback: OrderCallback };
  readonly now: () => number;
  /** Whether the environment has a subscription with this id. */
  readonly isSubscription: (id: number) => boolean;
}

/** Under which the addresses of inboxes lie. */
export const INBOX_PREFIX = '/_inbox';
const MOST = 50;

/** Makes the inboxes of one environment. */
export function createInboxes({ environment, place, receivers, now, isSubscription }: InboxesNeeds): OwnInboxes {
  const { destinations, orderCallback } = receivers;
  const byName = new Map<string, OwnInbox>();
  let [made, isEnded] = [0, false];
  return {
    add,
    list: () => [...byName.values()],
    get: (name) => known('inbox', name, () => existing(byName.get(name))),
    end() {
      isEnded = true;
      for (const inbox of byName.values()) inbox.end();
      byName.clear();
    },
  };

  function add(given: InboxInput = {}): Inbox {
    const { name = freeName(), destination, orderCallback: isCallback, base, webhooks = 'take', orders = 'place' } = input('inbox', given);
    refuseUnmeant(orders, isSubscription);
    if (isEnded) throw new Problem('state-refused', 'The environment is closed.');
    if (byName.has(name)) throw new Problem('already-exists', `There is an inbox ${name} already.`);
    if (byName.size >= MOST) throw new Problem('state-refused', `There are ${String(MOST)} inboxes, which is the most; remove one first.`);
    const url = `${(base ?? addressOf(place, 'An inbox')).replace(/\/+$/, '')}${INBOX_PREFIX}/${environment}/${name}`;
    const inbox = createInbox({
      name,
      url,
      answers: { webhooks, orders },
      now,
      isSigned: (...sent) => isSigned(url, ...sent),
      isSubscription,
      remove,
    });
    byName.set(name, inbox);
    if (destination !== undefined) destinations.add({ url, ...(destination === true ? {} : destination) });
    if (isCallback === true) orderCallback.set({ url });
    return inbox;

    function remove(): void {
      if (byName.get(name) !== inbox) return;
      byName.delete(name);
      inbox.end();
      for (const { id, url: used, status } of destinations.list()) if (status === 'enabled' && isAt(url, used)) destinations.disable(id);
      if (isAt(url, orderCallback.get().url)) orderCallback.set({ url: null });
    }
  }

  function isSigned(url: string, bytes: Uint8Array, header: string | undefined): boolean {
    const used = destinations.list().filter((one) => isAt(url, one.url));
    const shown = [
      ...used.map(({ id }) => destinations.secret(id)),
      ...(isAt(url, orderCallback.get().url) ? [orderCallback.secret()] : []),
    ];
    return shown
      .flatMap(({ secret, previous }) => [secret, previous?.secret])
      .some((secret) => typeof secret === 'string' && verifySignature(bytes, header, secret));
  }

  function freeName(): string {
    const next = (): string => `inbox-${String((made += 1))}`;
    let name = next();
    while (byName.has(name)) name = next();
    return name;
  }
}

function isAt(url: string, used: string | null): boolean {
  return used === url || used?.startsWith(`${url}?`) === true;
}
