import { DEFAULT_NAME } from '../../domain/configuration/fields.js';
import type { JsonObject } from '../../domain/json/json.js';
import { wireName } from '../../domain/json/json.js';
import type { Resource } from '../../domain/records/resource.js';
import type { View } from '../../domain/records/view.js';
import { spelled } from '../../domain/records/wire.js';
import { nearestTold } from '../../domain/refusals/nearest.js';
import { Problem } from '../../domain/refusals/problem.js';
import { refusals } from '../../domain/refusals/refusals.js';
import { resources } from '../../domain/resources/index.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Image } from '../../store/database.js';
import { openStore, type Store } from '../../store/store.js';
import { noteImported } from '../change/history.js';
import { createSaver } from '../change/saving.js';
import { createUnitOfWork } from '../change/unit-of-work.js';
import type { Foundation } from '../foundation/foundation.js';
import { createView } from '../foundation/view.js';
import { forgetAgenda } from '../orders/agenda.js';
import { createRecords, type Records } from '../records/records.js';
import { createConfiguration } from '../settings/configuration.js';
import { importIds, references, type ImportIds, type MovedId } from './ids.js';
import type { Faults, ImportRow, NamedRecord } from './row.js';

/** What became of rows: a state that holds them, unless something was wrong. */
export interface LoadedRows {
  readonly image: Image | undefined;
  readonly moved: readonly MovedId[];
}

/** What a load begins with. */
export interface Load {
  readonly image: Image;
  readonly rows: readonly ImportRow[];
  readonly faults: Faults;
  /** Whether they are only tried: then there is no state afterwards. */
  readonly isDry: boolean;
  /** Told how many rows have been looked at. */
  readonly onRow: (done: number) => void;
}

// After so many faults the rest is not looked at: the file is not the one that was meant.
const ENOUGH = 1000;

/**
 * Puts rows into a copy of a state that nobody else sees, in the order of the catalogue, so that what they name is there before
 * them (#subsim-import). No events come of it.
 */
export function* loadRows(core: Foundation, { image, rows, faults, isDry, onRow }: Load): Steps<LoadedRows> {
  const store = openStore(resources, { image });
  try {
    yield;
    const { records, view } = recordsIn(core, store);
    const ordered = inOrder(rows);
    yield;
    const ids = yield* importIds(store, ordered, faults);
    const loader = createLoader({ store, records, view, ids, faults, ecomName: core.dialect.ecomName });
    let done = 0;
    for (const row of ordered) {
      if (faults.count() >= ENOUGH) break;
      loader.load(row);
      onRow((done += 1));
      yield;
    }
    if (isDry || faults.count() > 0) return { image: undefined, moved: ids.moved };
    yield* noteImported(store, loader.subscriptions);
    forgetAgenda(store);
    yield;
    return { image: store.image(), moved: ids.moved };
  } finally {
    store.close();
  }
}

// What is named comes before what names it.
function inOrder(rows: readonly ImportRow[]): readonly ImportRow[] {
  const byResource = new Map<Resource, ImportRow[]>(resources.map((resource) => [resource, []]));
  for (const row of rows) byResource.get(row.resource)?.push(row);
  return [...byResource.values()].flat();
}

function recordsIn(core: Foundation, store: Store): { readonly records: Records; readonly view: () => View } {
  const configuration = createConfiguration(store, DEFAULT_NAME);
  // Its clock does not run while it is read.
  const instant = core.now();
  const now = (): number => instant;
  const view = createView({ store, now, dialect: core.dialect, configuration: configuration.get });
  const saver = createSaver(store);
  const foundation = { ...core, store, now, view };
  const inUnitOfWork = createUnitOfWork(foundation, { saver, followers: [], emit: nothing });
  return { records: createRecords({ ...foundation, saver, inUnitOfWork }, { bodyLimit: Infinity, onCreated: nothing }), view };
}

function nothing(): void {
  // Nobody is told of what an import brings.
}

interface Loading {
  readonly store: Store;
  readonly records: Records;
  readonly view: () => View;
  readonly ids: ImportIds;
  readonly faults: Faults;
  readonly ecomName: string;
}

