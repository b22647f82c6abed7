/** The parameters behind the question mark. */
export interface Query {
  /** The last value of a parameter; `undefined` when it is absent or empty. */
  readonly one: (name: string) => string | undefined;
  /** All values of a list parameter, `name[]` or `name[x]`; of a plain one the last. Empty values are left out. */
  readonly all: (name: string) => readonly string[];
}

const NOTHING: Query = { one: () => undefined, all: () => [] };

/** Reads the query of a request target. */
export function readQuery(target: string): Query {
  const start = target.indexOf('?');
  if (start < 0) return NOTHING;
  const plain = new Map<string, string>();
  const lists = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(target.slice(start + 1))) {
    const base = name.replace(/\[[^[\]]*\]$/, '');
    if (base === name) plain.set(name, value);
    else if (value !== '') lists.set(base, [...(lists.get(base) ?? []), value]);
  }
  const one = (name: string): string | undefined => [plain.get(name)].find((value) => value !== '');
  return { one, all: (name) => [...(lists.get(name) ?? []), ...[one(name)].filter((value) => value !== undefined)] };
}
