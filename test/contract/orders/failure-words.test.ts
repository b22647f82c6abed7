import { expect, test } from 'vitest';
import { anOrderSystem, refused, type OrderReply, type ReceivedOrder } from '../../support/order-system.js';
import { aControlledEnvironment } from '../../support/control.js';
import { smallShop } from '../../support/environment.js';
import { runHere } from '../../support/in-process.js';
import { aServer } from '../../support/server.js';
import { NOON, twoDue } from '../../support/contract/order-shop.js';

const content = { ...smallShop, subscriptions: twoDue, config: { order_generation_partial_order_mode: 'allow_partial_orders' } };
const TECHNOLOGY = 'Technology';

interface Words {
  readonly status: string;
  readonly failures: readonly (readonly [subscription: number, errorClass: string, errorMessage: string])[];
  readonly error?: unknown;
}

function bothFailed(errorClass: string, errorMessage: string, error: unknown = null): Words {
  return { status: 'failed', failures: [5001, 5002].map((id) => [id, errorClass, errorMessage] as const), error };
}

const cases: readonly (readonly [answer: string, reply: (order: ReceivedOrder) => OrderReply, words: Words])[] = [
  [
    'a refusal of each item',
    (order) => refused(order, 'Your bank says no.', 'Soft Decline'),
    bothFailed('Soft Decline', 'Your bank says no.'),
  ],
  [
    'one refusal of the whole order',
    () => ({ status: 409, body: { errorMessage: 'The warehouse burns.', errorClass: 'Hard Decline' } }),
    bothFailed('Hard Decline', 'The warehouse burns.'),
  ],
  [
    'a part that was placed',
    () => {
      const errorItems = [{ subscriptionId: '5002', errorMessage: 'No more jam.' }];
      return { status: 202, body: { orderNumber: '1', orderDetails: { items: [{ subscriptionId: '5001' }] }, errorItems } };
    },
    { status: 'partly placed', failures: [[5002, 'E-Commerce Platform', 'No more jam.']], error: null },
  ],
  [
    'an answer that is not valid',
    () => ({ status: 201, body: { orderDetails: {} } }),
    bothFailed(TECHNOLOGY, 'Order callback answer is not valid.', 'Order callback answer is not valid: orderNumber is missing'),
  ],
  [
    'another status, with words',
    () => ({ status: 500, body: { message: 'The database is down.' } }),
    bothFailed(TECHNOLOGY, 'Unexpected status 500.', 'Unexpected status 500: {"message":"The database is down."}'),
  ],
  ['another status, without words', () => ({ status: 500 }), bothFailed(TECHNOLOGY, 'Unexpected status 500.')],
  ['no answer', () => 'silence', bothFailed(TECHNOLOGY, 'Order callback timed out.', 'There was no complete answer within 300 ms.')],
];

test.each(cases)('0.3.0 point 2: why an order failed is told in the list and while the clock is moved, by %s', async (_, reply, words) => {
  await using system = await anOrderSystem(reply);
  using environment = aControlledEnvironment({ seed: { content }, orderCallback: { url: system.url }, orderTimeout: 300 });

  const moved = (await environment.control('post', '/clock/advance', { to: NOON })).body;
  const listed = (await environment.control('get', `/orders?status=${encodeURIComponent(words.status)}`)).body;

  const failures = words.failures.map(([subscription, errorClass, errorMessage]) => {
    return { subscription, errorClass, errorType: expect.stringMatching(/^[a-z_]+$/), errorMessage };
  });
  expect(listed.orders).toMatchObject([{ status: words.status, subscriptions: [5001, 5002], failures, error: words.error }]);
  expect(moved.happened[1]).toMatchObject({ kind: 'order', details: { subscriptions: [5001, 5002], outcome: words.status, failures } });
});

test('0.3.0 point 2: subsim advance prints why an order failed', async () => {
  await using system = await anOrderSystem((order) => refused(order, 'Your bank says "no".', 'Soft Decline'));
  await using server = await aServer({ seed: { content }, orderCallback: { url: system.url } });

  const { output } = await runHere(['advance', '--to', NOON, '--server', server.url]);

  expect(output.split('\n').slice(1, -1)).toEqual([
    expect.stringMatching(
      / order order=\d+ subscriptions="5001,5002" outcome=failed status=409 failures="5001 Soft Decline: Your bank says \\"no\\"\.; 5002 .*"$/,
    ),
    expect.stringContaining(': 1 order failed; 2 things happened, 0 tokens expired.'),
  ]);
});