// Rows that name one that is wrong are right or wrong with it: they are not told besides.
function createLoader({ store, records, view, ids, faults, ecomName }: Loading) {
  const failed = new Set<string>();
  const subscriptions: number[] = [];
  return { load, subscriptions };

  function load(row: ImportRow): void {
    const id = ids.of(row);
    const before = faults.count();
    if (id !== undefined) attempt(row, id);
    if (id === undefined || faults.count() > before) for (const key of keysOf(row)) failed.add(key);
    else if (row.resource.name === 'subscription') subscriptions.push(id);
  }

  function attempt(row: ImportRow, id: number): void {
    refuseUnknown(row);
    const values = withNamed(row, { ...ids.translated(row.values), id });
    if (values === undefined || namesFailed(row, values)) return;
    try {
      store.transaction(() => {
        records.seed(row.resource, values);
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      note(row, error);
    }
  }

  function refuseUnknown({ resource, values, file, line }: ImportRow): void {
    const names = knownNames(resource, ecomName);
    for (const name of Object.keys(values).map(wireName)) {
      if (names.has(name)) continue;
      const message = `There is no member ${JSON.stringify(name.slice(0, 100))}${nearestTold({ given: name, names: [...names] })}.`;
      faults.add({ file, line, column: name.slice(0, 100), rule: 'subsim-import-columns', message });
    }
  }

  // The ids of what a row names; nothing when one of them is not there.
  function withNamed(row: ImportRow, values: JsonObject): JsonObject | undefined {
    const found = row.named.map((named) => [named, idOf(named)] as const);
    const missing = found.filter(([, id]) => id === undefined).map(([named]) => named);
    for (const named of missing) {
      if (named.values.some((value) => failed.has(`${named.resource} ${named.column} ${folded(value)}`))) continue;
      const message = `There is no ${named.resource} with this ${named.column.replaceAll('_', ' ')}, neither here nor in the files.`;
      faults.add({ file: row.file, line: row.line, column: named.label, rule: 'subsim-import-references', message });
    }
    if (missing.length > 0) {
      for (const key of keysOf(row)) failed.add(key);
      return undefined;
    }
    return { ...values, ...Object.fromEntries(found.flatMap(([{ member }, id]) => (id === undefined ? [] : [[member, id]]))) };
  }

  function idOf({ resource, column, values }: NamedRecord): number | undefined {
    const present = view();
    for (const value of values) {
      const id = present.first(resource, column, value);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  function namesFailed(row: ImportRow, values: JsonObject): boolean {
    const sku = values.product_sku;
    const named = Object.entries(references).map(([member, resource]) => `${resource} id ${JSON.stringify(values[member] ?? null)}`);
    if (typeof sku === 'string') named.push(`product sku ${folded(sku)}`);
    if (!named.some((key) => failed.has(key))) return false;
    for (const key of keysOf(row)) failed.add(key);
    return true;
  }

  function keysOf(row: ImportRow): readonly string[] {
    const { resource, values } = row;
    const id = ids.of(row);
    const named = ['email', 'sku', 'platform_specific_customer_id'].flatMap((member) => {
      const value = values[member];
      const column = member === 'platform_specific_customer_id' ? 'shop_customer_id' : member;
      return typeof value === 'string' || typeof value === 'number' ? [`${resource.name} ${column} ${folded(value)}`] : [];
    });
    return [...named, ...(id === undefined ? [] : [`${resource.name} id ${String(id)}`, `${resource.name} id "${String(id)}"`])];
  }

  function note({ resource, file, line }: ImportRow, { code, message, details }: Problem): void {
    const rule = details.rule ?? refusals[code].rule;
    const { violations = [] } = details;
    for (const { path, message: sentence, why } of violations)
      faults.add({ file, line, column: path.join('.') || null, rule, message: [sentence, why?.() ?? ''].join(' ').trim() });
    const [column = null] = Object.entries(resource.columns).find(([, { unique }]) => unique === message) ?? [];
    if (violations.length === 0) faults.add({ file, line, column, rule, message: [message, details.why?.() ?? ''].join(' ').trim() });
  }
}

const known = new WeakMap<Resource, Map<string, ReadonlySet<string>>>();

function knownNames(resource: Resource, ecomName: string): ReadonlySet<string> {
  const ofResource = known.get(resource) ?? new Map<string, ReadonlySet<string>>();
  known.set(resource, ofResource);
  const names = ofResource.get(ecomName) ?? new Set(Object.keys(resource.fields).map((name) => spelled(name, ecomName)));
  ofResource.set(ecomName, names);
  return names;
}

function folded(value: string | number): string {
  return String(value).toLowerCase();
}
