import { call, reply, taking, type Call } from './call.js';
import { pageOf } from './page.js';

/** The calls about events. */
export const eventCalls: readonly Call[] = [
  taking('GET /events', { query: 'eventQuery' }, ({ environment, query }) => {
    const { entries, next } = pageOf(query, environment.events.list);
    return reply({ events: entries, next });
  }),
  call('GET /events/:id', ({ environment, id }) => reply(environment.events.get(id))),
  taking('POST /events', { body: 'trigger' }, ({ environment, body }) => reply(environment.events.trigger(body), 201)),
];
