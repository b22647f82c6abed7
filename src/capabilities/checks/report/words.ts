import type { Outcome } from '../finding.js';
import type { JudgedReceiver, JudgedResult } from '../verdict.js';

/** What a result is called in every report. */
export type ResultWord = 'ok' | 'FAIL' | 'warn' | 'skip' | 'info' | 'error' | 'expected';

/** The word for a result. */
export function wordOf({ outcome, standing }: Pick<JudgedResult, 'outcome' | 'standing'>): ResultWord {
  if (standing === 'expected') return 'expected';
  return outcome === 'warning' ? 'warn' : outcome;
}

/** What a right receiver does and what this one did, on one line; empty where neither is told. */
export function seenOf({ expected, got }: Pick<JudgedResult, 'expected' | 'got'>): string {
  const told = [expected === null ? '' : `expected ${oneLine(expected)}`, got === null ? '' : `got ${oneLine(got)}`];
  return told.filter((text) => text !== '').join(', ');
}

/** A text without its breaks of line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Whether a reader has to know what was seen and what to do. */
export function isBad({ outcome }: Pick<JudgedResult, 'outcome'>): boolean {
  return outcome === 'FAIL' || outcome === 'warning' || outcome === 'error';
}

const NAMES: readonly (readonly [outcome: Outcome, name: string, plural: string])[] = [
  ['ok', 'ok', 'ok'],
  ['FAIL', 'FAIL', 'FAIL'],
  ['warning', 'warning', 'warnings'],
  ['skip', 'skipped', 'skipped'],
  ['info', 'info', 'info'],
  ['error', 'error', 'errors'],
];

/** The results of one receiver in numbers: `3 cases: 2 ok, 1 FAIL (expected), in 1.2 s`. */
export function summaryOf({ report, results, unreached }: JudgedReceiver): string {
  if (report === undefined) return unreached ?? '';
  const counted = results.filter(({ isCounted }) => isCounted);
  const numbers = NAMES.flatMap(([outcome, name, plural]) => {
    const these = counted.filter((result) => result.outcome === outcome);
    const expected = these.filter(({ standing }) => standing === 'expected').length;
    const of = expected === 0 ? '' : expected === these.length ? ' (expected)' : ` (${String(expected)} expected)`;
    return these.length === 0 ? [] : [`${String(these.length)} ${these.length === 1 ? name : plural}${of}`];
  });
  const others = results.length - counted.length;
  const uncounted = others === 0 ? [] : [`${String(others)} not counted`];
  const cases = `${String(counted.length)} case${counted.length === 1 ? '' : 's'}`;
  return `${cases}: ${[...numbers, ...uncounted].join(', ') || 'none played'}, in ${(report.milliseconds / 1000).toFixed(1)} s`;
}

/** What the run as a whole came to, in a sentence. */
export function verdictOf(receiver: JudgedReceiver): string {
  const { report, results, unreached } = receiver;
  if (report === undefined) return unreached ?? '';
  const reasons = reasonsOf(receiver);
  if (reasons.length > 0) return `Not passed: ${reasons.join(', ')}.`;
  const warnings = results.filter(({ outcome, standing }) => outcome === 'warning' && standing === 'passes').length;
  return warnings === 0 ? 'Passed.' : `Passed, with ${counted(warnings, 'warning')} that --strict would count.`;
}

/** Whether nothing of it fails the run. */
export function isPassed(receiver: JudgedReceiver): boolean {
  return receiver.report !== undefined && reasonsOf(receiver).length === 0;
}

function reasonsOf({ report, results, stale }: JudgedReceiver): readonly string[] {
  const number = (standing: JudgedResult['standing']): number => results.filter((result) => result.standing === standing).length;
  const reasons = [
    [number('fails'), 'failing case', 'failing cases'],
    [stale.length, 'stale expectation', 'stale expectations'],
    [number('error'), 'case that could not be played', 'cases that could not be played'],
  ] as const;
  const told = reasons.flatMap(([count, name, plural]) => (count === 0 ? [] : [counted(count, name, plural)]));
  return typeof report?.stopped === 'string' ? ['the receiver stopped answering', ...told] : told;
}

function counted(count: number, name: string, plural = `${name}s`): string {
  return `${String(count)} ${count === 1 ? name : plural}`;
}
