import type { EventRecord, Environment } from '../../simulator.js';
import { call, reply, taking, type Call } from './call.js';
import type { Definitions } from './definitions.js';
import { IN_LINES, inLines, type Followed } from './following.js';
import { pageOf } from './page.js';

/** The calls about events. */
export const eventCalls: readonly Call[] = [
  taking('GET /events', { query: 'eventQuery', ...IN_LINES }, (input) => {
    const { environment, query } = input;
    if (input.tell !== undefined) return inLines(input, followedEvents(environment, query));
    const { entries, next } = pageOf(query, environment.events.list);
    return reply({ events: entries, next });
  }),
  call('GET /events/:id', ({ environment, id }) => reply(environment.events.get(id))),
  taking('POST /events', { body: 'trigger' }, ({ environment, body }) => reply(environment.events.trigger(body), 201)),
];

// An event never changes by itself.
function followedEvents({ events }: Environment, { type }: Definitions['eventQuery']): Followed<EventRecord> {
  return {
    list: (range) => events.list({ type, ...range }),
    markOf: (event) => `${event.type} ${event.created}`,
  };
}
