import type { TriggerTarget } from '../../domain/events/drafts.js';
import type { EventRecord } from '../../domain/events/event.js';
import { eventTable, type EventType } from '../../domain/events/table.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Events } from '../../engine/events/events.js';
import { momentText, words } from './clauses.js';
import { recordText, targetOf } from './record-name.js';
import { asked, askedFor, entriesFrom, sightOf, type Search, type Sight } from './search.js';
import type { WantedEvent } from './wanted.js';

/** What a search for events looks at. */
export interface EventNeeds {
  readonly events: Pick<Events, 'list' | 'get'>;
  /** The id of the last event. */
  readonly last: () => number;
}

/** Looks for an event. Throws `setting-refused` for one about a record that no such event is about. */
export function eventSearch({ type, for: about, id: wantedId }: WantedEvent, { events, last }: EventNeeds): Search {
  const target = about === undefined ? undefined : targetOf(about);
  if (target !== undefined) refuseForeign(target, type);
  const name = target && recordText(target);
  return {
    unmet: words('no event', wantedId === undefined ? undefined : String(wantedId), type, name && `for ${name}`, 'came'),
    from: function* (id, which) {
      const filter = which === 'matching' ? type : undefined;
      for (const event of entriesFrom(id, (range) => events.list({ ...range, type: filter }))) yield sight(event);
    },
    one: (id) => sight(events.get(id)),
    last,
    idIn: () => undefined,
    foundOf: (id) => ({ kind: 'event', id }),
    whyNone: () => 'there was none at all',
    isState: false,
  };

  function sight(event: EventRecord): Sight {
    const criteria = [
      ...askedFor(wantedId, (id) => event.id === id),
      ...askedFor(target, (wanted) => subjectOf(event) === recordText(wanted)),
      ...asked(type, (wanted) => event.type === wanted),
    ];
    return sightOf(event.id, criteria, () => eventText(event));
  }
}

/** An event in a sentence, as a clause without a verb. */
export function eventText(event: EventRecord): string {
  const subject = subjectOf(event);
  return words(`event ${String(event.id)}`, event.type, subject && `for ${subject}`, `on ${momentText(event.created)}`);
}

// What an event is about stands in its data by the name of its resource (#6.1-event-data).
function subjectOf({ type, data }: Pick<EventRecord, 'type' | 'data'>): string | undefined {
  const { about } = eventTable[type];
  const members = JSON.parse(data) as Readonly<Record<string, unknown>>; // an object, whatever a patch made of its members
  const id = members[`${about.replaceAll('-', '_')}_id`];
  return typeof id === 'number' ? `${about}:${String(id)}` : undefined;
}

function refuseForeign({ resource }: TriggerTarget, type: EventType | undefined): void {
  const abouts = type === undefined ? new Set(Object.values(eventTable).map(({ about }) => about)) : new Set([eventTable[type].about]);
  abouts.delete('nothing');
  if (abouts.has(resource)) return;
  const known = [...abouts].map((about) => `${about}:12`).join(', ');
  throw new Problem(
    'setting-refused',
    known === '' ? `for: an event ${type ?? ''} is about no record.` : `for: events are about records such as ${known}.`,
  );
}
