// The process that test/long/webhook-kills.js kills: a simulator with two destinations, led by messages of its parent.
import { startSimulator } from '../../dist/index.js';

const { data, seed, destinations } = JSON.parse(process.argv[2] ?? '');
// Due work that is left behind at a healthy receiver is done in much less than this many milliseconds.
const PATIENCE = 60_000;

const simulator = await startSimulator({
  port: 0,
  data,
  seed: { content: seed },
  webhooks: destinations,
  // Longer than any answer takes on a busy machine: what hangs is ended by the receiver.
  webhookTimeout: PATIENCE,
});
const { environment } = simulator;

/** Makes all retries due until nothing is left, and sends again what was given up. */
async function deliverAll() {
  await environment.clock.advance('P3D');
  environment.deliveries.resendFailed();
  if (!(await environment.settle(PATIENCE)).settled) throw new Error('The webhooks have not settled.');
}

process.on('message', (message) => {
  if (message === 'advance')
    // A move is refused while another one lasts; the next message comes soon.
    environment.clock.advance('PT6M').catch(() => undefined);
  if (message === 'deliver')
    deliverAll().then(
      () => process.send?.({ delivered: true }),
      (error) => process.send?.({ error: String(error) }),
    );
  if (message === 'close') void simulator.close().then(() => process.exit(0));
});
// Nothing outlives a parent that is gone.
process.on('disconnect', () => process.exit(1));
process.send?.({ url: simulator.url });
