import { DEFAULT_NAME } from '../../domain/configuration/fields.js';
import { readQuery } from '../../journal/search/query.js';
import { ownVersion } from '../../world/runtime.js';
import { stayAwake, timers } from '../../world/timers.js';
import type { Core, EnvironmentSettings } from '../core.js';
import type { Environment } from '../environment.js';
import type { Outbound } from '../outbound.js';
import type { Sending } from '../sending.js';
import { searchView } from '../staff/search.js';
import { coverageView } from '../views/coverage.js';
import { traceView } from '../views/trace.js';
import { verifyingView, type Verifying } from '../views/verify.js';
import { entriesView } from './entries-view.js';
import { surroundingsIn } from './surroundings.js';

interface Looking extends Pick<Outbound, 'underWay'> {
  /** Aborted when the environment is being closed. */
  readonly closing: AbortSignal;
}

/** What users of an environment look up: its journal, what led to what, what was met, what is found and whether something was sent. */
export function accountOf(settings: EnvironmentSettings, core: Core, { underWay, closing }: Looking) {
  const { sending } = settings;
  const { through } = sending.turns;
  return {
    ...lookedForIn(settings, core),
    ...journalOf(core, sending, closing),
    trace: traceView({ journal: core.journal, ...surroundingsIn(core, underWay) }, through),
    search: searchView(core, through),
    ...coverageView(core.tally),
  };
}

function journalOf({ journal, system }: Core, { turns, report }: Sending, closing: AbortSignal): Pick<Environment, 'journal' | 'requests'> {
  const needs = { ...{ journal, turns, report, closing, timers, stayAwake }, realNow: system.now, version: ownVersion() };
  return { journal: entriesView(needs, 'entry'), requests: entriesView(needs, 'request', readQuery('kind:request', 0)) };
}

// Its own requests, and those that belong to none.
function lookedForIn({ name, sending }: EnvironmentSettings, { journal, system }: Core): Verifying & Pick<Environment, 'strays'> {
  if (name === DEFAULT_NAME) sending.strays.standIn(journal);
  const strays = name === DEFAULT_NAME ? (): [] => [] : sending.strays.following();
  return { strays, ...verifyingView(journal, { now: system.now, strays }) };
}
