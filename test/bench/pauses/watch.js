// Loaded into a server before anything else: watches how long the event loop stands still, and how much CPU is used. Each message
// from the parent process is answered by one message with what was seen since the one before it. That the server goes on is asked too.

import { createHistogram, performance } from 'node:perf_hooks';

// Milliseconds between two looks at the time.
const EVERY = 1;

const pauses = createHistogram();
let last = performance.now();
let cpu = process.cpuUsage();

const look = setInterval(() => {
  const now = performance.now();
  pauses.record(Math.max(1, Math.round((now - last) * 1000)));
  last = now;
}, EVERY);
look.unref();

process.on('message', () => {
  const { user, system } = process.cpuUsage(cpu);
  // A pause that is under way when it is asked about counts as well.
  const longest = Math.max(pauses.max / 1000, performance.now() - last);
  process.send({ longest, cpu: (user + system) / 1000 });
  pauses.reset();
  last = performance.now();
  cpu = process.cpuUsage();
});
process.channel?.unref();
