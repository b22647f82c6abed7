import type { Environment, EventRecord, TriggerRequest } from '../../simulator.js';
import { call, taking, textReply, type Answer, type Call } from './call.js';
import type { Definitions } from './definitions.js';
import { deliveryOf } from './delivery.js';
import { isoText } from './instant.js';
import { known } from './known.js';
import { pageOf } from './page.js';

/** The calls about events. */
export const eventCalls: readonly Call[] = [
  taking('GET /events', { query: 'eventQuery' }, ({ environment: { events }, query }) => {
    const { entries, next } = pageOf(query, (range) => events.list(range));
    return textReply(`{"events":[${entries.map((event) => eventText(event)).join(',')}],"next":${String(next)}}`);
  }),
  call('GET /events/:id', ({ environment, id }) => known('event', id, () => eventReply(environment, environment.events.get(id), 200))),
  taking('POST /events', { body: 'trigger' }, ({ environment, body: { type, for: about, patch } }) => {
    const target = about === undefined ? undefined : targetOf(about);
    const { resource, id } = target ?? { resource: 'such', id: 'record' };
    return known(resource, id, () => eventReply(environment, environment.events.trigger({ type, target, patch }), 201));
  }),
];

/** An event with its deliveries. */
export function eventReply({ deliveries }: Environment, event: EventRecord, status: number): Answer {
  return textReply(eventText(event, { deliveries: deliveries.ofEvent(event.id).map(deliveryOf) }), status);
}

// The data is JSON text already, and goes out as it is.
function eventText({ id, type, data, created, updated }: EventRecord, further: object = {}): string {
  const members = JSON.stringify({ id, type, created: isoText(created), updated: isoText(updated), ...further });
  return `${members.slice(0, -1)},"data":${data}}`;
}

function targetOf(target: NonNullable<Definitions['trigger']['for']>): NonNullable<TriggerRequest['target']> {
  if (typeof target === 'object') return target;
  const [resource = '', id] = target.split(':');
  return { resource: resource.replaceAll('_', '-'), id: Number(id) };
}
