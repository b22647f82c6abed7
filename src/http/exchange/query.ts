/** The parameters behind the question mark. */
export interface Query {
  /** The names of all parameters that were sent, as they were sent. */
  readonly names: readonly string[];
  /** The last value of a parameter; `undefined` when it is absent or empty. */
  readonly one: (name: string) => string | undefined;
  /** All values of a plain parameter that are not empty, for those that may be given once. */
  readonly given: (name: string) => readonly string[];
  /** All values of a list parameter, `name[]` or `name[x]`; of a plain one the last. Empty values are left out. */
  readonly all: (name: string) => readonly string[];
  /**
   * The parameters whose names begin with a prefix: what follows in the name, however it is made up, and the values, of a list
   * parameter `name[]` all and of a plain one the last. Empty values are left out.
   */
  readonly below: (prefix: string) => readonly (readonly [rest: string, values: readonly string[]])[];
}

const NOTHING: Query = { names: [], one: () => undefined, given: () => [], all: () => [], below: () => [] };

/** Reads the query of a request target. */
export function readQuery(target: string): Query {
  const start = target.indexOf('?');
  if (start < 0) return NOTHING;
  const sent = [...new URLSearchParams(target.slice(start + 1))];
  const { plain, lists } = sorted(sent, (name) => name.replace(/\[[^[\]]*\]$/, ''));
  const one = (name: string): string | undefined => [plain.get(name)].find((value) => value !== '');
  return {
    names: sent.map(([name]) => name),
    one,
    given: (name) => sent.filter(([sentName, value]) => sentName === name && value !== '').map(([, value]) => value),
    all: (name) => [...(lists.get(name) ?? []), ...[one(name)].filter((value) => value !== undefined)],
    below(prefix) {
      const named = sent.filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value] as const);
      return namedValues(sorted(named, (name) => name.replace(/\[\]$/, '')));
    },
  };
}

/** The last values of plain parameters, and all values of list parameters that are not empty. */
interface Sorted {
  readonly plain: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

function sorted(sent: readonly (readonly [string, string])[], baseOf: (name: string) => string): Sorted {
  const plain = new Map<string, string>();
  const lists = new Map<string, string[]>();
  for (const [name, value] of sent) {
    const base = baseOf(name);
    if (base === name) plain.set(name, value);
    else if (value !== '') added(lists, base).push(value);
  }
  return { plain, lists };
}

function added(lists: Map<string, string[]>, name: string): string[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

function namedValues({ plain, lists }: Sorted): ReturnType<Query['below']> {
  const names = new Set([...plain.keys(), ...lists.keys()]);
  return [...names].flatMap((name) => {
    const values = [...(lists.get(name) ?? []), plain.get(name) ?? ''].filter((value) => value !== '');
    return values.length === 0 ? [] : [[name, values] as const];
  });
}
