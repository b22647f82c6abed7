import { call, NOTHING, reply, type Call } from '../call.js';
import { told } from './told.js';

/** The calls about checks of receivers. */
export const checkCalls: readonly Call[] = [
  call(
    'GET /checks',
    { id: 'checks.list', summary: 'Lists the last checks of receivers, the oldest first.', answer: 'CheckRunList' },
    ({ environment, checker }) => reply({ checks: checker.list(environment) }),
  ),
  call(
    'POST /checks',
    {
      id: 'checks.start',
      summary:
        'Begins to check a receiver that is configured with this environment, and does not wait for the end. The environment is emptied for that, and has its state back afterwards; its clients and tokens stay.',
      body: 'check',
      answer: 'CheckRunInfo',
      status: 202,
    },
    ({ environment, body, checker }) => reply(checker.start(environment, body), 202),
  ),
  call(
    'GET /checks/:id',
    {
      id: 'checks.get',
      summary:
        'Shows what a check has come to so far; with the header Accept: text/event-stream tells it as it goes, from the beginning or from behind Last-Event-ID, until it ends.',
      answer: 'CheckRunView',
      also: ['text/event-stream'],
      canTellEvents: true,
    },
    async (input) => {
      const { environment, id, checker, tell } = input;
      if (tell === undefined) return reply(checker.get(environment, id));
      return told(input);
    },
  ),
  call(
    'GET /checks/:id/exchanges',
    { id: 'checks.exchanges', summary: 'Lists what a check has sent and was answered so far.', answer: 'CheckExchanges' },
    ({ environment, id, checker }) => reply(checker.exchanges(environment, id)),
  ),
  call(
    'DELETE /checks/:id',
    {
      id: 'checks.remove',
      summary: 'Ends a check that goes on, gives the environment its state back, and forgets the check.',
      answer: 'nothing',
    },
    async ({ environment, id, checker }) => {
      await checker.remove(environment, id);
      return NOTHING;
    },
  ),
];
