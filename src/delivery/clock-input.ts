import { Problem } from '../domain/refusals/problem.js';
import type { Wanted } from './waiting/wanted.js';

/**
 * How far the clock is to be moved: by an ISO 8601 duration, to an ISO 8601 instant, to the next due work, or until something has happened,
 * for a duration at most, by default a year.
 */
export type Move = Way<'by', string> | Way<'to', string> | Way<'next', true> | UntilMove<Wanted>;

/** The clock is to be moved until something has happened. */
export type UntilMove<Asked extends Wanted> = Way<'until', Asked>;

// One way and no other: a compiler finds a second one as the check does.
type Way<Name extends WayName, Value> = Readonly<Record<Name, Value>> &
  Readonly<Partial<Record<Exclude<WayName, Name>, undefined>>> & {
    readonly limit?: Name extends 'until' ? string | undefined : undefined;
  };

type WayName = 'by' | 'to' | 'next' | 'until';

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
  const { until, limit, ...ways } = membersOf(given);
  const entries = Object.entries(ways).filter(([, value]) => value !== undefined);
  const [[name, value] = []] = entries;
  if (typeof until === 'object' && until !== null) {
    if (name === undefined && ['string', 'undefined'].includes(typeof limit)) return given;
  } else if (until === undefined && limit === undefined && entries.length === 1 && isWay(name, value)) return given;
  throw new Problem(
    'setting-refused',
    'The clock is moved by a duration such as P3M, or by one of the members by, to, next and until; limit goes with until.',
  );
}

function isWay(name: string | undefined, value: unknown): boolean {
  return name === 'next' ? value === true : isText(name, ['by', 'to']) && typeof value === 'string';
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
