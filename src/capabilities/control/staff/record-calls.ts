import { yesOrNo } from '../../../http/guests/guest.js';
import { call, NOTHING, reply, type Call } from '../call.js';

// What the API does to subscriptions by actions of their own.
const ACTIONS = {
  pause: 'Pauses a subscription.',
  restart: 'Restarts a subscription, on `next_order_date` when that is among the members.',
  skip: 'Skips the next order of a subscription.',
  cancel: 'Cancels a subscription.',
} as const;

/** The calls about records, as the merchant's staff see and change them. */
export const recordCalls: readonly Call[] = [
  call(
    'GET /records/:name',
    {
      id: 'records.list',
      summary: 'Lists records of one kind by id, at most 100 at a time, with how many there are.',
      query: 'recordListQuery',
      answer: 'RecordPage',
    },
    ({ environment, name, query }) => reply(environment.records.list(name, { ...query, latestFirst: yesOrNo(query.latestFirst) })),
  ),
  call(
    'POST /records/:name',
    {
      id: 'records.create',
      summary: 'Makes a record in the merchant\'s name, as the API does; "Validate Data" counts.',
      body: 'recordEdit',
      answer: 'ShownRecord',
      status: 201,
      refuses: ['validation-failed', 'already-exists', 'state-refused'],
    },
    ({ environment, name, body }) => reply(environment.records.create(name, body), 201),
  ),
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
  call(
    'DELETE /records/:name/:id',
    { id: 'records.remove', summary: 'Removes an address that no subscription uses.', answer: 'nothing', refuses: ['state-refused'] },
    ({ environment, name, id }) => {
      environment.records.remove(name, id);
      return NOTHING;
    },
  ),
  ...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).map((action) =>
    call(
      `POST /records/subscription/:id/${action}`,
      {
        id: `records.${action}`,
        summary: ACTIONS[action],
        body: 'recordAction',
        answer: 'ShownRecord',
        refuses: ['validation-failed', 'state-refused'],
      },
      ({ environment, id, body }) => reply(environment.records.act('subscription', id, { ...body, action })),
    ),
  ),
];
