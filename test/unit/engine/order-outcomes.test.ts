import { describe, expect, test } from 'vitest';
import type { EventDraft } from '../../../src/domain/events/event.js';
import type { Status } from '../../../src/domain/records/lifecycle.js';
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
import { isAbsent, type Changes, type Values } from '../../../src/domain/json/values.js';
import { aStoreWithUnitsOfWork, type UnitsOfWork } from '../../support/unit/units-of-work.js';
import { subscriptionValues } from '../../support/unit/subscriptions.js';

const SU = ['subscription.updated'];
const SC = ['subscription.status_change'];
const EXPIRED = [...SC, 'customer.cancelled'];
const EMAIL = 'subscription.email';
const STATES: readonly Status[] = ['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'];
const NOTHING = 'nothing';

type Trigger = (values: Values, view: View) => Changes;

/** The status afterwards with the events that tell it; what was not ordered, and what does not concern a state, changes nothing. */
type Cell = readonly [status: Status, events: readonly string[]] | typeof NOTHING;

interface Row {
  readonly trigger: string;
  readonly happens: Trigger;
  readonly cells: readonly Cell[];
}

const placed = { kind: 'scheduled', nextDate: '2026-12-20', hasDateChanged: false } as const;
const softDecline = { errorClass: 'Soft Decline', errorType: 'item_rejected', message: 'Declined.' };
const hardDecline = { ...softDecline, errorClass: 'Hard Decline' };
const failing =
  (failure: typeof softDecline): Trigger =>
  (values, view) =>
    changesByFailure(values, failure, { kind: 'scheduled', view });

// By hand, a cell for each state (#3-subscription-steps, #3-other-steps); the last two of the first three rows come about while the
// order is open (#6.2-meanwhile-stays).
const table: readonly Row[] = [
  {
    trigger: 'order succeeds',
    happens: (values, view) => changesBySuccess(values, placed, view),
    cells: [
      ['Active', SU],
      ['Active', SC],
      ['Active', SC],
      ['Paused', SU],
      ['Cancelled', SU],
      ['Expired', SU],
    ],
  },
  {
    trigger: 'order fails, rule with attempts left',
    happens: failing(softDecline),
    cells: [['Retry', [...SC, EMAIL]], ['Retry', [...SU, EMAIL]], ['Failed', [...SU, EMAIL]], ['Paused', [...SU, EMAIL]], NOTHING, NOTHING],
  },
  {
    trigger: 'order fails, no rule',
    happens: failing(hardDecline),
    cells: [
      ['Failed', [...SC, EMAIL]],
      ['Failed', [...SC, EMAIL]],
      ['Failed', [...SU, EMAIL]],
      ['Paused', [...SU, EMAIL]],
      NOTHING,
      NOTHING,
    ],
  },
  {
    trigger: 'order fails, no attempts left',
    happens: (values, view) => failing(softDecline)({ ...values, failed_order_attempt_count: 2 }, view),
    cells: [
      ['Failed', [...SC, EMAIL]],
      ['Failed', [...SC, EMAIL]],
      ['Failed', [...SU, EMAIL]],
      ['Paused', [...SU, EMAIL]],
      NOTHING,
      NOTHING,
    ],
  },
  {
    trigger: 'fulfilment threshold passed',
    happens: changesByThreshold,
    cells: [['Failed', SC], ['Failed', SC], NOTHING, NOTHING, NOTHING, NOTHING],
  },
  {
    trigger: 'expiration_date reached',
    happens: changesByExpiration,
    cells: [['Expired', EXPIRED], ['Expired', EXPIRED], ['Expired', EXPIRED], ['Expired', EXPIRED], NOTHING, NOTHING],
  },
];

const cells = table.flatMap(({ trigger, happens, cells: outcomes }) =>
  STATES.map((state, index) => {
    const cell = outcomes[index] ?? NOTHING;
    const outcome = cell === NOTHING ? NOTHING : `${cell[0]}, ${cell[1].join(', ')}`;
    return [`${trigger} | ${state}: ${outcome}`, { happens, state, cell }] as const;
  }),
);

