import type { TriggerTarget } from '../../domain/events/drafts.js';
import { eventTable, type EventType } from '../../domain/events/table.js';
import { Problem } from '../../domain/refusals/problem.js';
import { targetOf } from './record-name.js';
import type { RecordName } from './wanted.js';

/** What an event says, parsed. */
interface Told {
  readonly type: EventType;
  readonly data: object;
}

/** The record that an event is about, as `subscription:5001`; `undefined` for none. It stands in its data by the name of its resource (#6.1-event-data). */
export function subjectOf({ type, data }: Told): string | undefined {
  if (!Object.hasOwn(eventTable, type)) return undefined; // anybody may send an inbox one of another type
  const { about } = eventTable[type];
  const { [`${about.replaceAll('-', '_')}_id`]: id } = data as Readonly<Record<string, unknown>>; // an object, whatever a patch made of its members
  return typeof id === 'number' ? `${about}:${String(id)}` : undefined;
}

/** The record that events of a type, or of any, are to be about. Throws `setting-refused` for one that none of them is about. */
export function subjectNamed(name: RecordName, type: EventType | undefined): TriggerTarget {
  const target = targetOf(name);
  const abouts = type === undefined ? new Set(Object.values(eventTable).map(({ about }) => about)) : new Set([eventTable[type].about]);
  abouts.delete('nothing');
  if (abouts.has(target.resource)) return target;
  const known = [...abouts].map((about) => `${about}:12`).join(', ');
  throw new Problem(
    'setting-refused',
    known === '' ? `for: an event ${type ?? ''} is about no record.` : `for: events are about records such as ${known}.`,
  );
}

/** The same of an event as it is stored: its type, and its data as JSON text. */
export function eventSubjectOf(type: string, data: string): string | undefined {
  return subjectOf({ type: type as EventType, data: JSON.parse(data) as object }); // types that nobody knows are about nothing
}
