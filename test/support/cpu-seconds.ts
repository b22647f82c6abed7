import { readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a file of tests has taken, by this process and those that it started and saw end. */
    cpuSeconds?: number;
  }
}

const TICKS_PER_SECOND = 100;

const before = cpuSeconds();
// eslint-disable-next-line no-empty-pattern -- vitest reads from the pattern that the hook wants no fixture
afterAll(({}, file) => {
  file.meta.cpuSeconds = cpuSeconds() - before;
});

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + ofChildren();
}

// Linux alone tells it: user and system time are the 16th and 17th member of a line whose 2nd may hold blanks, in parentheses.
function ofChildren(): number {
  if (process.platform !== 'linux') return 0;
  const line = readFileSync('/proc/self/stat', 'utf8');
  const [user = 0, system = 0] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return (user + system) / TICKS_PER_SECOND;
}
