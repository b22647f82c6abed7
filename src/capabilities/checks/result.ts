import { supportTable } from '../../simulator.js';
import type { CheckCase } from './check-case.js';
import type { Finding, Outcome } from './finding.js';
import type { CheckResult } from './report.js';

/** What a case found, or a fault of ours. */
export type Found = Finding | { readonly outcome: 'error'; readonly reason: string };

/** What was found as it is told, with the rule in its words and the advice where there is something to do. */
export function resultOf(
  { id, title, rule, advice }: Omit<CheckCase<never>, 'play'>,
  found: Found,
  { isCounted, milliseconds }: Pick<CheckResult, 'isCounted' | 'milliseconds'>,
): CheckResult {
  const { outcome, expected = null, got = null, reason = null } = { expected: undefined, got: undefined, ...found };
  const isWrong = outcome === 'FAIL' || outcome === 'warning';
  return {
    ...{ id, title, rule: ruleOf(rule), outcome, expected, got, reason, advice: isWrong ? advice : null },
    milliseconds: Math.round(milliseconds),
    isCounted,
  };
}

// Put together when it is asked for, which costs as much as a case.
let rules: ReturnType<typeof supportTable>['rules'] | undefined;

function ruleOf(id: string): CheckResult['rule'] {
  rules ??= supportTable().rules;
  const known = rules.find((rule) => rule.id === id);
  if (known === undefined) throw new Error(`There is no rule ${id}.`);
  return { id, mark: known.mark, text: known.rule };
}

/** How many results there are of each outcome. */
export function countsOf(results: readonly CheckResult[]): Readonly<Record<Outcome, number>> {
  const counts = { ok: 0, FAIL: 0, warning: 0, skip: 0, info: 0, error: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
