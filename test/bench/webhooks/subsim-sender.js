// Subsim as a sender of webhooks, in a process of its own. Each message from the parent process is a job and is answered by one
// message.

import { startSimulator } from '../../../dist/index.js';
import { countsOf, shopOf } from '../shop.js';

const SHOP = 1000;
const PATIENCE = 300_000;

let watch = () => undefined;
const simulator = await startSimulator({
  port: 0,
  seed: { content: shopOf(SHOP) },
  onAttempt: (attempt) => watch(attempt),
  onRequest: () => undefined,
});
const { environment } = simulator;

process.on('message', (job) => {
  run(job).then(
    (outcome) => process.send(outcome),
    (error) => process.send({ failure: error.message }),
  );
});
const { clientId, clientSecret } = environment.credentials;
process.send({ url: simulator.url, basic: Buffer.from(`${clientId}:${clientSecret}`).toString('base64') });

// Fills the outbox at once and counts while it empties. The rate is that of the first `measured` deliveries.
async function run({ url, lanes, events, type, measured }) {
  const present = environment.destinations.list().filter(({ status }) => status === 'enabled');
  for (let lane = present.length; lane < lanes; lane += 1) environment.destinations.add({ url: `${url}/hook/${lane}` });
  let ended = 0;
  let failed = 0;
  let seconds = 0;
  const start = performance.now();
  watch = ({ phase, outcome }) => {
    if (phase !== 'ended') return;
    ended += 1;
    if (outcome !== 'delivered') failed += 1;
    if (ended === measured) seconds = (performance.now() - begin) / 1000;
  };
  for (let event = 0; event < events; event += 1) {
    if (type === 'ping') environment.events.ping();
    else environment.events.trigger({ type, for: { resource: 'subscription', id: 1 + (event % countsOf(SHOP).subscriptions) } });
  }
  const begin = performance.now();
  const [first] = environment.deliveries.list({ from: 0, limit: 1 });
  const length = environment.deliveries.get(first.id).body.length;
  if (!(await environment.settle(PATIENCE)).settled) throw new Error('the outbox did not empty');
  if (failed > 0) throw new Error(`${failed} webhooks were not delivered`);
  return { rate: measured / seconds, length, filling: begin - start };
}
