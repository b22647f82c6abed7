import type { EventRecord } from '../../domain/events/event.js';
import type { EventType } from '../../domain/events/table.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Events } from '../../engine/events/events.js';
import type { Outbox } from '../../engine/events/outbox.js';
import type { Delivery } from '../../store/deliveries.js';
import { brief, DELIVERY_CLAUSES, words } from './clauses.js';
import { eventSubject, eventText } from './event-search.js';
import { recordText } from './record-name.js';
import { asked, askedFor, entriesFrom, sightOf, type Search, type Sight } from './search.js';
import { subjectNamed } from './subject.js';
import type { WantedDelivery } from './wanted.js';

/** What a search for deliveries looks at. */
export interface DeliveryNeeds {
  readonly outbox: Pick<Outbox, 'list' | 'get'>;
  readonly events: Pick<Events, 'get' | 'list'>;
  /** The id of the last delivery. */
  readonly last: () => number;
  /** Whether any destination is enabled. */
  readonly hasDestination: () => boolean;
  /** The ids of the destinations that take events of a type now. */
  readonly taking: (type: EventType) => readonly number[];
  /** Whether a destination was set aside in the last move of the clock and has not answered since. */
  readonly isSetAside: (destination: number) => boolean;
}

/** Looks for a delivery; as a `webhook` it is told as one. Throws `setting-refused` for one about a record that no such event is about. */
export function deliverySearch(
  kind: 'delivery' | 'webhook',
  { status, event, type, for: about, destination }: WantedDelivery,
  { outbox, events, last, hasDestination, taking, isSetAside }: DeliveryNeeds,
): Search {
  const name = about === undefined ? undefined : recordText(subjectNamed(about, type));
  return {
    unmet: words(
      `no ${kind}`,
      type && (kind === 'delivery' ? `of a ${type}` : type),
      name && `for ${name}`,
      event === undefined ? undefined : `of event ${String(event)}`,
      destination === undefined ? undefined : `to destination ${String(destination)}`,
      status === undefined ? 'came' : DELIVERY_CLAUSES[status],
    ),
    from: function* (id, which) {
      const filter = which === 'matching' ? { status, event, destination } : {};
      for (const delivery of entriesFrom(id, (range) => outbox.list({ ...filter, ...range }))) yield sight(delivery);
    },
    one: (id) => sight(outbox.get(id)),
    last,
    idIn: (details) => ('delivery' in details ? Number(details.delivery) : undefined),
    foundOf: (id) => ({ kind, id }),
    whyNone: () => (hasDestination() ? 'there was none' : 'no destination is enabled'),
    instead,
    isState: false,
  };

  // What no destination takes is never sent, however much else is.
  function* instead(nearest: number | undefined): Steps<string | undefined> {
    if (type === undefined || !hasDestination()) return undefined;
    if (taking(type).some((id) => destination === undefined || id === destination)) return undefined;
    if (nearest !== undefined && events.get(outbox.get(nearest).event).type === type) return undefined;
    let there: EventRecord | undefined;
    for (const each of entriesFrom(0, (range) => events.list({ ...range, type }))) {
      if (name === undefined || eventSubject(each) === name) there = each;
      yield;
    }
    const who = destination === undefined ? 'no enabled destination takes' : `destination ${String(destination)} does not take`;
    return there === undefined ? `${who} ${type}` : `${eventText(there)} is there, but ${who} ${type}`;
  }

  function sight(delivery: Delivery): Sight {
    const criteria = [
      ...askedFor(event, (id) => delivery.event === id),
      ...askedFor(name, (wanted) => eventSubject(events.get(delivery.event)) === wanted),
      ...askedFor(type, (wanted) => events.get(delivery.event).type === wanted),
      ...asked(destination, (id) => delivery.destination === id),
      ...asked(status, (wanted) => delivery.status === wanted),
    ];
    return sightOf(delivery.id, criteria, () => textOf(delivery, eventText(events.get(delivery.event))) + asideText(delivery));
  }

  // Attempts enough to fail are not made in one move then.
  function asideText({ status, destination }: Delivery): string {
    return status === 'pending' && isSetAside(destination) ? SET_ASIDE : '';
  }
}

const SET_ASIDE =
  '; its destination was set aside, since it has not answered three times: let it answer (a 500 will do, for a delivery that shall fail), or move the clock on again';

function textOf({ id, destination, status, attempts, last_error: error }: Delivery, event: string): string {
  const count = `after ${String(attempts)} attempt${attempts === 1 ? '' : 's'}`;
  const reason = error === null ? '' : ` (${brief(error)})`;
  return `delivery ${String(id)} of ${event} to destination ${String(destination)} ${DELIVERY_CLAUSES[status]} ${count}${reason}`;
}
