import { randomBytes } from 'node:crypto';

/** Makes the ids of requests: unique, in order, with a part of this process in front. */
export function createRequestIds(): () => string {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${run}-${String((count += 1))}`;
}
