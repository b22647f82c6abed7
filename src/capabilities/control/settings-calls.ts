import { call, NOTHING, reply, type Call, type Route } from './call.js';

const editInterval = (route: Route, id: `${string}.${string}`): Call =>
  call(
    route,
    {
      id,
      summary: 'Changes an interval; what is left out stays.',
      body: 'intervalEdit',
      answer: 'Interval',
      refuses: ['already-exists'],
    },
    ({ environment, id: interval, body }) => reply(environment.intervals.edit(interval, body)),
  );

/**
 * The calls about what a merchant sets: the members of the platform's `config` (#4.4-config), intervals with names of their own
 * (#3-defined-intervals), and what shipping costs, the same for every cart (#9-v3-plain-records).
 */
export const settingCalls: readonly Call[] = [
  call('GET /config', { id: 'config.shown', summary: "Shows the members of the platform's config.", answer: 'Config' }, ({ environment }) =>
    reply(environment.config.shown()),
  ),
  call(
    'PATCH /config',
    {
      id: 'config.edit',
      summary: 'Changes members of config; null takes one away, or back to its default.',
      body: 'config',
      answer: 'Config',
    },
    ({ environment, body }) => reply(environment.config.edit(body)),
  ),
  call(
    'GET /intervals',
    { id: 'intervals.list', summary: 'Lists the intervals with names of their own.', answer: 'IntervalList' },
    ({ environment }) => reply({ intervals: environment.intervals.list() }),
  ),
  call(
    'POST /intervals',
    { id: 'intervals.add', summary: 'Adds an interval.', body: 'interval', answer: 'Interval', status: 201, refuses: ['already-exists'] },
    ({ environment, body }) => reply(environment.intervals.add(body), 201),
  ),
  editInterval('PUT /intervals/:id', 'intervals.put'),
  editInterval('PATCH /intervals/:id', 'intervals.edit'),
  call('DELETE /intervals/:id', { id: 'intervals.remove', summary: 'Removes an interval.', answer: 'nothing' }, ({ environment, id }) => {
    environment.intervals.remove(id);
    return NOTHING;
  }),
  call(
    'GET /shipping-quotes',
    { id: 'shippingQuotes.list', summary: 'Lists what shipping costs, the same for every cart.', answer: 'ShippingQuoteList' },
    ({ environment }) => reply({ shippingQuotes: environment.shippingQuotes.list() }),
  ),
  call(
    'PUT /shipping-quotes',
    {
      id: 'shippingQuotes.set',
      summary: 'Replaces all shipping quotes by a list.',
      body: 'shippingQuotes',
      answer: 'ShippingQuoteList',
    },
    ({ environment, body }) => reply({ shippingQuotes: environment.shippingQuotes.set(body.shippingQuotes) }),
  ),
];
