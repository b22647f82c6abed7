import { encode, type ConfiguredInterval, type JsonObject, type ShippingQuote } from '../../simulator.js';
import { call, NOTHING, reply, taking, textReply, type Answer, type Call } from './call.js';
import { known } from './known.js';

const editInterval = taking('PATCH /intervals/:id', { body: 'intervalEdit' }, ({ environment, id, body }) => {
  const { type: unit, ...rest } = body;
  return known('interval', id, () => reply(intervalOf(environment.intervals.edit(id, { ...rest, unit }))));
});

/**
 * The calls about what a merchant sets: the members of the platform's `config` (#4.4-config), intervals with names of their own
 * (#3-defined-intervals), and what shipping costs, the same for every cart (#9-v3-plain-records).
 */
export const settingCalls: readonly Call[] = [
  call('GET /config', ({ environment }) => configReply(environment.config.shown())),
  taking('PATCH /config', { body: 'config' }, ({ environment, body }) => configReply(environment.config.edit(body))),
  call('GET /intervals', ({ environment }) => reply({ intervals: environment.intervals.list().map(intervalOf) })),
  taking('POST /intervals', { body: 'interval' }, ({ environment, body }) => {
    const { type: unit, ...rest } = body;
    return reply(intervalOf(environment.intervals.add({ ...rest, unit })), 201);
  }),
  { ...editInterval, method: 'PUT' },
  editInterval,
  call('DELETE /intervals/:id', ({ environment, id }) =>
    known('interval', id, () => {
      environment.intervals.remove(id);
      return NOTHING;
    }),
  ),
  call('GET /shipping-quotes', ({ environment }) => quotesReply(environment.shippingQuotes.list())),
  taking('PUT /shipping-quotes', { body: 'shippingQuotes' }, ({ environment, body }) =>
    quotesReply(environment.shippingQuotes.set(body.shippingQuotes)),
  ),
];

function configReply(members: JsonObject): Answer {
  return textReply(encode(members));
}

function intervalOf({ id, name, unit, length }: ConfiguredInterval): object {
  return { id, name, type: unit, length };
}

function quotesReply(shippingQuotes: readonly ShippingQuote[]): Answer {
  return reply({ shippingQuotes });
}
