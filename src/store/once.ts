/** Makes something when it is first asked for: to prepare all statements takes longer than to open a small database. @internal */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** An object whose members are made when they are first asked for. @internal */
export function lazily<T extends object>(makers: { readonly [Name in keyof T]: () => T[Name] }): T {
  const members = Object.entries<() => unknown>(makers).map(([name, make]) => [name, { get: once(make), enumerable: true }] as const);
  return Object.defineProperties({}, Object.fromEntries(members)) as T; // there is a maker of each of its members
}
