import { encode } from '../json/json.js';
import { instantText } from '../calendar/dates.js';
import type { View } from '../records/view.js';
import type { EventMember } from './members.js';
import type { EventType } from './table.js';

/** An event on its way into the store. */
export interface EventDraft {
  readonly type: EventType;
  /** The members of its data, in order (#6.1-event-data). */
  readonly members: readonly EventMember[];
}

/** A stored event. */
export interface EventRecord {
  readonly id: number;
  readonly type: EventType;
  /** JSON text, frozen when the event was made. */
  readonly data: string;
  /** Milliseconds since 1970: when it was made, and when one of its deliveries last changed. */
  readonly created: number;
  readonly updated: number;
}

/** The id of the subscription that an event is about; `undefined` for one about something else. */
export function subscriptionIn({ members }: EventDraft): number | undefined {
  const named = members.find(({ name }) => name === 'subscription_id');
  return named !== undefined && 'value' in named && typeof named.value === 'number' ? named.value : undefined;
}

/** The JSON text of an event's data; a record that is gone is left out. */
export function dataText({ members }: EventDraft, view: View): string {
  let data = '';
  for (const member of members) {
    const text = 'value' in member ? encode(member.value) : view.shown(member.resource, member.id);
    if (text !== undefined) data += `${data === '' ? '{' : ','}"${member.name}":${text}`;
  }
  return data === '' ? '{}' : `${data}}`;
}

/** The JSON text of an event record around the text of its `destinations` (#6.1-event-members). */
export function eventText({ id, type, data, created, updated }: EventRecord, destinations: string): string {
  return (
    `{"id":${String(id)},"type":"${type}","data":${JSON.stringify(data)},"destinations":${destinations},` +
    `"created":"${instantText(created)}","updated":"${instantText(updated)}"}`
  );
}
