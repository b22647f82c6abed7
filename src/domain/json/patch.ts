import jsonPatch from 'fast-json-patch';
import { depthOf, encode, equal, isList, isObject, MAP_DEPTH, plainText, wireName, type Json, type JsonObject } from './json.js';
import { childOf, listIndex, readPointer } from './pointer.js';
import { Problem } from '../refusals/problem.js';
import { OPERATIONS, patchHints, unknownOperationHint } from './patch-hints.js';
import type { Values } from './values.js';

/** What a JSON patch works on: a record, and what of it may be written. */
interface PatchTarget {
  /** The maps of the record by member; an absent one is empty. */
  readonly own: Values;
  /** The record as it would be returned, nulls present: asked for by operations that read it. */
  readonly record: () => JsonObject;
  /** Members that hold maps, in which single names can be set. */
  readonly maps: ReadonlySet<string>;
  /** Members that can be written as a whole. */
  readonly writable: ReadonlySet<string>;
  /** Most bytes that a map may have after the patch. */
  readonly sizeLimit: number;
}

type Write = 'add' | 'replace' | 'remove';

interface Operation {
  readonly op: Write | 'move' | 'copy' | 'test';
  readonly path: readonly string[];
  readonly from: readonly string[];
  readonly value: Json;
}

const MOST_OPERATIONS = 1000;

// How many times the size limit of a map the operations of a patch may process; a copy is processed several times.
const MOST_EFFORT = 64;
const COPY_EFFORT = 16;

/**
 * Applies a JSON patch (RFC 6902, §4.3; #4.3-patch-operations, #4.3-patch-missing-field, #4.3-patch-test) and returns the
 * members it set, with their new values, null for removed ones. The target is left as it is. The first operation that fails
 * refuses all of them: `Problem` `patch-refused`.
 */
export function applyPatch(target: PatchTarget, patch: Json): JsonObject {
  const operations = isList(patch) ? patch : [patch];
  if (operations.length > MOST_OPERATIONS) refuse(MOST_OPERATIONS, 'too many operations');
  const workbench = new Workbench(target);
  for (const [index, operation] of operations.entries()) workbench.apply(readOperation(operation, index), index);
  return workbench.touched();
}

/** A value after a JSON patch on it. Throws `Problem` `patch-refused`. */
export function patchedMap(value: Json, patch: readonly Json[], sizeLimit: number): Json {
  const record = { value };
  const names = new Set(['value']);
  const inside = patch.map((operation) =>
    isObject(operation) ? { ...operation, ...lowered(operation, 'path'), ...lowered(operation, 'from') } : operation,
  );
  return applyPatch({ own: record, record: () => record, maps: names, writable: names, sizeLimit }, inside).value ?? value;
}

// A pointer into the value becomes one into the record that holds it.
function lowered(operation: JsonObject, name: 'path' | 'from'): JsonObject {
  const pointer = operation[name];
  return typeof pointer === 'string' ? { [name]: `/value${pointer}` } : {};
}

/** The names of what a patch may write. */
type WritableNames = Readonly<Record<'writable' | 'maps', Pick<ReadonlySet<string>, 'has'>>>;

/** Pointers on which a patch would write and that are ignored, as they were sent, each with the member that it begins with. */
export function ignoredPaths(patch: Json, names: WritableNames): readonly { readonly pointer: string; readonly member: string }[] {
  return (isList(patch) ? patch : [patch]).flatMap((operation) => {
    const { op, path: pointer } = isObject(operation) ? operation : {};
    const path = readPointer(pointer);
    const [member] = path ?? [];
    const isWriting = op !== 'test' && OPERATIONS.some((name) => name === op);
    if (path === undefined || member === undefined || !isWriting || isWritable(path, names)) return [];
    return { pointer: plainText(pointer) ?? '', member };
  });
}

// Operations on other paths are ignored (#4.3-patch-ignored).
function isWritable([member = '', ...inside]: readonly string[], { writable, maps }: WritableNames): boolean {
  return inside.length === 0 ? writable.has(member) : maps.has(member);
}

/** Copies of the members on which the operations work, one after another. */
class Workbench {
  readonly #target: PatchTarget;
  // The members that were written so far.
  readonly #touched: Record<string, Json> = {};
  #returned: JsonObject | undefined;
  // The bytes that each map may have at most by now: counted up while maps grow, measured when that passes the limit.
  readonly #sizes = new Map<string, number>();
  // The bytes that all operations together have processed: many large copies are refused before they take long.
  #effort = 0;
  #index = 0;

  constructor(target: PatchTarget) {
    this.#target = target;
  }

  touched(): JsonObject {
    return this.#touched;
  }

