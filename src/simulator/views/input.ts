import { checked } from '../../http/guests/checked.js';

/**
 * What a caller of the library gives, when it passes the definition of schemas/control.json by which the control API takes the same.
 * Throws `setting-refused`, in the words in which that refuses it.
 */
export function input<Given extends object>(definition: string, given: Given | Readonly<Record<string, never>> = {}): Given {
  return checked(given, { schema: 'control', definition }) as Given; // it is what was given
}

interface Range {
  readonly from?: number | undefined;
  readonly limit?: number | undefined;
}

// How many a list has unless more or fewer are asked for.
const LIMIT = 100;

/** Which part of a list is asked for, checked like other input: by default the first hundred. */
export function rangeInput<Query extends Range>(definition: string, given: Query | undefined): Query & { from: number; limit: number } {
  const query = input<Query | Range>(definition, given);
  return { ...query, from: query.from ?? 0, limit: query.limit ?? LIMIT } as ReturnType<typeof rangeInput<Query>>; // an empty object is a query
}
