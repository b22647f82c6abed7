import { call, NOTHING, reply, taking, type Call } from './call.js';

/** The calls about inboxes: addresses of the simulator's own that take webhooks and orders. */
export const inboxCalls: readonly Call[] = [
  call('GET /inboxes', ({ environment: { inboxes } }) => reply({ inboxes: inboxes.list().map((inbox) => inbox.info()) })),
  taking('POST /inboxes', { body: 'inbox' }, ({ environment, body }) => reply(environment.inbox(body).info(), 201)),
  taking('GET /inboxes/:name', { query: 'receivedQuery' }, ({ environment: { inboxes }, name, query }) => {
    const inbox = inboxes.get(name);
    return reply({ ...inbox.info(), received: inbox.received(query) });
  }),
  taking('PATCH /inboxes/:name', { body: 'inboxEdit' }, ({ environment: { inboxes }, name, body }) =>
    reply(inboxes.get(name).answer(body)),
  ),
  call('DELETE /inboxes/:name', ({ environment: { inboxes }, name }) => {
    inboxes.get(name).remove();
    return NOTHING;
  }),
  call('DELETE /inboxes/:name/received', ({ environment: { inboxes }, name }) => {
    inboxes.get(name).clear();
    return NOTHING;
  }),
  taking('POST /inboxes/:name/wait', { body: 'receivedWait' }, async ({ environment: { inboxes }, name, body, signal }) =>
    reply(await inboxes.get(name).waitFor(body, { signal })),
  ),
];