/** A shop with one subscription, due since a month. */
function aShop(members: Changes = {}): UnitsOfWork {
  const shop = aStoreWithUnitsOfWork();
  const { id: _id, ...values } = subscriptionValues({ id: 5001, customer: 2001, status: 'Active', qty: 1, isTrial: false });
  const due = { next_order_date: '2026-10-20', expiration_date: '2026-11-20' };
  happen(shop, () => ({ ...values, ...due, ...members }));
  return shop;
}

/** Lets something happen to the subscription, and gives the events that tell it. */
function drafts({ inUnitOfWork, save, emitted }: UnitsOfWork, trigger: Trigger): readonly EventDraft[] {
  inUnitOfWork(
    (view) => {
      save('subscription', 5001, trigger(view.own('subscription', 5001) ?? {}, view), view);
    },
    () => undefined,
  );
  return emitted.splice(0);
}

/** As {@link drafts}, their types alone. */
function happen(shop: UnitsOfWork, trigger: Trigger): readonly string[] {
  return drafts(shop, trigger).map(({ type }) => type);
}

function present({ inUnitOfWork }: UnitsOfWork): Values {
  return inUnitOfWork(
    () => undefined,
    (_, view) => Object.fromEntries(Object.entries(view.own('subscription', 5001) ?? {}).filter(([, value]) => !isAbsent(value))),
  );
}

function valuesOf(draft: EventDraft | undefined): Readonly<Record<string, unknown>> {
  return Object.fromEntries((draft?.members ?? []).flatMap((member) => ('value' in member ? [[member.name, member.value]] : [])));
}

describe('trigger and state (#3-order-success, #3-order-failure)', () => {
  test.each(cells)('%s', (_title, { happens, state, cell }) => {
    using shop = aShop({ status: state });
    const before = present(shop);
    const told = happen(shop, happens);
    if (cell === NOTHING) {
      expect(told).toEqual([]);
      expect(present(shop)).toEqual(before);
      return;
    }
    expect(told).toEqual(cell[1]);
    expect(present(shop).status).toBe(cell[0]);
  });

  test.each(['threshold', 'expiration'])('the %s is reached in just those states that it concerns', (which) => {
    const [row, isReached] =
      which === 'threshold' ? [table[4], isThresholdPassed] : [table[5], (values: Values, view: View) => isExpirationReached(values, view)];
    using shop = aShop();
    shop.configure({ fulfillment_threshold_days: 10 });
    const values = present(shop);
    const reached = shop.inUnitOfWork(
      (view) => STATES.map((status) => isReached({ ...values, status }, view)),
      (result) => result,
    );
    expect(reached).toEqual(row?.cells.map((cell) => cell !== NOTHING));
  });

  test.each<[OrderKind]>([['scheduled'], ['keep'], ['alter']])('a success of the kind %s is told once, whatever it changes', (kind) => {
    using shop = aShop({ status: 'Retry', failed_order_attempt_count: 2, error_class: 'Technology' });
    const told = happen(shop, (values, view) => changesBySuccess(values, { ...placed, kind }, view));
    expect(told).toEqual(SC);
  });

  test.each(STATES)('an off-cycle order of one that is %s is told when it succeeds and passed over when it fails', (status) => {
    using shop = aShop({ status });
    expect(happen(shop, (values, view) => changesBySuccess(values, { ...placed, kind: 'off-cycle' }, view))).toEqual(SU);
    expect(happen(shop, (values, view) => changesByFailure(values, softDecline, { kind: 'off-cycle', view }))).toEqual([]);
  });

  test('the success that leaves no further date is told as the change to Expired', () => {
    using shop = aShop();
    expect(happen(shop, (values, view) => changesBySuccess(values, { ...placed, nextDate: undefined }, view))).toEqual(EXPIRED);
  });
});

