import { randomBytes } from 'node:crypto';

/** Makes the ids of requests: unique, in order, beginning with a part that is this process's. */
export function createRequestIds(): () => string {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${run}-${String((count += 1))}`;
}
