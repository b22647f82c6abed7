import type { ShippingQuote, ShippingQuoteInput } from '../../simulator.js';
import { reply, type Call, type Reply } from './call.js';

/** The calls that show and set what shipping costs, the same for every cart (supplement 9.3). */
export const shippingQuoteCalls: readonly Call[] = [
  { method: 'GET', path: '/shipping-quotes', run: ({ environment }) => quotesReply(environment.shippingQuotes.list()) },
  {
    method: 'PUT',
    path: '/shipping-quotes',
    body: 'shippingQuotes',
    run({ environment, body }) {
      const { shippingQuotes } = body as { readonly shippingQuotes: readonly ShippingQuoteInput[] }; // has passed its schema
      return quotesReply(environment.shippingQuotes.set(shippingQuotes));
    },
  },
];

function quotesReply(shippingQuotes: readonly ShippingQuote[]): Reply {
  return reply({ shippingQuotes });
}
