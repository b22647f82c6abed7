import type { WorkSource } from './work.js';

/** Brings a source of due work up to date, with a pause between steps; stops as soon as it is to. */
export async function catchUp(
  { catchUp: stepsOf }: WorkSource,
  pause: () => Promise<void> | undefined,
  isToStop: () => boolean,
): Promise<void> {
  const steps = stepsOf?.();
  if (steps === undefined) return;
  for (let step = steps.next(); step.done !== true && !isToStop(); step = steps.next()) await pause();
}
