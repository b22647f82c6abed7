import type { Json } from '../json/json.js';
import type { Values } from '../json/values.js';

/** What was done to a record: no `before` when it was created, no `after` when it was removed. */
export interface Change {
  readonly id: number;
  readonly before?: Values;
  readonly after?: Values;
  /** The members that the request named, whether their values are new or not. */
  readonly given: ReadonlySet<string>;
  /** The transient members: accepted for this change and not stored. */
  readonly transient: Values;
}

/** What one unit of work has done to one record, from its first to its last state; only what was really changed counts. */
export interface RecordChange extends Change {
  readonly resource: string;
}

/** What follows from a change in other records: new values for one, a new one, or that one goes, whatever would speak against it. */
export type Consequence =
  | { readonly resource: string; readonly id: number; readonly isRemoved: true }
  | { readonly resource: string; readonly id: number; readonly changes: Readonly<Record<string, Json>> }
  | { readonly resource: string; readonly created: Readonly<Record<string, Json>> };
