import type { ShippingQuote } from '../../simulator.js';
import { reply, taking, type Answer, type Call } from './call.js';

/** The calls that show and set what shipping costs, the same for every cart (#9-v3-plain-records). */
export const shippingQuoteCalls: readonly Call[] = [
  { method: 'GET', path: '/shipping-quotes', run: ({ environment }) => quotesReply(environment.shippingQuotes.list()) },
  taking({
    method: 'PUT',
    path: '/shipping-quotes',
    body: 'shippingQuotes',
    run: ({ environment, body }) => quotesReply(environment.shippingQuotes.set(body.shippingQuotes)),
  }),
];

function quotesReply(shippingQuotes: readonly ShippingQuote[]): Answer {
  return reply({ shippingQuotes });
}
