import type { Entry, RequestEntry } from '../../../src/journal/entry.js';
import type { Journal } from '../../../src/journal/journal.js';
import type { TestEnvironment } from '../environment.js';
import { inside } from '../inside.js';

type Shop = Pick<TestEnvironment, 'simulator'>;

/** The journal of an environment as it is kept. */
export function journalOf({ simulator }: Shop, name = 'default'): Journal {
  return inside(simulator.environments.get(name) ?? simulator.environment).recording;
}

/** All entries of a journal, as users see them. */
export function entriesOf(shop: Shop, name?: string): readonly Entry[] {
  const journal = journalOf(shop, name);
  return [...journal.from(1)].map(journal.shown);
}

/** The request that ended last. */
export function lastRequest(shop: Shop, name?: string): RequestEntry {
  const found = entriesOf(shop, name).findLast((entry): entry is RequestEntry => entry.kind === 'request');
  if (found === undefined) throw new Error('There was no request.');
  return found;
}