describe('the e-mail of a failed order (#6.1-emails)', () => {
  const failedTimes = (shop: UnitsOfWork, times: number): readonly number[] =>
    Array.from({ length: times }, () => happen(shop, failing(softDecline)).filter((type) => type === EMAIL).length);

  test('goes out for every failed attempt', () => {
    using shop = aShop();
    expect(failedTimes(shop, 4)).toEqual([1, 1, 1, 1]);
  });

  test('goes out for the first of a row alone where the configuration says so, and for the first after a success again', () => {
    using shop = aShop();
    shop.configure({ subscription_order_failed_email_first_time_only: true });
    expect(failedTimes(shop, 3)).toEqual([1, 0, 0]);
    happen(shop, (values, view) => changesBySuccess(values, placed, view));
    expect(failedTimes(shop, 2)).toEqual([1, 0]);
  });

  test.each([
    ['subscription_order_failed', 0],
    ['subscription_updated', 1],
  ])('with the template %s disabled goes out so many times: %i', (template, times) => {
    using shop = aShop();
    shop.configure({ [`email_template_disable_${template}`]: true });
    expect(failedTimes(shop, 1)).toEqual([times]);
  });

  test('names its template, the address of the customer and a subject', () => {
    using shop = aShop();
    const told = drafts(shop, failing(softDecline));
    const email = {
      template_code: 'subscription_order_failed',
      to: 'mira.holt@example.test',
      subject: 'Your subscription order has failed',
    };
    expect(valuesOf(told.at(-1))).toEqual({ customer_id: 2001, subscription_id: 5001, email });
  });

  test('does not go out when the count of failures sinks, stays or is none', () => {
    using shop = aShop({ failed_order_attempt_count: 2 });
    for (const changes of [{ qty: 5 }, { failed_order_attempt_count: 1 }, { failed_order_attempt_count: 0 }]) {
      expect(happen(shop, () => changes)).toEqual(SU);
    }
  });
});

describe('the event of a converted trial (#3-trial)', () => {
  const CONVERTED = 'subscription.trial.converted';

  /** A shop with a subscription of a sample, which turns into the tea. */
  function aTrial(members: Changes = {}): UnitsOfWork {
    const shop = aShop({ created_as_trial: true, product_sku: 'SAMPLE', ...members });
    shop.put('product', { id: 4001, sku: 'SAMPLE', is_trial_product: true, trial_full_product_sku: 'TEA' });
    shop.put('product', { id: 4002, sku: 'TEA' });
    return shop;
  }

  test.each([
    ['before subscription.updated', {}, [CONVERTED, ...SU]],
    ['before subscription.status_change', { status: 'Retry' }, [CONVERTED, ...SC]],
    ['for one that was cancelled meanwhile too', { status: 'Cancelled' }, [CONVERTED, ...SU]],
    ['for one that was ordered off-cycle before too', { recurring_order_count: 1 }, [CONVERTED, ...SU]],
    ['not for what was created as no trial', { created_as_trial: false }, SU],
    ['not for a product that names no full one', { product_sku: 'TEA' }, SU],
  ])('comes with the first recurring order, %s', (_which, members, events) => {
    using shop = aTrial(members);
    expect(happen(shop, (values, view) => changesBySuccess(values, placed, view))).toEqual(events);
  });

  test('tells of the subscription and the customer, and comes once', () => {
    using shop = aTrial();
    const succeed: Trigger = (values, view) => changesBySuccess(values, placed, view);
    const [told] = drafts(shop, succeed);
    expect(valuesOf(told)).toEqual({ customer_id: 2001, subscription_id: 5001 });
    expect(told?.members.map(({ name }) => name)).toEqual(['customer_id', 'subscription_id', 'customer', 'subscription']);
    expect(present(shop)).toMatchObject({ product_sku: 'TEA', use_fixed_price: false, created_as_trial: true });
    expect(happen(shop, succeed)).toEqual(SU);
  });

  test.each<[string, Trigger, readonly string[]]>([
    ['a failed order', failing(hardDecline), [...SC, EMAIL]],
    ['an off-cycle order', (values, view) => changesBySuccess(values, { ...placed, kind: 'off-cycle' }, view), SU],
    ['another product without an order', () => ({ product_sku: 'TEA' }), SU],
  ])('does not come with %s', (_what, trigger, events) => {
    using shop = aTrial();
    expect(happen(shop, trigger)).toEqual(events);
  });
});
