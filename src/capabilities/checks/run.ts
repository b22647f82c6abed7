import { pause, supportTable, stopwatch, systemClock, type Environment } from '../../simulator.js';
import type { CheckCase, Later } from './check-case.js';
import type { Finding, Outcome } from './finding.js';
import { orderCases } from './order/index.js';
import { remarksOn } from './remarks.js';
import type { CheckKind, CheckProgress, CheckReport, CheckResult, CheckRun } from './report.js';
import { defaultLimits, type CheckSettings } from './settings.js';
import { createOrderStage } from './stage/order-stage.js';
import { createSender, type Sender } from './stage/sender.js';
import { createWebhookStage } from './stage/webhook-stage.js';
import { chosen, isCounted, newestSuite } from './suites.js';
import { assertOwn } from './target.js';
import { webhookCases } from './webhook/index.js';

/** Where a run takes place, and who is told how it goes. */
export interface RunNeeds {
  readonly environment: Environment;
  readonly tell?: ((progress: CheckProgress) => void) | undefined;
}

/**
 * Checks a receiver, case by case. The environment is emptied for that and has its state back afterwards; its clients and tokens stay.
 * Rejects with a `Problem` for settings that are wrong and a target that is not the caller's own, with `TargetUnreachable`, and with the
 * reason of the signal.
 */
export async function runChecks(
  kind: CheckKind,
  settings: CheckSettings,
  { environment, tell = () => undefined }: RunNeeds,
): Promise<CheckRun> {
  assertOwn(settings);
  const limits = { ...defaultLimits, ...settings.limits };
  const { url, secret, authority, probe, sku, signal } = settings;
  const sender = createSender({ url, authority, timeout: limits.webhookAnswer, signal });
  const started = systemClock().now();
  const { last } = environment.journal.counts();
  const mark = environment.snapshot();
  try {
    environment.reset('empty');
    const needs = { environment, sender, secret, limits, probe };
    const played = { settings, sender, tell, callBack: limits.callBack, rules: supportTable().rules };
    const results =
      kind === 'webhook'
        ? await onStage(await createWebhookStage(needs), webhookCases, played)
        : await onStage(await createOrderStage({ ...needs, sku }), orderCases, played);
    const remarks = await remarksOn(kind, results, { environment, last, started });
    const report: CheckReport = {
      ...{ kind, url, suite: settings.suite ?? newestSuite },
      started: new Date(started).toISOString(),
      milliseconds: systemClock().now() - started,
      ...{ results, counts: countsOf(results), remarks },
    };
    tell({ kind: 'ended', report });
    return { report, exchanges: sender.exchanges() };
  } finally {
    environment.restore(mark);
  }
}

// Made once for a run: the table is put together when it is asked for.
type Rules = ReturnType<typeof supportTable>['rules'];

interface Played {
  readonly settings: CheckSettings;
  readonly sender: Sender;
  readonly tell: (progress: CheckProgress) => void;
  /** Milliseconds. */
  readonly callBack: number;
  readonly rules: Rules;
}

interface Stage {
  readonly close: () => Promise<void>;
}

async function onStage<On extends Stage>(stage: On, cases: readonly CheckCase<On>[], played: Played): Promise<readonly CheckResult[]> {
  const { settings, sender, tell, rules } = played;
  const wanted = chosen(cases, settings);
  const results = new Map<string, CheckResult>();
  const waiting: { readonly one: CheckCase<On>; readonly found: Later }[] = [];
  const add = (one: CheckCase<On>, found: Found, milliseconds: number): void => {
    const result = resultOf(one, found, { rule: ruleOf(one.rule, rules), isCounted: isCounted(one, settings.suite), milliseconds });
    results.set(one.id, result);
    tell({ kind: 'result', result });
  };
  tell({ kind: 'begun', cases: wanted.map(({ id }) => id) });
  try {
    for (const one of wanted) {
      settings.signal?.throwIfAborted();
      tell({ kind: 'playing', id: one.id });
      sender.begin(one.id);
      const elapsed = stopwatch();
      const found = await foundBy(() => one.play(stage));
      if ('later' in found) waiting.push({ one, found });
      else add(one, found, elapsed());
    }
    await untilThere(
      waiting.map(({ found }) => found),
      played,
    );
    for (const { one, found } of waiting) {
      const judged = await foundBy(async () => found.later());
      if (!('later' in judged)) add(one, judged, 0);
    }
  } finally {
    await stage.close();
  }
  return wanted.flatMap(({ id }) => results.get(id) ?? []);
}

// Milliseconds between two looks at what a receiver has done.
const LOOK = 25;

async function untilThere(waiting: readonly Later[], { settings, tell, callBack }: Played): Promise<void> {
  const elapsed = stopwatch();
  if (waiting.every(({ isThere }) => isThere())) return;
  tell({ kind: 'calling-back', milliseconds: callBack });
  while (elapsed() < callBack && !waiting.every(({ isThere }) => isThere())) {
    settings.signal?.throwIfAborted();
    await pause(LOOK);
  }
}

type Found = Finding | { readonly outcome: 'error'; readonly reason: string };

// A fault of ours is no failure of the receiver's.
async function foundBy(work: () => Promise<Finding | Later>): Promise<Found | Later> {
  try {
    return await work();
  } catch (error) {
    return { outcome: 'error', reason: error instanceof Error ? error.message : String(error) };
  }
}

function resultOf(
  { id, title, advice }: Omit<CheckCase<never>, 'play'>,
  found: Found,
  { rule, isCounted, milliseconds }: Pick<CheckResult, 'rule' | 'isCounted' | 'milliseconds'>,
): CheckResult {
  const { outcome, expected = null, got = null, reason = null } = { expected: undefined, got: undefined, ...found };
  const isWrong = outcome === 'FAIL' || outcome === 'warning';
  return {
    ...{ id, title, rule, outcome, expected, got, reason, advice: isWrong ? advice : null },
    milliseconds: Math.round(milliseconds),
    isCounted,
  };
}

function ruleOf(id: string, rules: Rules): CheckResult['rule'] {
  const known = rules.find((rule) => rule.id === id);
  if (known === undefined) throw new Error(`There is no rule ${id}.`);
  return { id, mark: known.mark, text: known.rule };
}

function countsOf(results: readonly CheckResult[]): Readonly<Record<Outcome, number>> {
  const counts = { ok: 0, FAIL: 0, warning: 0, skip: 0, info: 0, error: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
