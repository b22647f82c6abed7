import { pause } from '../../../simulator.js';

// Milliseconds that the first waits for the others.
const PATIENCE = 1_000;

/** Lets so many go on at the same time: each waits until all have come, or a second at most. */
export function meeting(all: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const complete = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    come += 1;
    if (come === all) open();
    await Promise.race([complete, pause(PATIENCE)]);
  };
}
