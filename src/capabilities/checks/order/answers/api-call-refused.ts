import type { OrderCase } from '../../check-case.js';
import { ok, skip, warn } from '../../finding.js';

/** The API is served while an order is open. */
export const apiCallRefused: OrderCase = {
  id: 'order-callback/6.2/api-call-refused',
  title: 'API calls during an order are not refused',
  rule: '6.2-api-open',
  since: '2026-12',
  played: 'All API calls that the receiver makes while it places the plain order are looked at.',
  judged: 'A call that was refused (400 to 499) is a warning. Without calls there is nothing to see.',
  advice: 'Look at what was refused, with subsim journal; mostly the credentials are not those that were printed at the start.',
  async play(stage) {
    const { apiCalls } = await stage.plain();
    if (apiCalls.length === 0) return skip('It made no API call while it placed an order.');
    const refused = apiCalls.filter(({ status }) => status >= 400);
    if (refused.length === 0) return ok(`${String(apiCalls.length)} calls served`);
    const got = refused.map(({ method, path, status }) => `${String(status)} for ${method} ${path}`).join(', ');
    return warn('It could not see what it asked for.', { expected: 'calls that are served', got });
  },
};
