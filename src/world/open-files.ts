import { readFileSync } from 'node:fs';

// A database that is open has two descriptors: its file and its log.
const OF_ONE = 2;
const FEWEST = 4;
const MOST = 1000;
// Where nothing tells the limit, it is that of an old system.
const UNKNOWN = 256;

/** How many databases may be open at a time, so that half of what `ulimit -n` allows is left for connections; at most 1,000. */
export function mostOpen(limit = softLimit()): number {
  return Math.min(MOST, Math.max(FEWEST, Math.floor(limit / 2 / OF_ONE)));
}

function softLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return UNKNOWN;
  }
}
