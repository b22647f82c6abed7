import { existing } from '../../domain/refusals/problem.js';

/** The id that a path segment is: a decimal integer of at least 1; `undefined` for any other text (#4-id-in-path). */
export function idIn(segment: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(segment) ? Number(segment) : NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The id in a path; no record has another text for one. Throws `unknown-record`. */
export function readId(segment: string): number {
  return existing(idIn(segment));
}
