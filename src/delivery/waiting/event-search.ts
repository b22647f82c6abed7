import type { EventRecord } from '../../domain/events/event.js';
import type { Events } from '../../engine/events/events.js';
import { momentText, words } from './clauses.js';
import { recordText } from './record-name.js';
import { asked, askedFor, entriesFrom, sightOf, type Search, type Sight } from './search.js';
import { subjectNamed, subjectOf } from './subject.js';
import type { WantedEvent } from './wanted.js';

/** What a search for events looks at. */
export interface EventNeeds {
  readonly events: Pick<Events, 'list' | 'get'>;
  /** The id of the last event. */
  readonly last: () => number;
}

/** Looks for an event. Throws `setting-refused` for one about a record that no such event is about. */
export function eventSearch({ type, for: about, id: wantedId }: WantedEvent, { events, last }: EventNeeds): Search {
  const target = about === undefined ? undefined : subjectNamed(about, type);
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
      ...askedFor(target, (wanted) => eventSubject(event) === recordText(wanted)),
      ...asked(type, (wanted) => event.type === wanted),
    ];
    return sightOf(event.id, criteria, () => eventText(event));
  }
}

/** An event in a sentence, as a clause without a verb. */
export function eventText(event: EventRecord): string {
  const subject = eventSubject(event);
  return words(`event ${String(event.id)}`, event.type, subject && `for ${subject}`, `on ${momentText(event.created)}`);
}

/** The record that an event is about. */
export function eventSubject({ type, data }: EventRecord): string | undefined {
  return subjectOf({ type, data: JSON.parse(data) as object }); // as the platform writes it
}
