import { describe, expect, test } from 'vitest';
import { atOnce } from '../../../src/domain/steps/steps.js';
import { createJournal, type Journal } from '../../../src/journal/journal.js';
import { traced, type TraceNeeds } from '../../../src/journal/trace/tree.js';
import { traceText } from '../../../src/journal/trace/text.js';

const HIDDEN = { texts: () => [], isSecret: () => false };

function aJournal(entries: number): Journal {
  const limits = { entries, bytes: 1e9 };
  return createJournal({ limits, now: () => 0, realNow: () => 0, hidden: HIDDEN, subjectOf: () => undefined });
}

function needsOf(journal: Journal): TraceNeeds {
  return { journal, awaitedBy: () => [], known: () => undefined };
}

const NOTHING_SENT = { url: 'u', status: null, error: null, milliseconds: null, request: undefined, answer: undefined };

function addOrder(journal: Journal, order: number, { cause, retryOf = null }: { cause: string; retryOf?: number | null }): void {
  const rest = { subscriptions: [5001], retryOf, outcome: 'failed', orderNumber: null, warning: null, failures: [], ...NOTHING_SENT };
  journal.add({ kind: 'order', order, ...rest }, cause);
}

describe('0.4.0 point 4: a long trace', () => {
  test('is made in steps, shows as much as was asked for and counts the rest', () => {
    const journal = aJournal(10_000);
    for (let order = 1; order <= 5000; order += 1) addOrder(journal, order, { cause: 'move:1' });
    const steps = traced('move:1', {}, needsOf(journal));

    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses += 1;

    expect(pauses).toBeGreaterThan(15);
    expect([step.value.count, step.value.tree.children.length, step.value.tree.more]).toEqual([200, 199, 4801]);
    expect(traceText(step.value).split('\n').at(-1)).toBe('  └─ … and 4,801 more');
    expect(atOnce(traced('move:1', { limit: 10_000 }, needsOf(journal))).tree.more).toBe(0);
  });

  test('takes what is not in a journal that dropped nothing for under way', () => {
    const journal = aJournal(10);
    addOrder(journal, 51, { cause: 'request:a-1' });

    const { tree } = atOnce(traced('order:51', {}, needsOf(journal)));

    expect(tree).toMatchObject({ id: 'request:a-1', kind: 'request', state: 'open', at: null });
    expect(atOnce(traced('a-1', {}, needsOf(journal))).tree).toMatchObject({
      id: 'request:a-1',
      isAsked: true,
      children: [{ id: 'order:51' }],
    });
  });

  test('ends where causes go in a circle, which no journal writes', () => {
    const journal = aJournal(10);
    addOrder(journal, 51, { cause: 'move:1', retryOf: 52 });
    addOrder(journal, 52, { cause: 'move:1', retryOf: 51 });

    expect(atOnce(traced('order:52', { whole: true }, needsOf(journal))).count).toBe(2);
  });

  test('shows nothing that could command a terminal, in lines of 100 columns', () => {
    const journal = aJournal(10);
    journal.add({ kind: 'act', serial: 1, act: `x\u001b[2J${'y'.repeat(200)}`, details: {} }, null);

    const text = traceText(atOnce(traced('act:1', {}, needsOf(journal))), { ascii: true });

    expect(text).toMatch(/^> act:1 {2}1970-01-01T00:00:00Z {2}x\?\[2Jy+\.\.\.$/);
    expect(text).toHaveLength(100);
  });
});
