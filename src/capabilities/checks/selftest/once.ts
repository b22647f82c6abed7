/** What became of the work under a key, one piece after another. */
export type Memory<Result> = Map<string, Promise<Result>>;

/** Does work under a key after that which was begun before, unless that has come to something that lasts. */
export function once<Result>(
  memory: Memory<Result>,
  key: string,
  { work, lasts }: { readonly work: () => Promise<Result>; readonly lasts: (result: Result) => boolean },
): Promise<Result> {
  const before = memory.get(key);
  // Work that broke has come to nothing.
  const now = before === undefined ? work() : before.then((result) => (lasts(result) ? result : work()), work);
  memory.set(key, now);
  return now;
}
