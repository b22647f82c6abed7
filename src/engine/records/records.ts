import { decode, isObject, markedName, type Json, type JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { mergedMap } from '../../domain/json/merge-patch.js';
import { applyPatch } from '../../domain/json/patch.js';
import { Problem } from '../../domain/refusals/problem.js';
import { readMembers, type ReadingContext, type ReadMembers } from '../../domain/records/reading.js';
import { answerText } from '../../domain/records/record-text.js';
import type { Resource } from '../../domain/records/resource.js';
import { fieldsOf } from '../../domain/resources/index.js';
import { wireOf, spelled } from '../../domain/records/wire.js';
import type { Criterion, StoredRecord } from '../../store/record-table.js';
import { answered, type Annotated, type Answered, type ChangeContext, type Request } from '../change/answered.js';
import type { Before } from '../change/draft.js';
import { missingRecord } from '../change/missing-record.js';
import { idSequence } from '../change/saving.js';
import { inGroups, type ListRange } from './record-groups.js';

/** The records of an environment. Each call that changes something is one transaction; a refused one changes nothing. */
export interface Records {
  readonly read: (resource: Resource, id: number) => Answered;
  /** Records that meet all criteria, by id, in groups; each group is looked up when it is asked for. */
  readonly list: (resource: Resource, criteria: readonly Criterion[], range: ListRange) => Iterable<readonly Answered[]>;
  readonly count: (resource: Resource, criteria: readonly Criterion[]) => number;
  /** The customer whose record this is; `undefined` when there is no such record. */
  readonly ownerOf: (resource: Resource, id: number) => number | undefined;
  readonly create: (resource: Resource, request: Request) => Answered;
  readonly findOrCreate: (resource: Resource, request: Request) => Answered & { readonly isNew: boolean };
  readonly update: (resource: Resource, id: number, request: Request) => Answered;
  /** Applies a JSON patch: one operation or a list. */
  readonly patch: (resource: Resource, id: number, request: Request<Json>) => Answered;
  /** Changes a record as `update` does, but merges maps (JSON merge patch, RFC 7396). */
  readonly merge: (resource: Resource, id: number, request: Request) => Answered;
  readonly remove: (resource: Resource, id: number) => void;
  /** Stores a record of a seed under its own id, or the next one. */
  readonly seed: (resource: Resource, input: JsonObject) => void;
}

/**
 * Creates the records of one environment. `onCreated` is called with each record that a caller has created, within the transaction; a map
 * may have `bodyLimit` bytes after a patch.
 */
export function createRecords(
  context: ChangeContext,
  { onCreated, bodyLimit }: { readonly onCreated: (made: Annotated, view: View) => void; readonly bodyLimit: number },
): Records {
  const { store, view: viewNow, saver, inUnitOfWork, dialect } = context;
  const patchabilities = new Map<Resource, Patchability>();

  return {
    read(resource, id) {
      const text = store.records(resource.name).text(id);
      if (text === undefined) throw missingRecord(store, resource, id);
      return shown(resource, { id, text }, viewNow());
    },
    list(resource, criteria, range) {
      const answering = (): ((record: StoredRecord) => Answered) => {
        const view = viewNow('frozen');
        return (record) => shown(resource, record, view);
      };
      return inGroups({ table: () => store.records(resource.name), criteria, answering }, range);
    },
    count: (resource, criteria) => store.records(resource.name).countOf(criteria),
    ownerOf(resource, id) {
      const owner = resource.owner === undefined ? undefined : store.records(resource.name).cell(id, resource.owner);
      return owner === undefined ? undefined : Number(owner);
    },
    create: (resource, request) =>
      change(resource, request.meta, (view) => {
        const read = readRequest(resource, request, { purpose: 'create', view });
        const id = read.violations.length > 0 ? 0 : saver.nextId(resource);
        saver.save({ resource, id, read }, view);
        onCreated({ resource, id, meta: request.meta }, view);
        return { id };
      }),
    findOrCreate: (resource, request) =>
      change(resource, request.meta, (view) =>
        saver.findOrCreate(resource, readRequest(resource, request, { purpose: 'create', view }), view),
      ),
    update: (resource, id, request) =>
      change(resource, request.meta, (view) => {
        update({ resource, id, before: stored(resource, id) }, request, view);
        return { id };
      }),
    patch: (resource, id, request) =>
      change(resource, request.meta, (view) => {
        const before = stored(resource, id);
        const { nulls, ...writable } = patchability(resource);
        const record = (): JsonObject => ({ ...nulls, ...shownValues(resource, { id, text: before.text }, view) });
        const input = applyPatch({ own: before.values, record, ...writable, sizeLimit: bodyLimit }, request.input);
        update({ resource, id, before }, { input }, view);
        return { id };
      }),
    merge: (resource, id, request) =>
      change(resource, request.meta, (view) => {
        const before = stored(resource, id);
        const maps = resource.maps.map((name) => ({ name, label: spelled(name, dialect.ecomName) }));
        const merged = maps.flatMap(({ name, label }) => {
          const [sent, own] = [request.input[label], before.values[name]];
          return isObject(sent) ? [[label, mergedMap(isObject(own) ? own : {}, sent, bodyLimit)] as const] : [];
        });
        const input = { ...request.input, ...Object.fromEntries(merged) };
        update({ resource, id, before }, { ...request, input }, view);
        return { id };
      }),
    remove: (resource, id) => {
      store.transaction(() => {
        inUnitOfWork((view) => {
          stored(resource, id);
          saver.prepareRemoval(resource, id, view);
        });
        inUnitOfWork((view) => {
          saver.remove(resource, id, view);
        });
      });
    },
    seed: (resource, input) => {
      const view = viewNow();
      const read = readRequest(resource, { input }, { purpose: 'seed', view });
      const id = typeof read.changes.id === 'number' ? read.changes.id : saver.nextId(resource);
      if (store.records(resource.name).text(id) !== undefined)
        throw new Problem('already-exists', `A record with the id ${String(id)} exists already.`);
      store.reserve(idSequence(resource), id);
      const changes = resource.numbered?.(read.changes, store.next) ?? read.changes;
      saver.save({ resource, id, read: { ...read, changes }, isSeed: true }, view);
    },
  };

  function change<T extends { id: number }>(resource: Resource, meta: JsonObject | undefined, work: (view: View) => T): Answered & T {
    return answered(context, { resource, meta }, work);
  }

  function update({ resource, id, before }: { resource: Resource; id: number; before: Before }, request: Request, view: View): void {
    saver.save({ resource, id, before, read: readRequest(resource, request, { purpose: 'update', view, before: before.values }) }, view);
  }

  function readRequest(
    resource: Resource,
    { input, version }: Request,
    how: Pick<ReadingContext, 'purpose' | 'view' | 'before'>,
  ): ReadMembers {
    return readMembers(resource.fields, input, { ...how, version, ecomName: dialect.ecomName, fieldsOf });
  }

  function stored(resource: Resource, id: number): Before {
    const before = saver.before(resource, id);
    if (before === undefined) throw missingRecord(store, resource, id);
    return before;
  }

  function shown(resource: Resource, record: StoredRecord, view: View): Answered {
    return { id: record.id, text: answerText(resource, record, { dialect, view }) };
  }

  // The record as it is returned, but with empty maps as objects in both modes (#4.3-patch-test).
  function shownValues(resource: Resource, record: Answered, view: View): JsonObject {
    const values = decode(answerText(resource, record, { dialect: { ...dialect, wire: wireOf('documented') }, view }));
    return isObject(values) ? values : {};
  }

  function patchability(resource: Resource): Patchability {
    const known = patchabilities.get(resource) ?? patchabilityOf(resource, dialect.ecomName);
    patchabilities.set(resource, known);
    return known;
  }
}

/** What a patch may write of a resource, and what it sees where a record has no value. */
interface Patchability {
  readonly writable: ReadonlySet<string>;
  readonly maps: ReadonlySet<string>;
  readonly nulls: JsonObject;
}

function patchabilityOf({ members }: Resource, ecomName: string): Patchability {
  const shown = members.filter(([, { hidden, transient }]) => hidden !== true && transient !== true);
  const writable = members.filter(([, { rights }]) => rights[2] !== '-');
  const names = (fields: Resource['members']): Set<string> => new Set(fields.map(([name]) => spelled(name, ecomName)));
  return {
    writable: names(writable),
    maps: names(writable.filter(([, { type }]) => type.name === 'map')),
    nulls: Object.fromEntries([...names(shown)].map((name) => [markedName(name), null])),
  };
}
