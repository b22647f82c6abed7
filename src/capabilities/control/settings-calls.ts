import { call, NOTHING, reply, taking, type Call } from './call.js';

const editInterval = taking('PATCH /intervals/:id', { body: 'intervalEdit' }, ({ environment, id, body }) =>
  reply(environment.intervals.edit(id, body)),
);

/**
 * The calls about what a merchant sets: the members of the platform's `config` (#4.4-config), intervals with names of their own
 * (#3-defined-intervals), and what shipping costs, the same for every cart (#9-v3-plain-records).
 */
export const settingCalls: readonly Call[] = [
  call('GET /config', ({ environment }) => reply(environment.config.shown())),
  taking('PATCH /config', { body: 'config' }, ({ environment, body }) => reply(environment.config.edit(body))),
  call('GET /intervals', ({ environment }) => reply({ intervals: environment.intervals.list() })),
  taking('POST /intervals', { body: 'interval' }, ({ environment, body }) => reply(environment.intervals.add(body), 201)),
  { ...editInterval, method: 'PUT' },
  editInterval,
  call('DELETE /intervals/:id', ({ environment, id }) => {
    environment.intervals.remove(id);
    return NOTHING;
  }),
  call('GET /shipping-quotes', ({ environment }) => reply({ shippingQuotes: environment.shippingQuotes.list() })),
  taking('PUT /shipping-quotes', { body: 'shippingQuotes' }, ({ environment, body }) =>
    reply({ shippingQuotes: environment.shippingQuotes.set(body.shippingQuotes) }),
  ),
];
