import { Problem } from '../domain/refusals/problem.js';

/** How far the clock is to be moved: by an ISO 8601 duration, to an ISO 8601 instant, or to the next due work. */
export type Move = { readonly by: string } | { readonly to: string } | { readonly next: true };

/**
 * How the clock is to run: with the machine's; standing, at an ISO 8601 instant or where it is; or ahead of the machine's by
 * milliseconds or an ISO 8601 duration.
 */
export type ClockSetting =
  | { readonly kind: 'system' }
  | { readonly kind: 'frozen'; readonly instant?: string | undefined }
  | { readonly kind: 'offset'; readonly milliseconds: number }
  | { readonly kind: 'offset'; readonly by: string };

// Callers without types may pass anything; it is refused here, before anything is done.

/** How far the clock is to be moved. Throws `setting-refused` for anything that says so in no way, or in two. */
export function readMove(given: Move | string): Move {
  if (typeof given === 'string') return { by: given };
  const entries = Object.entries(membersOf(given)).filter(([, value]) => value !== undefined);
  const [[name, value] = []] = entries;
  if (entries.length === 1 && (name === 'next' ? value === true : isText(name, ['by', 'to']) && typeof value === 'string')) return given;
  throw new Problem('setting-refused', 'The clock is moved by a duration such as P3M, or by one of the members by, to and next.');
}

// The members that say more about each kind.
const MEMBERS = { system: [], frozen: ['instant'], offset: ['milliseconds', 'by'] } as const;

/** How a clock is to run, of what has passed its definition. Throws `setting-refused` for members that do not go together. */
export function readSetting(given: ClockSetting): ClockSetting {
  const allowed: readonly string[] = MEMBERS[given.kind];
  const names = Object.entries(given).flatMap(([name, value]) => (name === 'kind' || value === undefined ? [] : [name]));
  const stray = names.find((name) => !allowed.includes(name));
  if (stray !== undefined) throw new Problem('setting-refused', `${stray}: does not belong to a clock of the kind ${given.kind}.`);
  if (given.kind === 'offset' && names.length !== 1)
    throw new Problem('setting-refused', 'A clock of the kind offset needs one of the members milliseconds and by.');
  return given;
}

function membersOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}; // an object has members of any kind
}

function isText(given: unknown, known: readonly string[]): boolean {
  return typeof given === 'string' && known.includes(given);
}
