/** Makes something when it is first asked for: to prepare all statements takes longer than to open a small database. @internal */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
