import { call, reply, type Call } from '../call.js';

/** The call about the history of a record. */
export const historyCalls: readonly Call[] = [
  call(
    'GET /records/:name/:id/history',
    {
      id: 'records.history',
      summary: 'Lists who changed what of a record and when, the newest first.',
      query: 'historyQuery',
      answer: 'RecordHistoryView',
    },
    ({ environment, name, id, query }) => reply(environment.records.history(name, id, query)),
  ),
];
