import { describe, expect, test } from 'vitest';
import { statuses } from '../../../src/domain/records/lifecycle.js';
import type { View } from '../../../src/domain/records/view.js';
import {
  changesByExpiration,
  changesByFailure,
  changesBySuccess,
  changesByThreshold,
  isExpirationReached,
  isThresholdPassed,
} from '../../../src/domain/orders/effects.js';
import type { OrderKind } from '../../../src/domain/orders/kind.js';
import type { Values } from '../../../src/domain/json/values.js';
import { aView } from '../../support/unit/view.js';

const cleared = {
  failed_order_attempt_count: 0,
  error_time: null,
  error_class: null,
  error_class_description: null,
  error_type: null,
  error_message: null,
  retry_after: null,
};
const rules = [
  { priority: 1, errorClass: 'Soft Decline', maxOrderAttempts: 3, minRetryDelay: 24 },
  { priority: 2, errorClass: 'Technology', maxOrderAttempts: 2, minRetryDelay: 0.5 },
];
const active = {
  status: 'Active',
  product_sku: 'TEA',
  next_order_date: '2026-11-20',
  recurring_order_count: 3,
  failed_order_attempt_count: 0,
};
const placed = { kind: 'scheduled', nextDate: '2026-12-20', hasDateChanged: false } as const;
const technology = { errorClass: 'technology', errorType: 'callback_timeout', message: 'Order callback timed out.' };
const ORDINARY: readonly OrderKind[] = ['scheduled', 'keep', 'alter'];

/** A view of 2026-11-20 at 09:15:30 UTC with these settings. */
function lookWith(members: Values = {}, known: Partial<View> = {}): View {
  return aView({
    configuration: { members: { order_generation_retry_rules: rules, ...members }, intervals: [], definitions: [] },
    ...known,
  });
}

function changesByTechnology(values: Values, kind: OrderKind = 'scheduled'): ReturnType<typeof changesByFailure> {
  return changesByFailure(values, technology, { kind, view: lookWith() });
}

describe('an order succeeds (#3-order-success)', () => {
  test.each(ORDINARY)('of the kind %s: it is counted, dated today, the next date is set, the errors are cleared', (kind) => {
    expect(changesBySuccess(active, { ...placed, kind }, lookWith())).toEqual({
      ...cleared,
      status: 'Active',
      recurring_order_count: 4,
      last_order_date: '2026-11-20',
      next_order_date: '2026-12-20',
    });
  });

  test('the date of today is that of the configured time zone', () => {
    const view = lookWith({}, { today: '2026-11-21' });
    expect(changesBySuccess(active, placed, view).last_order_date).toBe('2026-11-21');
  });

  test.each(statuses)('off-cycle in the state %s: the order is counted and nothing else happens', (status) => {
    const view = lookWith({}, trialProducts({ SAMPLE: 'TEA' }));
    const trial = { ...active, status, product_sku: 'SAMPLE', created_as_trial: true, recurring_order_count: 0 };
    expect(changesBySuccess(trial, { ...placed, kind: 'off-cycle' }, view)).toEqual({ recurring_order_count: 1 });
    expect(changesBySuccess(trial, { ...placed, kind: 'off-cycle', nextDate: undefined }, view)).toEqual({ recurring_order_count: 1 });
  });

  test('a success that moves the next date past the expiration date changes nothing else', () => {
    const changes = changesBySuccess({ ...active, expiration_date: '2026-12-01' }, placed, lookWith());
    expect(changes).toEqual(changesBySuccess(active, placed, lookWith()));
  });
});

describe('an order succeeds and there is no further date (#3-rule-dates-end)', () => {
  test.each([
    ['Active', 'Expired'],
    ['Retry', 'Expired'],
    ['Failed', 'Expired'],
    ['Paused', 'Paused'],
    ['Cancelled', 'Cancelled'],
    ['Expired', 'Expired'],
  ])('%s becomes %s, and the date stays', (status, after) => {
    const changes = changesBySuccess({ ...active, status }, { ...placed, nextDate: undefined }, lookWith());
    expect(changes).toEqual({ ...cleared, status: after, recurring_order_count: 4, last_order_date: '2026-11-20' });
  });
});

