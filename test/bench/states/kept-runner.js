// Subsim whose environments write, in a process of its own: tells what memory a write leaves behind where the last ones are kept, and
// where none are. Each message from the parent process is a job and is answered by one message. Usage: node --expose-gc kept-runner.js <records>

import { resourceNamed } from '../../../dist/domain/resources/index.js';
import { createSimulator } from '../../../dist/index.js';
import { calls } from '../calls.js';
import { countsOf, shopOf } from '../shop.js';

const WRITES = 1000;
const size = Number(process.argv[2]);
const [address, subscription] = ['address', 'subscription'].map(resourceNamed);
let written = 0;

const writes = {
  patch: ({ records }) => {
    const { body } = calls.patch.request(size);
    records.patch(address, 1 + (written % countsOf(size).addresses), { input: body });
  },
  post: ({ records }) => records.create(subscription, { input: calls.post.request(size).body.subscription }),
};

process.on('message', ({ kind, rounds }) => {
  try {
    const bytes = [];
    while (bytes.length < rounds) bytes.push({ kept: bytesOf(kind, WRITES), none: bytesOf(kind, 0) });
    process.send({ bytes });
  } catch (error) {
    process.send({ failure: error.message });
  }
});
process.send({ ready: true });

// Of one write, when as many were made as are kept.
function bytesOf(kind, keptWrites) {
  const simulator = createSimulator({ clock: '2027-01-01T00:00:00Z', seed: { content: shopOf(size) }, keptWrites });
  const { hosted } = simulator.environment;
  const write = () => hosted.asWrite(`bench-${(written += 1)}`, () => writes[kind](hosted));
  for (let count = 0; count < 50; count += 1) write();
  const before = memory();
  for (let count = 0; count < WRITES; count += 1) write();
  const bytes = (memory() - before) / WRITES;
  simulator.close();
  return bytes;
}

function memory() {
  for (let round = 0; round < 3; round += 1) globalThis.gc();
  return process.memoryUsage().heapUsed;
}
