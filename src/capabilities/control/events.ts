import type { Environment, EventRecord, EventType, TriggerRequest } from '../../simulator.js';
import type { Call, Reply } from './call.js';
import { deliveryOf } from './delivery.js';
import { isoText } from './instant.js';
import { known } from './known.js';
import { pageOf, type Range } from './page.js';

/** The calls about events. */
export const eventCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/events',
    query: 'eventQuery',
    run({ environment, query }) {
      const { type, ...range } = query as Range & { readonly type?: EventType }; // has passed its schema
      const { entries, next } = pageOf(range, (from, limit) => environment.events.list({ from, limit, type }));
      return { status: 200, text: `{"events":[${entries.map((event) => eventText(event)).join(',')}],"next":${String(next)}}` };
    },
  },
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
  {
    method: 'POST',
    path: '/events',
    body: 'trigger',
    run({ environment, body }) {
      const { type, for: target, patch } = body as TriggerBody; // has passed its schema
      const about = target === undefined ? undefined : targetOf(target);
      const subject = about === undefined ? 'such record' : `${about.resource} ${String(about.id)}`;
      const event = known(subject, () => environment.events.trigger({ type, target: about, patch }));
      return eventReply(environment, event, 201);
    },
  },
];

interface TriggerBody extends Pick<TriggerRequest, 'type' | 'patch'> {
  readonly for?: string | NonNullable<TriggerRequest['target']>;
}

/** An event with its deliveries. */
export function eventReply({ deliveries }: Environment, event: EventRecord, status: number): Reply {
  return { status, text: eventText(event, { deliveries: deliveries.ofEvent(event.id).map(deliveryOf) }) };
}

// The data is JSON text already, and goes out as it is.
function eventText({ id, type, data, created, updated }: EventRecord, further: object = {}): string {
  const members = JSON.stringify({ id, type, created: isoText(created), updated: isoText(updated), ...further });
  return `${members.slice(0, -1)},"data":${data}}`;
}

function targetOf(target: NonNullable<TriggerBody['for']>): TriggerRequest['target'] {
  if (typeof target === 'object') return target;
  const [resource = '', id] = target.split(':');
  return { resource: resource.replaceAll('_', '-'), id: Number(id) };
}
