// Subsim that goes back to earlier states, in a process of its own. Each message from the parent process is a job and is answered
// by one message: milliseconds, as often as the work was done. Usage: node state-runner.js <number of records>

import { resourceNamed } from '../../../dist/domain/resources/index.js';
import { createSimulator } from '../../../dist/index.js';
import { countsOf, shopOf } from '../shop.js';

const CHANGES = 40;
const size = Number(process.argv[2]);
const subscription = resourceNamed('subscription');

const simulator = createSimulator({ clock: '2027-01-01T00:00:00Z', seed: { content: shopOf(size) } });
const { environment } = simulator;
const { clientId } = environment.credentials;
let changes = 0;

const jobs = {
  reset: () => {
    change();
    return timeOf(() => environment.reset());
  },
  // Tokens by the thousand, which no going back touches.
  issue: () =>
    timeOf(() => {
      for (let count = 0; count < 1000; count += 1) environment.hosted.access.issue({ clientId, grantType: 'client_credentials' });
    }),
  save: () => {
    change();
    return timeOf(() => environment.snapshots.save('bench'));
  },
  // Alternately with the seed, so that the whole state takes the place of another one.
  restore: () => {
    if (environment.snapshots.list().length === 0) environment.snapshots.save('bench');
    environment.reset();
    change();
    return timeOf(() => environment.restore('bench'));
  },
  // As often in a row as a suite has tests: all but the first cost what was changed.
  again: () => {
    change();
    return timeOf(() => environment.restore('bench'));
  },
  // With its first use: an idle one has not opened its database.
  environment: async () => {
    const before = performance.now();
    const made = await simulator.createEnvironment({ seed: 'demo' });
    made.contents();
    const passed = performance.now() - before;
    simulator.removeEnvironment(made.name);
    return passed;
  },
  simulator: () => {
    let made;
    const passed = timeOf(() => (made = createSimulator()));
    made.close();
    return passed;
  },
};

process.on('message', async ({ job, rounds }) => {
  try {
    await jobs[job]();
    const milliseconds = [];
    while (milliseconds.length < rounds) milliseconds.push(await jobs[job]());
    process.send({ milliseconds });
  } catch (error) {
    process.send({ failure: error.message });
  }
});
process.send({ ready: true });

function change() {
  for (let count = 0; count < CHANGES; count += 1) {
    changes += 1;
    const id = 1 + (changes % countsOf(size).subscriptions);
    environment.hosted.records.patch(subscription, id, { input: [{ op: 'add', path: '/coupon_code', value: `C${changes}` }] });
  }
}

function timeOf(work) {
  const before = performance.now();
  work();
  return performance.now() - before;
}
