import type { OrderCallbackSettings } from '../../simulator.js';
import { call, reply, taking, type Call } from './call.js';
import { isoTextOf } from './instant.js';

/** The calls that show and set where orders are sent. Here alone the secret is shown. */
export const orderCallbackCalls: readonly Call[] = [
  call('GET /order-callback', ({ environment }) => reply(orderCallbackOf(environment.orderCallback.get()))),
  taking('PUT /order-callback', { body: 'orderCallback' }, ({ environment, body }) =>
    reply(orderCallbackOf(environment.orderCallback.set(body))),
  ),
];

function orderCallbackOf({ url, secret, authority, updated }: OrderCallbackSettings): object {
  return { url: url ?? null, secret, authority: authority ?? null, updated: isoTextOf(updated ?? null) };
}
