import type { Environment, EventRecord, TriggerRequest } from '../../simulator.js';
import { taking, textReply, type Answer, type Call } from './call.js';
import type { Definitions } from './definitions.js';
import { deliveryOf } from './delivery.js';
import { isoText } from './instant.js';
import { known } from './known.js';
import { pageOf } from './page.js';

/** The calls about events. */
export const eventCalls: readonly Call[] = [
  taking({
    method: 'GET',
    path: '/events',
    query: 'eventQuery',
    run({ environment, query }) {
      const { type, ...range } = query;
      const { entries, next } = pageOf(range, (from, limit) => environment.events.list({ from, limit, type }));
      return textReply(`{"events":[${entries.map((event) => eventText(event)).join(',')}],"next":${String(next)}}`);
    },
  }),
  {
    method: 'GET',
    path: '/events/:id',
    run: ({ environment, id }) =>
      eventReply(
        environment,
        known(`event ${String(id)}`, () => environment.events.get(id)),
        200,
      ),
  },
  taking({
    method: 'POST',
    path: '/events',
    body: 'trigger',
    run({ environment, body }) {
      const { type, for: target, patch } = body;
      const about = target === undefined ? undefined : targetOf(target);
      const subject = about === undefined ? 'such record' : `${about.resource} ${String(about.id)}`;
      const event = known(subject, () => environment.events.trigger({ type, target: about, patch }));
      return eventReply(environment, event, 201);
    },
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

function targetOf(target: NonNullable<Definitions['trigger']['for']>): TriggerRequest['target'] {
  if (typeof target === 'object') return target;
  const [resource = '', id] = target.split(':');
  return { resource: resource.replaceAll('_', '-'), id: Number(id) };
}
