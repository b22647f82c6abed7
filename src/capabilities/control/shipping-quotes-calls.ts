import type { ShippingQuote } from '../../simulator.js';
import { call, reply, taking, type Answer, type Call } from './call.js';

/** The calls that show and set what shipping costs, the same for every cart (#9-v3-plain-records). */
export const shippingQuoteCalls: readonly Call[] = [
  call('GET /shipping-quotes', ({ environment }) => quotesReply(environment.shippingQuotes.list())),
  taking('PUT /shipping-quotes', { body: 'shippingQuotes' }, ({ environment, body }) =>
    quotesReply(environment.shippingQuotes.set(body.shippingQuotes)),
  ),
];

function quotesReply(shippingQuotes: readonly ShippingQuote[]): Answer {
  return reply({ shippingQuotes });
}
