import type { OrderCallbackSettings } from '../../simulator.js';
import { reply, taking, type Call } from './call.js';
import { isoTextOf } from './instant.js';

/** The calls that show and set where orders are sent. Here alone the secret is shown. */
export const orderCallbackCalls: readonly Call[] = [
  { method: 'GET', path: '/order-callback', run: ({ environment }) => reply(orderCallbackOf(environment.orderCallback.get())) },
  taking({
    method: 'PUT',
    path: '/order-callback',
    body: 'orderCallback',
    run: ({ environment, body }) => reply(orderCallbackOf(environment.orderCallback.set(body))),
  }),
];

function orderCallbackOf({ url, secret, authority, updated }: OrderCallbackSettings): object {
  return { url: url ?? null, secret, authority: authority ?? null, updated: isoTextOf(updated ?? null) };
}
