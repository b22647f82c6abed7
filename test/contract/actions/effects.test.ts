import { describe, expect, test } from 'vitest';
import { acted, ACTIONS, aShopWith, ERROR_MEMBERS, FAILURE, shown, type ActionName, type State } from '../../support/contract/actions.js';
import type { Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';

const NOW = '2026-11-20T09:15:30+0000';
const LONG_AGO = '2026-09-01T08:00:00+0000';

/** The members whose values differ, with the new ones; those that are gone are null. */
function differences(before: Members, after: Members): Members {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

/** What an action changes in a subscription that stands in a state with everything that a failure and a cancellation leave. */
async function effectOf(action: ActionName, status: State, members: object = {}, given?: object): Promise<Members> {
  using environment = aShopWith({ ...FAILURE, updated: LONG_AGO, status, ...members });
  const before = await shown(environment);
  const { subscription_products: _rows, ...changed } = differences(before, await acted(environment, action, given));
  return changed;
}

const cleared = Object.fromEntries(ERROR_MEMBERS.map((name) => [name, null]));
const recovered = { ...cleared, failed_order_attempt_count: 0 };

describe('side effects (#3-restart-forgets, #3-subscription-steps)', () => {
  eachRow(
    ['Active', 'Retry', 'Failed'] as const,
    (status) => `pause | ${status}: retry_after cleared; dates kept`,
    async (status) => {
      expect(await effectOf('pause', status)).toEqual({ status: 'Paused', retry_after: null, updated: NOW });
    },
  );

  eachRow(
    ['Active', 'Retry', 'Failed', 'Paused'] as const,
    (status) => `cancel | ${status}: cancelled = now, retry_after cleared; other members kept`,
    async (status) => {
      expect(await effectOf('cancel', status)).toEqual({ status: 'Cancelled', cancelled: NOW, retry_after: null, updated: NOW });
    },
  );

  eachRow(
    ['Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'] as const,
    (status) => `restart | ${status}: error members, retry_after, cancelled cleared, failed_order_attempt_count 0`,
    async (status) => {
      const changed = await effectOf('restart', status, { cancelled: LONG_AGO });
      expect(changed).toEqual({ ...recovered, status: 'Active', cancelled: null, updated: NOW });
    },
  );

  test('restart | Active: errors stay', async () => {
    expect(await effectOf('restart', 'Active', {}, { next_order_date: '2027-01-15' })).toEqual({
      next_order_date: '2027-01-15',
      updated: NOW,
    });
  });

  eachRow(
    ['Active', 'Paused'] as const,
    (status) => `skip | ${status}: next_order_date one period on and nothing else`,
    async (status) => {
      expect(await effectOf('skip', status)).toEqual({ next_order_date: '2027-01-03', updated: NOW });
    },
  );

  test('skip | Retry: next_order_date one period on, errors cleared as by restart', async () => {
    expect(await effectOf('skip', 'Retry')).toEqual({ ...recovered, status: 'Active', next_order_date: '2027-01-03', updated: NOW });
  });

  test('a cancelled subscription that is cancelled again keeps the time of its first cancelling', async () => {
    expect(await effectOf('cancel', 'Cancelled', { cancelled: LONG_AGO })).toEqual({});
  });

  test('a subscription can go through all of it', async () => {
    using environment = aShopWith({});
    const seen: unknown[] = [];
    for (const action of ['pause', 'skip', 'restart', 'skip', 'cancel', 'cancel', 'restart'] as const) {
      const { status, next_order_date, cancelled } = await acted(environment, action);
      seen.push([action, status, next_order_date, cancelled]);
    }
    expect(seen).toEqual([
      ['pause', 'Paused', '2026-12-03', undefined],
      ['skip', 'Paused', '2027-01-03', undefined],
      ['restart', 'Active', '2027-01-03', undefined],
      ['skip', 'Active', '2027-02-03', undefined],
      ['cancel', 'Cancelled', '2027-02-03', NOW],
      ['cancel', 'Cancelled', '2027-02-03', NOW],
      ['restart', 'Active', '2027-02-03', undefined],
    ]);
  });

  eachRow(
    ACTIONS,
    (action) => `${action}: other subscriptions stay as they are`,
    async (action) => {
      using environment = aShopWith({ status: 'Retry' });
      const others = async (): Promise<string> => (await environment.call('get', '/services/v2/subscriptions?since_id=5002')).text;
      const before = await others();
      await acted(environment, action);
      expect(await others()).toBe(before);
    },
  );
});

describe('restart (#3-late-dates, #3-date-given)', () => {
  eachRow(
    [
      { given: '2027-02-14', next: '2027-02-14' },
      { given: '2020-01-31', next: '2020-01-31' },
      { given: 'December 24, 2026', next: '2026-12-24' },
      { given: '12/24/2026', next: '2026-12-24' },
      { given: '2026-12-24T23:30:00-08:00', next: '2026-12-24' },
    ],
    ({ given, next }) => `with date ${given}: as sent, ${next}`,
    async ({ given, next }) => {
      for (const status of ['Paused', 'Failed', 'Cancelled'] as const)
        expect(await effectOf('restart', status, {}, { next_order_date: given })).toMatchObject({
          status: 'Active',
          next_order_date: next,
        });
    },
  );

  eachRow(
    [
      { present: '2026-12-03', interval: 'Monthly', next: '2026-12-03' },
      { present: '2026-11-20', interval: 'Monthly', next: '2026-11-20' },
      { present: '2026-11-19', interval: 'Monthly', next: '2026-12-19' },
      { present: '2026-10-20', interval: 'Monthly', next: '2026-11-20' },
      { present: '2026-11-13', interval: 'Weekly', next: '2026-11-20' },
      { present: '2026-11-12', interval: 'Weekly', next: '2026-11-26' },
      { present: '2026-08-31', interval: 'Monthly', next: '2026-12-01' },
      { present: '2019-02-05', interval: '90 Days', next: '2026-12-25' },
    ],
    ({ present, interval, next }) => `without date: ${present}, ${interval}, gives ${next} on 2026-11-20`,
    async ({ present, interval, next }) => {
      using environment = aShopWith({ status: 'Paused', next_order_date: present, interval });
      expect(await acted(environment, 'restart')).toMatchObject({ status: 'Active', next_order_date: next });
    },
  );

  test('without date: today is the date in the configured time zone', async () => {
    using environment = aShopWith(
      { status: 'Paused', next_order_date: '2026-11-20' },
      { timezone: 'Pacific/Kiritimati', clock: '2026-11-20T10:30:00Z' },
    );
    expect(await acted(environment, 'restart')).toMatchObject({ next_order_date: '2026-12-20' });
  });
});
