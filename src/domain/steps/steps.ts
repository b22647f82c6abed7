/** Long work in steps: it yields where nothing is half done, or where nobody sees what is, so that others can be served in between. */
export type Steps<T> = Generator<void, T, void>;

/** Does work in steps without a pause, for those who wait for it in one call. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
