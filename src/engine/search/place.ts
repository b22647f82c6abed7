import { Problem } from '../../domain/refusals/problem.js';
import { searched, type SearchedName } from './searched.js';

/** Where a search goes on: with which record, and what it has told before the others because it was exactly what was asked for. */
export interface SearchPlace {
  /** `undefined` while what is exactly that is told. */
  readonly at: { readonly name: SearchedName; readonly id: number } | undefined;
  /** Names of records such as `customers:2001`. */
  readonly told: readonly string[];
}

// Where every search begins.
const BEGINNING: SearchPlace = { at: undefined, told: [] };

const EXACT = 'exact';
const RECORD = /^([A-Za-z]+):(0|[1-9]\d{0,15})$/;
// More than one search tells so.
const MOST_TOLD = 100;

/** A place as text, such as `subscriptions:5010,customers:2001`: where it goes on, then what was told. */
export function placeText({ at, told }: SearchPlace): string {
  return [at === undefined ? EXACT : recordText(at.name, at.id), ...told].join();
}

/** The name of a record in such a text. */
export function recordText(name: SearchedName, id: number): string {
  return `${name}:${String(id)}`;
}

/** The place that a text says, in a search of these kinds of record. Throws `setting-refused`. */
export function placeIn(text: string | undefined, names: readonly SearchedName[]): SearchPlace {
  if (text === undefined) return BEGINNING;
  const [at = '', ...told] = text.split(',');
  const isTold = told.length <= MOST_TOLD && told.every((record) => recordIn(record) !== undefined);
  const record = recordIn(at);
  const isThere = at === EXACT || (record !== undefined && names.includes(record.name));
  if (isTold && isThere) return { at: record, told };
  throw new Problem('setting-refused', 'from: must be what an answer to the same search had as "next".');
}

function recordIn(text: string): SearchPlace['at'] {
  const [, name = '', id] = RECORD.exec(text) ?? [];
  if (!Object.hasOwn(searched, name) || !Number.isSafeInteger(Number(id))) return undefined;
  return { name: name as SearchedName, id: Number(id) }; // is one of them
}
