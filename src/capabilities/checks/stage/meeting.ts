import { pause } from '../../../simulator.js';

// Milliseconds that the first waits for the others.
const PATIENCE = 2_000;

/** Lets so many go on at the same time: each waits until all have come, or two seconds at most; resolves to whether they have. */
export function meeting(all: number): () => Promise<boolean> {
  let come = 0;
  let open: (met: true) => void = () => undefined;
  const complete = new Promise<true>((resolve) => {
    open = resolve;
  });
  return async () => {
    come += 1;
    if (come === all) open(true);
    return Promise.race([complete, pause(PATIENCE).then(() => false)]);
  };
}