describe('what was changed while the order was open (#6.2-meanwhile-stays)', () => {
  test.each(['Cancelled', 'Paused', 'Expired'])('one that became %s stays so; the success counts and dates the order', (status) => {
    const changes = changesBySuccess({ ...active, status }, placed, lookWith());
    expect(changes).toMatchObject({ status, recurring_order_count: 4, last_order_date: '2026-11-20' });
  });

  test.each(['2026-12-20', undefined])('an order date that was changed stays, whether or not there was a next one: %s', (nextDate) => {
    const changes = changesBySuccess(active, { ...placed, nextDate, hasDateChanged: true }, lookWith());
    expect(changes).toEqual({ ...cleared, status: 'Active', recurring_order_count: 4, last_order_date: '2026-11-20' });
  });

  test.each(['Cancelled', 'Expired'])('the failure of one that became %s changes nothing', (status) => {
    expect(changesByTechnology({ ...active, status })).toEqual({});
  });

  test('one that was paused counts the failure and is not tried again', () => {
    const changes = changesByTechnology({ ...active, status: 'Paused' });
    expect(changes).toMatchObject({ status: 'Paused', failed_order_attempt_count: 1, error_class: 'Technology', retry_after: null });
  });

  test('one that was started again by its merchant is counted from the first failure on', () => {
    const changes = changesByTechnology({ ...active, status: 'Active', failed_order_attempt_count: 0 });
    expect(changes).toMatchObject({ status: 'Retry', failed_order_attempt_count: 1 });
  });
});

describe('an order fails (#3-order-failure)', () => {
  const told = {
    error_time: '2026-11-20T09:15:30+0000',
    error_class: 'Technology',
    error_class_description: 'No valid answer could be obtained from the order system.',
    error_type: 'callback_timeout',
    error_message: 'Order callback timed out.',
  };

  test.each(ORDINARY)('of the kind %s: the failure is counted and told; the order date is left alone', (kind) => {
    expect(changesByTechnology(active, kind)).toEqual({
      ...told,
      status: 'Retry',
      failed_order_attempt_count: 1,
      retry_after: '2026-11-20T09:45:30+0000',
    });
  });

  test('for the last time that a rule allows: nothing is left to be tried again', () => {
    const values = { ...active, status: 'Retry', failed_order_attempt_count: 1, retry_after: '2026-11-20T09:00:00+0000' };
    expect(changesByTechnology(values)).toEqual({ ...told, status: 'Failed', failed_order_attempt_count: 2, retry_after: null });
  });

  test.each(statuses)('off-cycle in the state %s: nothing changes', (status) => {
    expect(changesByTechnology({ ...active, status }, 'off-cycle')).toEqual({});
  });

  test.each([
    ['Active', 'Retry', '2026-11-20T09:45:30+0000'],
    ['Retry', 'Retry', '2026-11-20T09:45:30+0000'],
    ['Failed', 'Failed', null],
    ['Paused', 'Paused', null],
  ])('%s becomes %s with attempts left, to be tried again at %s', (status, after, retry) => {
    expect(changesByTechnology({ ...active, status })).toMatchObject({ status: after, retry_after: retry });
  });

  test('by a class of the handler without a rule: it is given up at once', () => {
    const failure = { errorClass: 'Out of luck', errorType: 'item_rejected', message: 'No.' };
    expect(changesByFailure(active, failure, { kind: 'scheduled', view: lookWith() })).toMatchObject({
      status: 'Failed',
      error_class: 'Out of luck',
      error_class_description: 'Reported by the order system.',
      failed_order_attempt_count: 1,
      retry_after: null,
    });
  });

  test('by another class than before: the attempts of both count together against the rule of the last one', () => {
    const failure = { errorClass: 'Soft Decline', errorType: 'item_rejected', message: 'No.' };
    const after = (failures: number): unknown => {
      const values = { ...active, status: 'Retry', failed_order_attempt_count: failures };
      return changesByFailure(values, failure, { kind: 'scheduled', view: lookWith() }).status;
    };
    expect([0, 1, 2, 3].map(after)).toEqual(['Retry', 'Retry', 'Failed', 'Failed']);
  });
});

