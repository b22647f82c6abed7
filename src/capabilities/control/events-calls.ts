import type { EventRecord, Environment } from '../../simulator.js';
import { call, reply, type Call } from './call.js';
import type { Definitions } from './definitions.js';
import { inLines, type Followed } from './following/following.js';
import { pageOf } from './page.js';

/** The calls about events. */
export const eventCalls: readonly Call[] = [
  call(
    'GET /events',
    {
      id: 'events.list',
      summary: 'Lists events, the oldest first.',
      query: 'eventQuery',
      answer: 'EventList',
      line: 'EventRecord',
      canFollow: true,
    },
    (input) => {
      const { environment, query } = input;
      if (input.tell !== undefined) return inLines(input, followedEvents(environment, query));
      const { entries, next } = pageOf(query, environment.events.list);
      return reply({ events: entries, next });
    },
  ),
  call(
    'GET /events/:id',
    { id: 'events.get', summary: 'Shows one event with its deliveries.', answer: 'EventView' },
    ({ environment, id }) => reply(environment.events.get(id)),
  ),
  call(
    'POST /events',
    {
      id: 'events.trigger',
      summary: 'Makes an event of any type about a record, whether something caused it or not.',
      body: 'trigger',
      answer: 'EventView',
      status: 201,
      refuses: ['unknown-record', 'patch-refused'],
    },
    ({ environment, body }) => reply(environment.events.trigger(body), 201),
  ),
];

// An event never changes by itself.
function followedEvents({ events }: Environment, { type }: Definitions['eventQuery']): Followed<EventRecord> {
  return {
    list: (range) => events.list({ type, ...range }),
    markOf: (event) => `${event.type} ${event.created}`,
  };
}
