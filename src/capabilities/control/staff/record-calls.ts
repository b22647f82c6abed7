import { call, reply, type Call } from '../call.js';

/** The calls about single records, as the merchant's staff see and edit them. */
export const recordCalls: readonly Call[] = [
  call(
    'GET /records/:name/:id',
    { id: 'records.get', summary: "Shows a record as the platform's API shows it on v2.", answer: 'ShownRecord' },
    ({ environment, name, id }) => reply(environment.records.get(name, id)),
  ),
  call(
    'PATCH /records/:name/:id',
    {
      id: 'records.edit',
      summary:
        'Edits members and single user-defined fields of a record in the merchant\'s name; "Validate Data" counts, and staff set the status of a subscription.',
      body: 'recordEdit',
      answer: 'ShownRecord',
      refuses: ['validation-failed', 'already-exists', 'merge-refused'],
    },
    ({ environment, name, id, body }) => reply(environment.records.edit(name, id, body)),
  ),
];
