import type { OrderCase } from '../../check-case.js';
import { ok, skip, warn } from '../../finding.js';

/** The token says which order an API call belongs to. */
export const tokenNotPassedBack: OrderCase = {
  id: 'order-callback/2.3/token-not-passed-back',
  title: 'API calls during an order pass its salesOrderToken back',
  rule: '2.3-sales-order-token',
  since: '2026-12',
  played: 'All API calls that the receiver makes while it places the plain order are looked at.',
  judged:
    'A call without the token is a warning: it is no error, but nobody can say which order it belongs to. Without calls there is nothing to see.',
  advice:
    'Pass salesOrderToken on with every call that is made for the order: in the body, in the query as salesOrderToken, or in the header Sales-Order-Token.',
  async play(stage) {
    const { apiCalls, view } = await stage.plain();
    if (apiCalls.length === 0) return skip('It made no API call while it placed an order.');
    const linked = new Set(view.calls.map(({ request }) => request));
    const without = apiCalls.filter(({ requestId }) => !linked.has(requestId));
    if (without.length === 0) return ok(`${String(apiCalls.length)} calls with it`);
    const got = without.map(({ method, path }) => `${method} ${path}`).join(', ');
    return warn('Which order they belong to is not known.', { expected: 'its salesOrderToken', got: `none with ${got}` });
  },
};
