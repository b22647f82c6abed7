import { call, NOTHING, reply, type Call } from './call.js';

/** The calls about inboxes: addresses of the simulator's own that take webhooks and orders. */
export const inboxCalls: readonly Call[] = [
  call('GET /inboxes', { id: 'inboxes.list', summary: 'Lists the inboxes.', answer: 'InboxList' }, ({ environment: { inboxes } }) =>
    reply({ inboxes: inboxes.list().map((inbox) => inbox.info()) }),
  ),
  call(
    'POST /inboxes',
    {
      id: 'inboxes.add',
      summary: "Makes an address of Subsim's own that takes webhooks and orders.",
      body: 'inbox',
      answer: 'InboxInfo',
      status: 201,
      refuses: ['already-exists'],
    },
    ({ environment, body }) => reply(environment.inbox(body).info(), 201),
  ),
  call(
    'GET /inboxes/:name',
    {
      id: 'inboxes.received',
      summary: 'Shows one inbox with what came, the oldest first.',
      query: 'receivedQuery',
      answer: 'InboxContents',
    },
    ({ environment: { inboxes }, name, query }) => {
      const inbox = inboxes.get(name);
      return reply({ ...inbox.info(), received: inbox.received(query) });
    },
  ),
  call(
    'PATCH /inboxes/:name',
    { id: 'inboxes.answer', summary: 'Changes what an inbox answers from now on.', body: 'inboxEdit', answer: 'InboxInfo' },
    ({ environment: { inboxes }, name, body }) => reply(inboxes.get(name).answer(body)),
  ),
  call(
    'DELETE /inboxes/:name',
    { id: 'inboxes.remove', summary: 'Removes an inbox; nothing is sent to its address any more.', answer: 'nothing' },
    ({ environment: { inboxes }, name }) => {
      inboxes.get(name).remove();
      return NOTHING;
    },
  ),
  call(
    'DELETE /inboxes/:name/received',
    { id: 'inboxes.clear', summary: 'Forgets what came to an inbox.', answer: 'nothing' },
    ({ environment: { inboxes }, name }) => {
      inboxes.get(name).clear();
      return NOTHING;
    },
  ),
  call(
    'POST /inboxes/:name/wait',
    {
      id: 'inboxes.wait',
      summary: 'Waits until something that is wanted has come to an inbox, and answers it.',
      body: 'receivedWait',
      answer: 'Received',
      refuses: ['not-reached'],
    },
    async ({ environment: { inboxes }, name, body, signal }) => reply(await inboxes.get(name).waitFor(body, { signal })),
  ),
];
