import { describe, expect, test } from 'vitest';
import { changesBy } from '../../../src/domain/action-effects.js';
import { dateAfter, dateFromToday, upcomingDates } from '../../../src/domain/order-dates.js';
import { Problem } from '../../../src/domain/problem.js';
import { aLook } from '../support/look.js';

describe('a subscription whose interval the environment no longer defines', () => {
  const values = { status: 'Active', interval: 'When the moon is full', next_order_date: '2026-10-01' };
  const look = aLook();

  test('has no date after its next one', () => {
    expect(dateAfter('2026-10-01', values, look)).toBeUndefined();
    expect(upcomingDates(values, 10, look)).toEqual(['2026-10-01']);
  });

  test('keeps its date when it starts again, and cannot be skipped', () => {
    expect(dateFromToday(values, look)).toBe('2026-10-01');
    expect(changesBy('restart', { ...values, status: 'Paused' }, look)).toMatchObject({ status: 'Active', next_order_date: '2026-10-01' });
    expect(() => changesBy('skip', values, look)).toThrow(new Problem('state-refused', 'Subscription has no later order date.'));
  });
});

describe('a subscription with an interval of the environment', () => {
  const look = aLook({ period: (name) => (name === 'Lunar' ? { unit: 'day', length: 29 } : undefined) });
  const values = { status: 'Retry', interval: 'Lunar', next_order_date: '2026-11-19' };

  test('goes by the period that is defined there', () => {
    expect(upcomingDates(values, 3, look)).toEqual(['2026-11-19', '2026-12-18', '2027-01-16']);
    expect(dateFromToday(values, look)).toBe('2026-12-18');
    expect(changesBy('skip', values, look)).toMatchObject({ status: 'Active', next_order_date: '2026-12-18' });
  });
});
