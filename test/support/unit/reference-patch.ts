/** A JSON value of the reference: objects are maps, so that no name is special; numbers and texts are told by their JSON text. */
export type Plain = string | Plain[] | Map<string, Plain>;

/** One operation, as the reference takes it. */
export interface PlainOperation {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: Plain;
}

/** What a patch does: the new record, or the first operation that fails and why. */
export type Outcome = { readonly record: Map<string, Plain> } | { readonly index: number; readonly reason: string };

/** Which members may be written as a whole, and which of them hold maps. */
export interface Rights {
  readonly writable: ReadonlySet<string>;
  readonly maps: ReadonlySet<string>;
}

class Refused extends Error {}

/** RFC 6902 and what patches add to it (#4.3-patch-operations) in the plainest words: slow, on copies, one rule a line. */
export function patched(record: Map<string, Plain>, operations: readonly PlainOperation[], rights: Rights): Outcome {
  const copy = copied(record) as Map<string, Plain>;
  for (const [index, operation] of operations.entries()) {
    try {
      apply(copy, operation, rights);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { index, reason: error.message };
    }
  }
  return { record: copy };
}

/** The compact JSON text of a value. */
export function written(value: Plain): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  return `{${[...value].map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`).join(',')}}`;
}

/** A copy that shares nothing. */
export function copied(value: Plain): Plain {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(copied);
  return new Map([...value].map(([name, member]) => [name, copied(member)]));
}

function apply(record: Map<string, Plain>, { op, path, from = '', value = 'null' }: PlainOperation, rights: Rights): void {
  const [target, source] = [segments(path), segments(from)];
  if (op === 'test') {
    if (!isSame(find(record, target), value)) throw new Refused('test failed');
  } else if (op === 'copy' || op === 'move') {
    const found = find(record, source);
    if (found === undefined) throw new Refused('path not found');
    const present = copied(found);
    if (op === 'move' && target.length > source.length && source.every((name, level) => name === target[level]))
      throw new Refused('bad path');
    if (op === 'move' && !isIgnored(target, rights)) write(record, { op: 'remove', path: source, value: 'null' }, rights);
    write(record, { op: 'add', path: target, value: present }, rights);
  } else write(record, { op, path: target, value: copied(value) }, rights);
}

function write(
  record: Map<string, Plain>,
  { op, path, value }: { op: string; path: readonly string[]; value: Plain },
  rights: Rights,
): void {
  const [member = ''] = path;
  if (path.length === 0) throw new Refused('bad path');
  if (isIgnored(path, rights)) return;
  if (path.length > 1) writeInside(record, { op, path, value });
  else {
    const sent = op === 'remove' ? 'null' : value;
    const isEmpty = sent === 'null' || (Array.isArray(sent) && sent.length === 0);
    record.set(member, isEmpty && rights.maps.has(member) ? new Map<string, Plain>() : sent);
  }
}

// The whole record is never ignored: nothing may be written there.
function isIgnored(path: readonly string[], { writable, maps }: Rights): boolean {
  const [member = ''] = path;
  return path.length > 0 && !(path.length === 1 ? writable : maps).has(member);
}

function writeInside(record: Map<string, Plain>, { op, path, value }: { op: string; path: readonly string[]; value: Plain }): void {
  const parent = find(record, path.slice(0, -1));
  const name = path.at(-1) ?? '';
  if (parent instanceof Map) {
    if (op !== 'add' && !parent.has(name)) throw new Refused('path not found');
    if (op === 'remove') parent.delete(name);
    else parent.set(name, value);
  } else if (Array.isArray(parent)) {
    const index = name === '-' ? parent.length : /^(?:0|[1-9]\d*)$/.test(name) ? Number(name) : NaN;
    if (!(index < (op === 'add' ? parent.length + 1 : parent.length))) throw new Refused('path not found');
    if (op === 'replace') parent[index] = value;
    else parent.splice(index, op === 'remove' ? 1 : 0, ...(op === 'add' ? [value] : []));
  } else throw new Refused('path not found');
}

function find(value: Plain, path: readonly string[]): Plain | undefined {
  return path.reduce<Plain | undefined>((at, name) => {
    if (at instanceof Map) return at.get(name);
    return Array.isArray(at) && /^(?:0|[1-9]\d*)$/.test(name) ? at[Number(name)] : undefined;
  }, value);
}

function segments(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

// Numbers of these tests are written in one way only, so that texts tell whether they are equal.
function isSame(a: Plain | undefined, b: Plain): boolean {
  if (a instanceof Map) return b instanceof Map && a.size === b.size && [...a].every(([name, member]) => isSame(b.get(name), member));
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(b[index], item));
  return a === b;
}