  apply({ op, path, from, value }: Operation, index: number): void {
    this.#index = index;
    switch (op) {
      case 'add':
      case 'replace':
      case 'remove':
        this.#write(op, path, value);
        return;
      case 'copy':
        this.#copy(from, path);
        return;
      case 'move':
        this.#move(from, path);
        return;
      case 'test':
        if (!equal(this.#valueAt(path), value)) this.#refuse('test failed');
    }
  }

  #copy(from: readonly string[], path: readonly string[]): void {
    const value = this.#found(from);
    this.#spend(COPY_EFFORT * sizeOf(value));
    this.#write('add', path, value);
  }

  #move(from: readonly string[], path: readonly string[]): void {
    const value = this.#found(from);
    const intoItself = path.length > from.length && from.every((segment, level) => segment === path[level]);
    if (intoItself) this.#refuse('bad path');
    if (this.#isIgnored(path)) return;
    this.#write('remove', from, null);
    this.#write('add', path, value);
  }

  #write(op: Write, path: readonly string[], value: Json): void {
    const [member = '', ...inside] = path;
    if (this.#isIgnored(path)) return;
    if (inside.length === 0) this.#writeMember(op, member, value);
    else this.#writeInside(member, inside, { op, value });
  }

  #writeMember(op: Write, member: string, value: Json): void {
    const written = op === 'remove' ? null : separate(value);
    this.#measure(member, written);
    this.#touched[member] = this.#target.maps.has(member) && isEmpty(written) ? {} : written;
  }

  #writeInside(member: string, inside: readonly string[], { op, value }: { readonly op: Write; readonly value: Json }): void {
    const map = this.#copied(member);
    const key = inside.at(-1) ?? '';
    const parent = inside.slice(0, -1).reduce<Json | undefined>(below, map);
    if (parent === undefined || !isPlace(op, parent, key)) this.#refuse('path not found');
    const path = `/${(isList(parent) ? wireName(key) : key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    jsonPatch.applyOperation(parent, op === 'remove' ? { op, path } : { op, path, value: separate(value) });
    if (op !== 'remove') this.#grow(member, map, { level: inside.length, key, value });
  }

  #copied(member: string): Json {
    const touched = this.#touched[member];
    if (touched !== undefined) return touched;
    const present = this.#target.own[member];
    return (this.#touched[member] = isObject(present) ? separate(present) : {});
  }

  #grow(member: string, map: Json, added: { readonly level: number; readonly key: string; readonly value: Json }): void {
    if (added.level + depthOf(added.value) > MAP_DEPTH) this.#refuse('result too deep');
    const before = this.#sizes.get(member) ?? sizeOf(this.#target.own[member] ?? {});
    const size = before + sizeOf({ [added.key]: added.value });
    this.#sizes.set(member, size);
    if (size > this.#target.sizeLimit) this.#measure(member, map);
  }

  #measure(member: string, map: Json): void {
    if (depthOf(map) > MAP_DEPTH) this.#refuse('result too deep');
    const size = sizeOf(map);
    if (size > this.#target.sizeLimit) this.#refuse('result too large');
    this.#spend(size);
    this.#sizes.set(member, size);
  }

  #spend(bytes: number): void {
    this.#effort += bytes;
    if (this.#effort > MOST_EFFORT * this.#target.sizeLimit) this.#refuse('result too large');
  }

  #found(path: readonly string[]): Json {
    return this.#valueAt(path) ?? (this.#valueAt(path) === null ? null : this.#refuse('path not found'));
  }

  #valueAt(path: readonly string[]): Json | undefined {
    this.#returned ??= this.#target.record();
    return path.reduce<Json | undefined>(below, { ...this.#returned, ...this.#touched });
  }

  #isIgnored([member, ...inside]: readonly string[]): boolean {
    if (member === undefined) return this.#refuse('bad path');
    return !isWritable([member, ...inside], this.#target);
  }

  #refuse(reason: string): never {
    refuse(this.#index, reason);
  }
}

function readOperation(operation: Json, index: number): Operation {
  const sent: JsonObject = isObject(operation) ? operation : {};
  const op = OPERATIONS.find((name) => name === sent.op);
  if (op === undefined) return refuse(index, 'unknown op', unknownOperationHint(operation));
  const needsFrom = op === 'move' || op === 'copy';
  const needsValue = op === 'add' || op === 'replace' || op === 'test';
  const path = pointerIn(sent, 'path', index);
  const from = needsFrom ? pointerIn(sent, 'from', index) : [];
  const value = sent.value;
  if (needsValue && value === undefined) refuse(index, 'missing value');
  return { op, path, from, value: value ?? null };
}

function pointerIn(sent: JsonObject, member: 'path' | 'from', index: number): readonly string[] {
  if (sent[member] === undefined) refuse(index, `missing ${member}`);
  return readPointer(sent[member]) ?? refuse(index, 'bad path');
}

function isPlace(op: Write, parent: Json, key: string): boolean {
  if (op === 'add' && isObject(parent)) return true;
  if (op === 'add' && isList(parent) && (key === '-' || listIndex(key) === parent.length)) return true;
  return childOf(parent, key) !== undefined;
}

function below(value: Json | undefined, segment: string): Json | undefined {
  return value === undefined ? undefined : childOf(value, segment);
}

// What is set must not be shared with another place of the record, or a later operation would change both.
function separate(value: Json): Json {
  if (isList(value)) return value.map(separate);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, separate(member)])) : value;
}

// What empties a map (#4.3-udf-emptied).
function isEmpty(value: Json): boolean {
  return value === null || (isList(value) && value.length === 0);
}

function sizeOf(value: Json): number {
  return Buffer.byteLength(encode(value));
}

function refuse(index: number, reason: string, hint = patchHints[reason]): never {
  throw new Problem('patch-refused', `Invalid patch operation ${String(index)}: ${reason}`, hint === undefined ? {} : { hint });
}
