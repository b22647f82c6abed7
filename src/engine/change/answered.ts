import { encode, type Json, type JsonObject } from '../../domain/json/json.js';
import type { ReadingContext } from '../../domain/records/reading.js';
import type { Resource } from '../../domain/records/resource.js';
import type { View } from '../../domain/records/view.js';
import { existing } from '../../domain/refusals/problem.js';
import type { Store } from '../../store/store.js';
import type { Foundation } from '../foundation/foundation.js';
import type { Saver } from './saving.js';
import type { UnitOfWork } from './unit-of-work.js';

/** What every use case that changes records stands on. */
export interface ChangeContext extends Foundation {
  readonly saver: Saver;
  readonly inUnitOfWork: UnitOfWork;
}

/** One change that a caller asks for: the members or operations, and what they say about it for audit. */
export interface Request<T extends Json = JsonObject> {
  readonly input: T;
  readonly meta?: JsonObject;
  /** The version of the interface whose rights count; `undefined` for v1 and v2. */
  readonly version?: ReadingContext['version'];
}

/** A record as the API answers for it: its id and its JSON text without wrapper. */
export interface Answered {
  readonly id: number;
  readonly text: string;
}

/** A record that a caller has created or changed, and what the caller says about that (`_meta`). */
export interface Annotated {
  readonly resource: Resource;
  readonly id: number;
  readonly meta: JsonObject | undefined;
}

/**
 * Runs work as one unit of work, stores what the caller said about it, and returns the record whose id it gives, as the API answers it
 * after all consequences.
 */
export function answered<T extends { readonly id: number }>(
  { store, inUnitOfWork }: Pick<ChangeContext, 'store' | 'inUnitOfWork'>,
  about: Omit<Annotated, 'id'>,
  work: (view: View) => T,
): Answered & T {
  return inUnitOfWork(
    (view) => {
      const outcome = work(view);
      annotate(store, { ...about, id: outcome.id }, view);
      return outcome;
    },
    (outcome, view) => ({ ...outcome, text: existing(view.shown(about.resource.name, outcome.id)) }),
  );
}

/** Stores what a caller said about a record, if anything; must run inside a transaction. */
export function annotate(store: Store, { resource, id, meta }: Annotated, { now }: View): void {
  if (meta !== undefined) store.annotate({ resource: resource.name, id, instant: now, meta: encode(meta) });
}
