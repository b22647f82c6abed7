import { instantText } from '../../domain/calendar/dates.js';
import type { RecordChange, Change, Consequence } from '../../domain/records/change.js';
import { identical, type Json } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { NOTHING_READ, type Link, type ReadMembers } from '../../domain/records/reading.js';
import { ownValues, storedText } from '../../domain/records/record-text.js';
import type { Resource } from '../../domain/records/resource.js';
import { resourceNamed } from '../../domain/resources/index.js';
import type { Values } from '../../domain/json/values.js';
import type { Store } from '../../store/store.js';
import { removedSetting } from '../foundation/stored-names.js';
import { asRead, draftOf, refuseDoubles, type Before, type Draft, type Draftable, type Saving } from './draft.js';

/** The only way records get into the store and out of it; every call must run inside a transaction. */
export interface Saver {
  /** Stores a record and its consequences. Throws `Problem` when a rule is broken. */
  readonly save: (saving: Saving, view: View) => void;
  /** The id of a record that is the same by the resource's rule, or of a new one. */
  readonly findOrCreate: (resource: Resource, read: ReadMembers, view: View) => { readonly id: number; readonly isNew: boolean };
  /** Does what has to be done before a record is removed. Throws `Problem` when it is in use. */
  readonly prepareRemoval: (resource: Resource, id: number, view: View) => void;
  /** Removes a record and applies the consequences. Throws `Problem` when it is in use. */
  readonly remove: (resource: Resource, id: number, view: View) => void;
  readonly nextId: (resource: Resource) => number;
  /** What was stored and removed since the last call, in order and without seeds. */
  readonly takeChanges: () => readonly RecordChange[];
  readonly before: (resource: Resource, id: number) => Before | undefined;
}

/** Creates the saver of one environment. */
export function createSaver(store: Store): Saver {
  let changes: RecordChange[] = [];
  return { save, findOrCreate, prepareRemoval, remove, nextId, before, takeChanges };

  function takeChanges(): readonly RecordChange[] {
    const taken = changes;
    changes = [];
    return taken;
  }

  function save(saving: Saving, view: View): void {
    const draft = draftOf(saving, view);
    const { values } = draft;
    refuseDoubles(saving, values, view);
    for (const link of copiesLast(saving.read.links)) values[link.into] = linkedId(link, values, view);
    write(saving, draft, view);
  }

  function findOrCreate(resource: Resource, read: ReadMembers, view: View): { id: number; isNew: boolean } {
    const column = resource.sameness ?? '';
    const value = resource.columns[column]?.of(read.changes) ?? null;
    const id = value === null || read.violations.length > 0 ? undefined : view.first(resource.name, column, value);
    if (id !== undefined) return { id, isNew: false };
    const newId = nextId(resource);
    save({ resource, id: newId, read }, view);
    return { id: newId, isNew: true };
  }

  function prepareRemoval(resource: Resource, id: number, view: View): void {
    refuseInUse(resource, id, view);
    bring(resource.beforeRemoval?.(id, view) ?? [], { view, isSeed: false });
  }

  function remove(resource: Resource, id: number, view: View): void {
    refuseInUse(resource, id, view);
    takeAway(resource, id, view);
  }

  function takeAway(resource: Resource, id: number, view: View): void {
    const removed = before(resource, id);
    if (removed === undefined) return;
    store.records(resource.name).remove(id);
    if (resource.isRemembered === true) store.settings.set(removedSetting(resource.name, id), instantText(view.now));
    const change = { id, before: removed.values, given: NOTHING_READ.given, transient: {} };
    changes.push({ ...change, resource: resource.name });
    follow({ resource, change, isSeed: false }, view);
  }

  function nextId(resource: Resource): number {
    return store.next(idSequence(resource), resource.firstId);
  }

  function before(resource: Resource, id: number): Before | undefined {
    const text = store.records(resource.name).text(id);
    return text === undefined ? undefined : { text, values: ownValues(resource, text) };
  }

  function write({ resource, id, before: old, read, isSeed = false }: Saving, { values, transient }: Draft, view: View): void {
    const change = { id, ...(old && { before: old.values }), after: values, given: read.given, transient };
    compute(resource, values, view);
    if (old === undefined || !isSame(resource, old.values, values)) {
      if (old !== undefined && !isSeed) {
        values.updated = instantText(view.now);
        compute(resource, values, view);
      }
      const table = store.records(resource.name);
      const text = storedText(resource, values);
      if (old === undefined) table.write(id, text, values);
      else table.rewrite(id, text, { before: old, after: values });
      if (!isSeed) changes.push({ ...change, resource: resource.name });
    }
    follow({ resource, change, isSeed }, view);
  }

  function linkedId({ resource, source }: Link, values: Values, view: View): Json {
    if ('copyOf' in source) return values[source.copyOf] ?? null;
    const owned = { ...source.values, customer_id: values.customer_id ?? null };
    return findOrCreate(resourceNamed(resource), { ...NOTHING_READ, changes: owned }, view).id;
  }

  function follow({ resource, change, isSeed }: { resource: Resource; change: Change; isSeed: boolean }, view: View): void {
    bring(resource.consequences?.(change, view) ?? [], { view, isSeed });
  }

  function bring(consequences: readonly Consequence[], { view, isSeed }: { view: View; isSeed: boolean }): void {
    for (const consequence of consequences) {
      const other = resourceNamed(consequence.resource);
      if ('isRemoved' in consequence) {
        takeAway(other, consequence.id, view);
        continue;
      }
      if ('created' in consequence) {
        save({ resource: other, id: nextId(other), read: asRead(consequence.created), isSeed }, view);
        continue;
      }
      const { id, changes } = consequence;
      const old = before(other, id);
      if (old === undefined) continue;
      const values = { ...old.values, ...changes };
      write({ resource: other, id, before: old, read: NOTHING_READ, isSeed }, { values, transient: {} }, view);
    }
  }
}

// The order of names counts too: it is stored, so that changing it is a change.
function isSame(resource: Resource, before: Values, values: Values): boolean {
  return resource.members.every(([name]) => identical(before[name] ?? null, values[name] ?? null));
}

function refuseInUse(resource: Resource, id: number, view: View): void {
  const refusal = resource.removal?.(id, view);
  if (refusal !== undefined) throw refusal;
}

function compute(resource: Resource, values: Draftable, view: View): void {
  for (const [name, computed] of resource.computed) values[name] = computed(values, view);
}

function copiesLast(links: readonly Link[]): readonly Link[] {
  return [...links].sort((a, b) => Number('copyOf' in a.source) - Number('copyOf' in b.source));
}

/** The sequence from which the ids of a resource come. */
export function idSequence({ name }: Resource): string {
  return `id:${name}`;
}
