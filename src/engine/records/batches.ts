import { instantText } from '../../domain/calendar/dates.js';
import { encode, isList, isObject, type Json, type JsonObject } from '../../domain/json/json.js';
import { integerFrom } from '../../domain/records/loose-values.js';
import { existing, Problem } from '../../domain/refusals/problem.js';
import type { Resource } from '../../domain/records/resource.js';
import { HEXADECIMAL } from '../foundation/draws.js';
import type { Foundation } from '../foundation/foundation.js';
import { formOf } from '../../domain/records/form.js';
import { problemBody, type Refused } from '../../domain/records/problem-body.js';
import { fieldsOf } from '../../domain/resources/index.js';
import type { Records } from './records.js';

/** A bulk call: its entries, and what the caller says about them. */
interface BulkRequest {
  readonly entries: readonly Json[];
  readonly meta?: JsonObject;
}

/** Bulk calls and their batches: entries are independent, the work is done before the answer (#4.3-bulk-independent). */
export interface Batches {
  /** The JSON text of a batch. Throws `unknown-record`. */
  readonly read: (id: string) => string;
  readonly createMany: (resource: Resource, request: BulkRequest) => string;
  /** Operations each with `ids`; per record they run in order and atomically. */
  readonly patchMany: (resource: Resource, request: BulkRequest) => string;
}

const MOST_ENTRIES = 1000;
// Broken field rules that the results of one call list: a batch is answered whole, and kept (#subsim-told-faults).
const MOST_TOLD = 5000;

type Result = Readonly<Record<string, Json>>;

/** Creates the batches of one environment. */
export function createBatches({ store, draw, now, dialect: { wire, ecomName } }: Foundation, records: Records): Batches {
  return {
    read: (id) => existing(store.batches.get(id)),
    createMany: (resource, request) =>
      kept({ type: 'create', resource }, request, (entry) => {
        const input = isObject(entry) ? entry : {};
        const { id } = records.create(resource, { input, ...(request.meta && { meta: request.meta }) });
        return { id, status: 201 };
      }),
    patchMany(resource, request) {
      refuseTooMany(request.entries);
      const operations = operationsById(request.entries);
      return kept({ type: 'patch', resource }, { ...request, entries: [...operations.keys()] }, (entry) => {
        const id = Number(entry);
        records.patch(resource, id, { input: operations.get(id) ?? [], ...(request.meta && { meta: request.meta }) });
        return { id, status: 200 };
      });
    },
  };

  function kept(about: { type: 'create' | 'patch'; resource: Resource }, request: BulkRequest, work: (entry: Json) => Result): string {
    refuseTooMany(request.entries);
    const purpose = about.type === 'patch' ? 'update' : 'create';
    const refused: Refused = { wire, form: () => formOf(about.resource.fields, { purpose, ecomName, fieldsOf }) };
    const bodyOf = bodiesWithin(MOST_TOLD, refused);
    return store.transaction(() => {
      const results = request.entries.map((entry, index) => ({
        index,
        ...attempt(() => work(entry), { known: about.type === 'patch' ? { id: entry } : {}, bodyOf }),
      }));
      const succeeded = results.filter((result) => !('error' in result)).length;
      const id = draw('ids', 32, HEXADECIMAL);
      const instant = instantText(now());
      const counts = { total: results.length, succeeded, failed: results.length - succeeded };
      const text = encode({
        id,
        type: about.type,
        resource: about.resource.plural,
        status: 'completed',
        ...counts,
        results,
        created: instant,
        updated: instant,
      });
      store.batches.set(id, text);
      return text;
    });
  }
}

/** What results say of refusals. */
interface Refusing {
  readonly known: Result;
  readonly bodyOf: (problem: Problem) => JsonObject;
}

// Writes refusals until they have listed so many broken field rules; from then on without those that would be too many.
function bodiesWithin(most: number, refused: Refused): Refusing['bodyOf'] {
  let left = most;
  return (problem) => {
    const { violations = [], ...details } = problem.details;
    if (violations.length > left) return problemBody(new Problem(problem.code, problem.message, details), refused);
    left -= violations.length;
    return problemBody(problem, refused);
  };
}

function attempt(work: () => Result, { known, bodyOf }: Refusing): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...known, status: error.status, error: bodyOf(error) };
  }
}

function operationsById(entries: readonly Json[]): ReadonlyMap<number, readonly Json[]> {
  const operations = new Map<number, Json[]>();
  entries.forEach((entry, index) => {
    for (const id of idsOf(entry, index)) operations.set(id, [...(operations.get(id) ?? []), entry]);
  });
  return operations;
}

function idsOf(entry: Json, index: number): ReadonlySet<number> {
  const sent = isObject(entry) ? entry.ids : undefined;
  const ids = (isList(sent) ? sent : [sent]).map((id) => integerFrom(id ?? null));
  const reason = sent === undefined ? 'missing ids' : 'bad ids';
  if (sent === undefined || ids.includes(undefined))
    throw new Problem('patch-refused', `Invalid patch operation ${String(index)}: ${reason}`, {
      hint: 'In a bulk call each operation says under ids to which records it applies: whole numbers, or texts of digits.',
    });
  return new Set(ids.filter((id) => id !== undefined));
}

function refuseTooMany(entries: readonly Json[]): void {
  if (entries.length <= MOST_ENTRIES) return;
  throw new Problem('too-many-entries', undefined, {
    hint: `A bulk call takes at most ${String(MOST_ENTRIES)} entries; ${String(entries.length)} were sent.`,
  });
}
