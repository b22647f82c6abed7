import { openedJournal } from '../../journal/opened/opened-journal.js';
import type { Entry } from '../../journal/entry.js';
import { readQuery } from '../../journal/search/query.js';
import { systemClock } from '../../world/clock.js';
import { ownVersion } from '../../world/runtime.js';
import { stayAwake, timers } from '../../world/timers.js';
import { createTurns } from '../../world/turns.js';
import { warn } from '../../world/warnings.js';
import type { Environment } from '../environment.js';
import { traceView } from '../views/trace.js';
import { entriesView } from './entries-view.js';

/** What can be read of a journal that was exported. */
export type OpenedFace = Pick<Environment, 'journal' | 'requests' | 'trace'>;

/** The face of a journal that was exported; `closing` ends those who follow it. */
export function openedFace(entries: readonly Entry[], closing: AbortSignal): OpenedFace {
  const journal = openedJournal(entries);
  const turns = createTurns(() => false);
  const report = (error: unknown): void => {
    warn(`A listener of an opened journal failed: ${String(error)}`, undefined);
  };
  const needs = { ...{ journal, turns, timers, stayAwake, closing, report }, realNow: systemClock().now, version: ownVersion() };
  return {
    journal: entriesView(needs, 'entry'),
    requests: entriesView(needs, 'request', readQuery('kind:request', 0)),
    trace: traceView({ journal, awaitedBy: () => [], known: () => undefined }, turns.through),
  };
}
