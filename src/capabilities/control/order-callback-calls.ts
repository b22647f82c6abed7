import { call, reply, type Call } from './call.js';

/** The calls that show and set where orders are sent. Here alone the secret is shown. */
export const orderCallbackCalls: readonly Call[] = [
  call(
    'GET /order-callback',
    { id: 'orderCallback.get', summary: 'Tells where orders are sent, with the secret.', answer: 'OrderCallbackSettings' },
    ({ environment }) => reply(environment.orderCallback.get()),
  ),
  call(
    'PUT /order-callback',
    {
      id: 'orderCallback.set',
      summary: 'Sets where orders are sent; what is left out stays.',
      body: 'orderCallback',
      answer: 'OrderCallbackSettings',
    },
    ({ environment, body }) => reply(environment.orderCallback.set(body)),
  ),
];
