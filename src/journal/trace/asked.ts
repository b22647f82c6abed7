import { Problem } from '../../domain/refusals/problem.js';
import { entryKinds } from '../entry.js';
import { requestEntryId } from '../entry-id.js';
import type { Journal } from '../journal.js';
import { nearestIds } from '../missing.js';
import type { Ledger, Place } from './ledger.js';
import type { Surroundings } from './surroundings.js';
import { counted } from './text.js';
import { shortInstant } from './words.js';

/** What somebody asked for: one thing, or all attempts of one delivery. */
export interface Asked {
  /** As it is told. */
  readonly id: string;
  readonly places: readonly Place[];
}

const NUMBER = /^\d{1,15}$/;
const DELIVERY = /^delivery:\d+$/;
// Characters of an id that are looked at, and entries among which the nearest is looked for.
const LONGEST = 100;
const MISSING = 'It is that of an entry, as order:51, or the number that stands before one in a list.';
const LOOKED_AT = 2000;

/** Finds what an id means that people type: an entry's, that of a request alone, of an event, a delivery or an order. Throws `unknown-record`. */
export function findAsked(typed: string, ledger: Ledger, { journal, known }: Surroundings & { readonly journal: Journal }): Asked {
  if (typed.trim() === '') throw new Problem('setting-refused', 'An id is missing.', { hint: MISSING });
  const id = entryKinds.some((kind) => typed.startsWith(`${kind}:`)) ? typed : (numbered(typed, ledger) ?? requestEntryId(typed));
  const own = ledger.named(id);
  if (own !== undefined && !DELIVERY.test(id)) return { id, places: [own] };
  const attempts = DELIVERY.test(id) ? attemptsOf(id, ledger) : [];
  if (attempts[0] !== undefined) return { id, places: [...attempts, { id, era: attempts[0].era }] };
  const stored = known(id);
  if (stored !== undefined) return { id, places: [{ id: stored.id, era: ledger.present }] };
  throw unknown(typed.slice(0, LONGEST), ledger, journal);
}

function numbered(typed: string, { all }: Ledger): string | undefined {
  return NUMBER.test(typed) ? all.find(({ kept }) => kept.number === Number(typed))?.id : undefined;
}

// Of the last era in which there was one.
function attemptsOf(id: string, { all }: Ledger): readonly Place[] {
  const attempts = all.filter((filed) => filed.id.startsWith(`${id}/`));
  const era = attempts.at(-1)?.era;
  return attempts.filter((filed) => filed.era === era);
}

function unknown(id: string, { all }: Ledger, journal: Journal): Problem {
  const { dropped } = journal.counts();
  const ids = all.slice(-LOOKED_AT).map((filed) => filed.id);
  const { kind, nearest } = nearestIds(id, ids);
  const [oldest] = all;
  const reach =
    oldest === undefined
      ? 'The journal is empty.'
      : `It goes back to ${shortInstant(new Date(oldest.kept.at).toISOString())}; ${counted(dropped)} older entries were dropped.`;
  const near = nearest.length === 0 ? '' : `The nearest ids are ${nearest.join(', ')}. `;
  const hint = `${kind !== undefined && nearest.length === 0 ? `It has no ${kind} at all. ` : near}${reach}`;
  return new Problem('unknown-record', `There is no ${id} in the journal of this environment.`, { hint });
}