describe('the fulfilment threshold (#3-threshold, #3-threshold-no-attempt)', () => {
  test.each([
    [null, '1999-01-01', false],
    [0, '2026-11-21', false],
    [0, '2026-11-20', false],
    [0, '2026-11-19', true],
    [5, '2026-11-16', false],
    [5, '2026-11-15', false],
    [5, '2026-11-14', true],
    [30, '2026-10-21', false],
    [30, '2026-10-20', true],
    [Number.MAX_SAFE_INTEGER, '1000-01-01', false],
  ])('of %s days: an order date of %s on 2026-11-20 has passed it: %s', (days, next, isPassed) => {
    const view = lookWith({ fulfillment_threshold_days: days });
    for (const status of ['Active', 'Retry']) {
      expect(isThresholdPassed({ ...active, status, next_order_date: next }, view)).toBe(isPassed);
    }
    for (const status of ['Failed', 'Paused', 'Cancelled', 'Expired']) {
      expect(isThresholdPassed({ ...active, status, next_order_date: next }, view)).toBe(false);
    }
  });

  test.each(['Active', 'Retry'])('%s becomes Failed for no fault of an order: no attempt is counted, none follows', (status) => {
    const values = { ...active, status, next_order_date: '2026-10-01', failed_order_attempt_count: 1 };
    expect(changesByThreshold(values, lookWith({ fulfillment_threshold_days: 5 }))).toEqual({
      status: 'Failed',
      error_time: '2026-11-20T09:15:30+0000',
      error_class: 'Unclassified',
      error_class_description: 'The failure has no class.',
      error_type: 'next_order_date_expired',
      error_message: 'Next order date expired: 2026-10-01',
      retry_after: null,
    });
  });

  test.each(['Failed', 'Paused', 'Cancelled', 'Expired'])('%s is not concerned', (status) => {
    expect(changesByThreshold({ ...active, status }, lookWith())).toEqual({});
  });
});

describe('expiration (#3-expiration)', () => {
  test.each([
    [null, false],
    ['2026-11-21', false],
    ['2026-11-20', true],
    ['2026-11-19', true],
    ['1999-12-31', true],
  ])('with the expiration date %s is reached on 2026-11-20: %s', (end, isReached) => {
    for (const status of statuses) {
      const isLive = status !== 'Cancelled' && status !== 'Expired';
      expect(isExpirationReached({ ...active, status, expiration_date: end }, lookWith())).toBe(isReached && isLive);
    }
  });

  test.each(['Active', 'Retry', 'Failed', 'Paused'])('%s becomes Expired, is not tried again, and keeps the rest', (status) => {
    expect(changesByExpiration({ ...active, status })).toEqual({ status: 'Expired', retry_after: null });
  });

  test.each(['Cancelled', 'Expired'])('%s is not concerned', (status) => {
    expect(changesByExpiration({ ...active, status })).toEqual({});
  });
});

describe('the first recurring order of a trial (#3-trial)', () => {
  const trial = {
    ...active,
    product_sku: 'SAMPLE',
    created_as_trial: true,
    recurring_order_count: 0,
    use_fixed_price: true,
    fixed_price: 1,
  };
  const view = lookWith({}, trialProducts({ SAMPLE: 'TEA', EMPTY: '', ODD: '\u0001TEA' }));

  test.each(ORDINARY)(
    'of the kind %s succeeds: it becomes the full product without a fixed price, and stays one created as a trial',
    (kind) => {
      const changes = changesBySuccess(trial, { ...placed, kind }, view);
      expect(changes).toMatchObject({ product_sku: 'TEA', use_fixed_price: false, recurring_order_count: 1 });
      expect(changes).not.toHaveProperty('created_as_trial');
    },
  );

  test.each([
    ['it is no trial', { created_as_trial: false }],
    ['its product names no full one', { product_sku: 'EMPTY' }],
    ['its product is gone', { product_sku: 'GONE' }],
    ['somebody has made it the full product already', { product_sku: 'TEA' }],
  ])('succeeds and converts nothing when %s', (_why, members) => {
    const changes = changesBySuccess({ ...trial, ...members }, placed, view);
    expect(changes).not.toHaveProperty('product_sku');
    expect(changes).not.toHaveProperty('use_fixed_price');
  });

  test('converts to an SKU that begins with a control character as it is held', () => {
    expect(changesBySuccess({ ...trial, product_sku: 'ODD' }, placed, view).product_sku).toBe('\u0001\u0001TEA');
  });

  test('fails and converts nothing', () => {
    const changes = changesByFailure(trial, technology, { kind: 'scheduled', view });
    expect(changes).not.toHaveProperty('product_sku');
    expect(changes).not.toHaveProperty('use_fixed_price');
  });
});

/** Products by SKU, each with the full product that it is a trial of. */
function trialProducts(full: Readonly<Record<string, string>>): Pick<View, 'first' | 'cell'> {
  const skus = Object.keys(full);
  return {
    first: (_resource, _column, value) => (skus.includes(String(value)) ? skus.indexOf(String(value)) : undefined),
    cell: (_resource, id, column) => ({ trial_full_product_sku: full[skus[id] ?? ''] ?? null, is_trial_product: 1 })[column] ?? null,
  };
}
