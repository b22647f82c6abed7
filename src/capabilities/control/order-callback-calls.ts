import { call, reply, taking, type Call } from './call.js';

/** The calls that show and set where orders are sent. Here alone the secret is shown. */
export const orderCallbackCalls: readonly Call[] = [
  call('GET /order-callback', ({ environment }) => reply(environment.orderCallback.get())),
  taking('PUT /order-callback', { body: 'orderCallback' }, ({ environment, body }) => reply(environment.orderCallback.set(body))),
];
