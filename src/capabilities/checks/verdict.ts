import { isOf, type KnownFailure } from './baseline.js';
import type { CheckKind, CheckReport, CheckResult } from './report.js';
import type { ToldExchange } from './report/told-exchange.js';

/** What a result means for the end of the run: a failure that is known, and one of a case that the suite does not count, fails nothing. */
export type Standing = 'passes' | 'fails' | 'expected' | 'not counted' | 'error';

/** A result with what it means. */
export interface JudgedResult extends CheckResult {
  readonly standing: Standing;
}

/** What came of one receiver. `report` is undefined for one that could not be reached; `unreached` says why, in one sentence. */
export interface JudgedReceiver {
  readonly url: string;
  readonly report: CheckReport | undefined;
  readonly unreached: string | undefined;
  readonly results: readonly JudgedResult[];
  /** A sentence for each known failure that is none any more. */
  readonly stale: readonly string[];
  readonly exchanges: readonly ToldExchange[];
}

/** All that a report tells. */
export interface CheckedReceivers {
  readonly kind: CheckKind;
  /** The version of Subsim. */
  readonly version: string;
  readonly isStrict: boolean;
  readonly receivers: readonly JudgedReceiver[];
}

/** By what a run is judged. */
export interface Measure {
  readonly isStrict: boolean;
  readonly known: readonly KnownFailure[];
  /** The ids of all cases of this kind that there are, played or not. */
  readonly cases: readonly string[];
  /** The address of a receiver as the known failures have it: without what reports hide. By default as it is. */
  readonly shown?: ((url: string) => string) | undefined;
}

interface Run {
  readonly report: CheckReport;
  readonly exchanges: readonly ToldExchange[];
}

/** Judges what was found by what was expected. */
export function judgedRun({ report, exchanges }: Run, measure: Measure): JudgedReceiver {
  const { url } = report;
  const results = report.results.map((result) => judgedResult(result, { ...measure, url }));
  const known = knownOf(url, measure);
  const stale = known.flatMap(({ id }) => staleOf(id, { report, measure }) ?? []);
  return { url, report, unreached: undefined, results, stale: [...new Set(stale)], exchanges };
}

/** Judges one result of a receiver. */
export function judgedResult(result: CheckResult, { url, ...measure }: Measure & { readonly url: string }): JudgedResult {
  return { ...result, standing: standingOf(result, { ...measure, known: knownOf(url, measure) }) };
}

function knownOf(url: string, { known, shown = (text) => text }: Pick<Measure, 'known' | 'shown'>): readonly KnownFailure[] {
  return known.filter((one) => isOf(one, shown(url)));
}

// Whether a result fails where nothing is expected.
function isFailing({ outcome }: Pick<CheckResult, 'outcome'>, isStrict: boolean): boolean {
  return outcome === 'FAIL' || (isStrict && outcome === 'warning');
}

function standingOf(result: CheckResult, { isStrict, known }: Pick<Measure, 'isStrict' | 'known'>): Standing {
  if (!result.isCounted) return 'not counted';
  if (result.outcome === 'error') return 'error';
  if (!isFailing(result, isStrict)) return 'passes';
  return known.some(({ id }) => id === result.id) ? 'expected' : 'fails';
}

function staleOf(id: string, { report, measure }: { readonly report: CheckReport; readonly measure: Measure }): string | undefined {
  if (!isKind(id, report.kind)) return isKind(id, otherKind(report.kind)) ? undefined : noSuchCase(id);
  if (!measure.cases.includes(id)) return noSuchCase(id);
  const result = report.results.find((one) => one.id === id);
  if (result === undefined || !wasJudged(result) || isFailing(result, measure.isStrict)) return undefined;
  const now = result.outcome === 'warning' ? 'only warns' : 'passes';
  return `${id} is expected to fail and ${now} now; take it out of the expected failures.`;
}

function noSuchCase(id: string): string {
  return `${id} is expected to fail, and there is no such case; take it out of the expected failures.`;
}

function otherKind(kind: CheckKind): CheckKind {
  return kind === 'webhook' ? 'order-callback' : 'webhook';
}

function isKind(id: string, kind: CheckKind): boolean {
  return id.startsWith(`${kind}/`);
}

/** The known failures as they are now: those of the other kind stay, and those of cases that were not judged. */
export function renewed(
  { kind, receivers, isStrict }: CheckedReceivers,
  { known, cases }: Pick<Measure, 'known' | 'cases'>,
): readonly KnownFailure[] {
  const isSeveral = receivers.length > 1;
  const failing = receivers.flatMap(({ url, results }) =>
    results.filter((result) => result.isCounted && isFailing(result, isStrict)).map(({ id }) => ({ id, url: isSeveral ? url : undefined })),
  );
  const isJudged = (one: KnownFailure): boolean =>
    receivers.some(({ url, results }) => isOf(one, url) && results.some((result) => result.id === one.id && wasJudged(result)));
  const stays = (one: KnownFailure): boolean =>
    isKind(one.id, kind) ? cases.includes(one.id) && !isJudged(one) : isKind(one.id, otherKind(kind));
  return [...failing, ...known.filter(stays)];
}

// What was not played, and what could not be judged, may fail still.
function wasJudged({ isCounted, outcome }: CheckResult): boolean {
  return isCounted && outcome !== 'skip' && outcome !== 'error';
}

/** How the command ends: 1 for failures and for what is expected in vain, 3 for a receiver that cannot be reached, or not any more, 4 for a fault of ours, else 0. */
export function exitCodeOf({ receivers }: Pick<CheckedReceivers, 'receivers'>): 0 | 1 | 3 | 4 {
  const results = receivers.flatMap((receiver) => receiver.results);
  if (results.some(({ standing }) => standing === 'fails') || receivers.some(({ stale }) => stale.length > 0)) return 1;
  if (receivers.some(({ unreached, report }) => unreached !== undefined || typeof report?.stopped === 'string')) return 3;
  return results.some(({ standing }) => standing === 'error') ? 4 : 0;
}
