import { judgedRun } from '../../../src/capabilities/checks/index.js';
import type { CheckReport, CheckResult, JudgedReceiver, Measure, ToldExchange } from '../../../src/capabilities/checks/index.js';

/** A result of a made-up case: ok unless it says otherwise. */
export function aResult(id: string, members: Partial<CheckResult> = {}): CheckResult {
  const rule = { id: '6.1-signature', mark: 'stated', text: 'Sp-Hmac is the HMAC-SHA256 of the body.' };
  const seen = { expected: null, got: null, reason: null, advice: null };
  return { id, title: `a case named ${id}`, rule, outcome: 'ok', ...seen, milliseconds: 12, isCounted: true, ...members };
}

/** The report of a made-up run. */
export function aReport(results: readonly CheckResult[], members: Partial<CheckReport> = {}): CheckReport {
  const counts = { ok: 0, FAIL: 0, warning: 0, skip: 0, info: 0, error: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  const when = { started: '2026-12-01T10:00:00.000Z', milliseconds: 1234 };
  return {
    kind: 'webhook',
    url: 'http://127.0.0.1:3000/hooks',
    suite: '2026-12',
    ...when,
    results,
    counts,
    stopped: null,
    remarks: [],
    ...members,
  };
}

/** What was judged of a made-up run; all its cases are known ones. */
export function aJudged(
  results: readonly CheckResult[],
  {
    exchanges = [],
    report = {},
    ...measure
  }: Partial<Measure> & { exchanges?: readonly ToldExchange[]; report?: Partial<CheckReport> } = {},
): JudgedReceiver {
  const cases = results.map(({ id }) => id);
  return judgedRun({ report: aReport(results, report), exchanges }, { isStrict: false, known: [], cases, ...measure });
}
