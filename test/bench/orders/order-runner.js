// Subsim that places orders with its own handler, in a process of its own. Each message from the parent process is a job and is
// answered by one message. Usage: node order-runner.js <number of subscriptions>

import { createSimulator } from '../../../dist/index.js';

const START = '2027-01-01T00:00:00Z';
const count = Number(process.argv[2]);

const simulator = createSimulator({
  clock: START,
  seed: { content: shopOf(count) },
  orderCallback: { url: 'internal' },
});
const { environment } = simulator;

process.on('message', (job) => {
  run(job).then(
    (outcome) => process.send(outcome),
    (error) => process.send({ failure: error.message }),
  );
});
process.send({ ready: true });

// Moves the clock ahead and counts the orders that were placed.
async function run({ by }) {
  let orders = 0;
  const begin = performance.now();
  await environment.clock.advance(by, {
    onHappening({ kind, details }) {
      if (kind === 'order' && details.outcome === 'placed') orders += 1;
    },
  });
  return { orders, seconds: (performance.now() - begin) / 1000 };
}

// Daily subscriptions of one customer each, so that each is an order of its own.
function shopOf(subscriptions) {
  const each = (make) => Array.from({ length: subscriptions }, (_, index) => make(index + 1));
  return {
    products: [{ id: 1, sku: 'TEA', name: 'Assam tea', price: '12.50' }],
    customers: each((id) => ({ id, email: `c${id}@example.test`, first_name: 'Ada', last_name: 'Lund' })),
    addresses: each((id) => ({ id, customer_id: id, first_name: 'Ada', last_name: 'Lund', street1: `${id} Quay Road`, country: 'US' })),
    payment_profiles: each((id) => ({ id, customer_id: id, payment_token: `pm${id}`, creditcard_last_digits: '1111' })),
    subscriptions: each((id) => ({
      id,
      customer_id: id,
      product_sku: 'TEA',
      qty: 1,
      interval: 'Daily',
      next_order_date: '2027-01-01',
      payment_profile_id: id,
      shipping_address_id: id,
    })),
  };
}
