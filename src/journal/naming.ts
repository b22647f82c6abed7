import { idOf } from './entry-id.js';
import type { Journal } from './journal.js';
import type { Kept } from './kept.js';

const NUMBER = /^\d{1,15}$/;

/** Whether what somebody typed is the number of an entry, and no id. */
export function isNumber(typed: string): boolean {
  return NUMBER.test(typed);
}

/**
 * The entry that is meant by its id, by the id of a request alone, by its number, or by `delivery:7`, which is the last attempt of a
 * delivery; `undefined` when there is none.
 */
export function keptNamed(journal: Pick<Journal, 'from' | 'backwards'>, name: string): Kept | undefined {
  if (isNumber(name)) return numbered(journal, Number(name));
  for (const kept of journal.backwards()) if (isNamed(kept, name)) return kept;
  return undefined;
}

function numbered(journal: Pick<Journal, 'from'>, number: number): Kept | undefined {
  for (const kept of journal.from(number)) return kept.number === number ? kept : undefined;
  return undefined;
}

function isNamed({ recorded }: Kept, name: string): boolean {
  if (recorded.kind === 'request' && recorded.requestId === name) return true;
  if (recorded.kind === 'delivery' && `delivery:${String(recorded.delivery)}` === name) return true;
  return idOf(recorded) === name;
}
