import { describe, expect, test } from 'vitest';
import type { EventDraft } from '../../../src/domain/events/event.js';
import { statuses } from '../../../src/domain/records/lifecycle.js';
import { aStoreWithUnitsOfWork, type UnitsOfWork } from '../../support/unit/units-of-work.js';
import { subscriptionValues } from '../../support/unit/subscriptions.js';

const isLive = (status: string): boolean => !['Cancelled', 'Expired'].includes(status);
const notified = { send_customer_notification_email: true };
const fresh = { customer_id: '2001', product_sku: 'TEA', qty: 1, requires_shipping: false };
const nothing = (): undefined => undefined;

/** Units of work in a shop whose customer has a subscription in each of these states, from id 5001 on. */
function aShop(...present: readonly string[]): UnitsOfWork {
  const units = aStoreWithUnitsOfWork();
  for (const [index, status] of present.entries()) {
    const id = 5001 + index;
    units.put('subscription', { ...subscriptionValues({ id, customer: 2001, status, qty: 1, isTrial: false }), id });
  }
  return units;
}

/** Gives a subscription new states in turn, within one unit of work. */
function move({ inUnitOfWork, save }: UnitsOfWork, id: number, ...states: readonly string[]): void {
  inUnitOfWork((view) => {
    for (const status of states) save('subscription', id, { status }, view);
  }, nothing);
}

function valuesOf({ members }: EventDraft): Readonly<Record<string, unknown>> {
  return Object.fromEntries(members.flatMap((member) => ('value' in member ? [[member.name, member.value]] : [])));
}

describe('a change of status (#6.1-status-change)', () => {
  const moves = statuses.flatMap((from) => statuses.filter((to) => to !== from).map((to) => [from, to] as const));

  test.each(moves)('from %s to %s is told as such, with what it means for a customer of this subscription alone', (from, to) => {
    using shop = aShop(from);
    move(shop, 5001, to);
    const [change] = shop.emitted;
    expect(change && valuesOf(change)).toEqual({ customer_id: 2001, subscription_id: 5001, previous_status: from, new_status: to });
    expect(shop.types()).toEqual([
      'subscription.status_change',
      ...(to === 'Cancelled' ? ['subscription.cancelled'] : []),
      ...(isLive(to) && !isLive(from) ? ['customer.subscribed'] : []),
      ...(isLive(from) && !isLive(to) ? ['customer.cancelled'] : []),
    ]);
  });

  test.each(moves)('from %s to %s means nothing for a customer with another live subscription', (from, to) => {
    using shop = aShop(from, 'Paused', 'Cancelled');
    move(shop, 5001, to);
    expect(shop.types()).toEqual(['subscription.status_change', ...(to === 'Cancelled' ? ['subscription.cancelled'] : [])]);
  });

  test('of the last two live subscriptions at once cancels the customer once, after all', () => {
    using shop = aShop('Active', 'Paused', 'Expired');
    shop.inUnitOfWork((view) => {
      for (const id of [5001, 5002]) shop.save('subscription', id, { status: 'Cancelled' }, view);
    }, nothing);
    expect(shop.emitted.map(valuesOf).map(({ subscription_id: id }) => id)).toEqual([5001, 5001, 5002, 5002, undefined]);
    expect(shop.types()).toEqual([
      'subscription.status_change',
      'subscription.cancelled',
      'subscription.status_change',
      'subscription.cancelled',
      'customer.cancelled',
    ]);
  });

  test('of the last live subscription while another one is created does not concern the customer', () => {
    using shop = aShop('Active');
    shop.inUnitOfWork((view) => {
      shop.save('subscription', 5001, { status: 'Cancelled' }, view);
      shop.save('subscription', 5002, fresh, view);
    }, nothing);
    expect(shop.types()).toEqual(['subscription.status_change', 'subscription.cancelled', 'subscription.created']);
  });

  test.each([
    ['Cancelled', 'subscription_cancelled'],
    ['Paused', 'subscription_updated'],
  ])('to %s with an e-mail is told by the template %s, last of all', (status, template) => {
    using shop = aShop('Active');
    shop.inUnitOfWork((view) => {
      shop.save('subscription', 5001, { status, ...notified }, view);
    }, nothing);
    const email = shop.emitted.at(-1);
    expect(email?.type).toBe('subscription.email');
    expect(email && valuesOf(email).email).toMatchObject({ template_code: template, to: 'mira.holt@example.test' });
  });
});

describe('payment profiles (#6.1-event-causes)', () => {
  const profile = { customer_id: '2001', profile_type: 'external_vault', creditcard_type: 'visa' };

  test('are created, updated, and redacted once; a change of nothing is none', () => {
    using shop = aStoreWithUnitsOfWork();
    const steps = [
      profile,
      profile,
      { creditcard_month: '9' },
      { status: 'redacted', creditcard_month: null },
      { creditcard_year: '2030' },
    ];
    const told = steps.map((changes) => {
      shop.inUnitOfWork((view) => {
        shop.save('payment-profile', 6001, changes, view);
      }, nothing);
      return shop.types();
    });
    expect(told).toEqual([
      ['payment_profile.created'],
      [],
      ['payment_profile.updated'],
      ['payment_profile.redacted'],
      ['payment_profile.updated'],
    ]);
  });
});

describe('what happens more than once to a record within one unit of work', () => {
  test('is one change, from its first to its last state', () => {
    using shop = aShop('Active');
    move(shop, 5001, 'Retry', 'Failed', 'Cancelled');
    expect(shop.emitted.map(valuesOf)[0]).toMatchObject({ previous_status: 'Active', new_status: 'Cancelled' });
    expect(shop.types()).toEqual(['subscription.status_change', 'subscription.cancelled', 'customer.cancelled']);
  });

  test('is one update', () => {
    using shop = aShop('Active');
    shop.inUnitOfWork((view) => {
      for (const qty of [2, 3]) shop.save('subscription', 5001, { qty }, view);
    }, nothing);
    expect(shop.types()).toEqual(['subscription.updated']);
  });

  test('is a create when it begins with one', () => {
    using shop = aShop();
    shop.inUnitOfWork((view) => {
      shop.save('subscription', 5001, { ...fresh, ...notified }, view);
      shop.save('subscription', 5001, { qty: 2 }, view);
    }, nothing);
    expect(shop.types()).toEqual(['subscription.created', 'customer.subscribed', 'subscription.email']);
  });
});

describe('a unit of work that fails', () => {
  const failing = (): never => {
    throw new Error('no');
  };

  test.each([
    ['in its work', failing, nothing],
    ['in showing its result', nothing, failing],
  ])('%s emits nothing that stays and leaves nothing to the next one', (_where, end, shown) => {
    using shop = aShop('Active');
    expect(() => {
      shop.inUnitOfWork((view) => {
        shop.save('subscription', 5002, fresh, view);
        end();
      }, shown);
    }).toThrow('no');
    expect(shop.store.records('subscription').text(5002)).toBeUndefined();
    expect(shop.store.records('subscription').sums(2001).count).toBe(1);
    shop.types();
    move(shop, 5001, 'Paused');
    expect(shop.types()).toEqual(['subscription.status_change']);
  });
});
