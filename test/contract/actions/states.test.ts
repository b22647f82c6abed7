import { describe, expect, test } from 'vitest';
import { act, ACTIONS, aShopWith, shown, STATES, told, toldTypes, type ActionName, type State } from '../../support/contract/actions.js';
import { expectRefusal } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';

const SU = ['subscription.updated'];
const SC = ['subscription.status_change'];
const CANCELLED = [...SC, 'subscription.cancelled'];
const NOTHING = 'nothing';
const REFUSED = 409;

/** A cell of the table: the status afterwards with the events that tell it, 204 and nothing, or a refusal. */
type Cell = readonly [status: State, events: readonly string[]] | typeof NOTHING | typeof REFUSED;

// By hand (#3-subscription-steps, #3-other-steps). The restart of an Active one gives a date; for an Expired one see below.
const table: Readonly<Record<ActionName, Readonly<Record<State, Cell>>>> = {
  pause: {
    Active: ['Paused', SC],
    Retry: ['Paused', SC],
    Failed: ['Paused', SC],
    Paused: NOTHING,
    Cancelled: REFUSED,
    Expired: REFUSED,
  },
  restart: {
    Active: NOTHING,
    Retry: ['Active', SC],
    Failed: ['Active', SC],
    Paused: ['Active', SC],
    Cancelled: ['Active', SC],
    Expired: ['Active', SC],
  },
  cancel: {
    Active: ['Cancelled', CANCELLED],
    Retry: ['Cancelled', CANCELLED],
    Failed: ['Cancelled', CANCELLED],
    Paused: ['Cancelled', CANCELLED],
    Cancelled: NOTHING,
    Expired: REFUSED,
  },
  skip: {
    Active: ['Active', SU],
    Retry: ['Active', SC],
    Failed: REFUSED,
    Paused: ['Paused', SU],
    Cancelled: REFUSED,
    Expired: REFUSED,
  },
};

const VERBS = { pause: 'paused', restart: 'restarted', cancel: 'cancelled', skip: 'skipped' } as const;
const NAMES = { [SU.join()]: 'SU', [SC.join()]: 'SC', [CANCELLED.join()]: 'SC and cancelled' };

const cells = ACTIONS.flatMap((action) => STATES.map((state) => ({ action, state, cell: table[action][state] })));

function inWords(cell: Cell): string {
  if (cell === NOTHING) return '204, nothing';
  return cell === REFUSED ? '409' : `${cell[0]}, ${NAMES[cell[1].join()] ?? ''}`;
}

describe('trigger and state (#3-subscription-steps, #3-other-steps, #7-state-refused, #3-subscription-states, #2.1-update-keeps-status)', () => {
  eachRow(
    cells,
    ({ action, state, cell }) => `${action} | ${state}: ${inWords(cell)}`,
    async ({ action, state, cell }) => {
      using environment = aShopWith({ status: state });
      const before = await shown(environment);

      const answer = await act(environment, action);

      const after = await shown(environment);
      if (cell === REFUSED) {
        expectRefusal(answer, 409, `Subscription cannot be ${VERBS[action]} in status ${state}.`);
        expect(answer.headers['subsim-refusal']).toBe('state-refused');
      } else expect([answer.status, answer.text]).toEqual([204, '']);
      if (typeof cell !== 'object') {
        expect(after).toEqual(before);
        expect(toldTypes(environment)).toEqual([]);
        return;
      }
      const [status, events] = cell;
      expect(after.status).toBe(status);
      expect(toldTypes(environment)).toEqual(events);
    },
  );

  eachRow(
    cells.flatMap(({ action, state, cell }) => (typeof cell === 'object' && cell[1] !== SU ? [{ action, state, status: cell[0] }] : [])),
    ({ action, state }) => `${action} | ${state}: the event names the previous and the new status`,
    async ({ action, state, status }) => {
      using environment = aShopWith({ status: state });
      await act(environment, action);

      const [first, ...rest] = told(environment);

      expect(first?.data).toMatchObject({ previous_status: state, new_status: status });
      expect(first?.data.subscription).toEqual(await shown(environment));
      for (const { data } of rest) expect(Object.keys(data)).toEqual(['customer_id', 'subscription_id', 'customer', 'subscription']);
    },
  );

  test('restart | Active: only a given date is stored, SU', async () => {
    using environment = aShopWith({ status: 'Active', failed_order_attempt_count: 1, next_order_date: '2026-10-01' });
    const before = await shown(environment);

    const answer = await act(environment, 'restart', { subscription: { next_order_date: '2027-02-01' } });

    expect(answer.status).toBe(204);
    expect(await shown(environment)).toEqual({ ...before, next_order_date: '2027-02-01', updated: '2026-11-20T09:15:30+0000' });
    expect(toldTypes(environment)).toEqual(SU);
  });

  test('restart | Active: a past date stays when none is given, and the same date changes nothing', async () => {
    using environment = aShopWith({ next_order_date: '2026-10-01' });
    const before = await shown(environment);

    expect((await act(environment, 'restart')).status).toBe(204);
    expect((await act(environment, 'restart', { subscription: { next_order_date: '2026-10-01' } })).status).toBe(204);

    expect(await shown(environment)).toEqual(before);
    expect(toldTypes(environment)).toEqual([]);
  });

  eachRow(
    [
      { end: null, status: 204 },
      { end: '2026-11-21', status: 204 },
      { end: '2026-11-20', status: 409 },
      { end: '2026-11-19', status: 409 },
    ],
    ({ end, status }) => `restart | Expired: ${String(status)} on 2026-11-20 when it expires on ${end ?? 'no day'}`,
    async ({ end, status }) => {
      using environment = aShopWith({ status: 'Expired', expiration_date: end });
      const before = await shown(environment);

      const answer = await act(environment, 'restart', { subscription: { next_order_date: '2027-02-01' } });

      expect(answer.status).toBe(status);
      if (status === 204) expect(await shown(environment)).toMatchObject({ status: 'Active', next_order_date: '2027-02-01' });
      else {
        expectRefusal(answer, 409, 'Subscription cannot be restarted in status Expired.');
        expect(await shown(environment)).toEqual(before);
        expect(toldTypes(environment)).toEqual([]);
      }
    },
  );

  eachRow(
    [
      { timezone: 'UTC', clock: '2026-11-20T10:30:00Z', status: 409 },
      { timezone: 'Pacific/Midway', clock: '2026-11-20T10:30:00Z', status: 204 },
      { timezone: 'Pacific/Kiritimati', clock: '2026-11-19T10:30:00Z', status: 409 },
      { timezone: 'UTC', clock: '2026-11-19T10:30:00Z', status: 204 },
    ],
    ({ timezone, clock, status }) => `restart | Expired on 2026-11-20: ${String(status)} in ${timezone} at ${clock}`,
    async ({ timezone, clock, status }) => {
      using environment = aShopWith({ status: 'Expired', expiration_date: '2026-11-20' }, { timezone, clock });
      expect((await act(environment, 'restart')).status).toBe(status);
    },
  );

  eachRow(
    ['Retry', 'Failed', 'Paused', 'Cancelled'] as const,
    (state) => `restart | ${state}: works also when it should have expired`,
    async (state) => {
      using environment = aShopWith({ status: state, expiration_date: '2026-11-01' });
      expect((await act(environment, 'restart')).status).toBe(204);
      expect(await shown(environment)).toMatchObject({ status: 'Active', expiration_date: '2026-11-01' });
    },
  );
});
