import { call, reply, type Call } from './call.js';

/** The calls that show and set where orders are sent. */
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
  call(
    'GET /order-callback/secret',
    {
      id: 'orderCallback.secret',
      summary: 'Shows the secret of the order callback, and the one before it as long as that counts.',
      answer: 'ShownSecret',
    },
    ({ environment }) => reply(environment.orderCallback.secret()),
  ),
  call(
    'POST /order-callback/secret',
    {
      id: 'orderCallback.newSecret',
      summary: 'Gives the order callback the secret that is sent, or one that is made, to sign with from the next order on.',
      body: 'newSecret',
      answer: 'ShownSecret',
    },
    ({ environment, body }) => reply(environment.orderCallback.newSecret(body)),
  ),
];
