import { describe, expect, test } from 'vitest';
import type { SimulatorSettings } from '../../../src/index.js';
import { recordIn } from '../../support/contract/answers.js';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';

const [first] = smallShop.subscriptions;

/** The small shop with its first subscription, due on 3 December, and a card that lasts to the end of January 2027. */
function aShop(
  config: object,
  further: { readonly subscriptions?: readonly object[]; readonly settings?: SimulatorSettings } = {},
): TestEnvironment {
  const [profile] = smallShop.payment_profiles;
  const content = {
    ...smallShop,
    config,
    payment_profiles: [{ ...profile, creditcard_month: '01', creditcard_year: '2027' }],
    subscriptions: further.subscriptions ?? [first],
    group_subscriptions: [],
  };
  return anEnvironment({ seed: { content }, ...further.settings });
}

const upcoming = { upcoming_subscription_email_days_ahead: 3 };
const switches = [
  'email_template_disable_subscription_created',
  'email_template_disable_subscription_updated',
  'email_template_disable_subscription_cancelled',
  'email_template_disable_subscription_order_failed',
  'email_template_disable_upcoming_subscription',
  'email_template_disable_expiring_card',
] as const;
const formerSwitches = [
  'email_template_disable_new_subscription',
  'email_template_disable_subscription_changed',
  'email_template_disable_subscription_cancelled',
  'email_template_disable_subscription_order_failed',
  'email_template_disable_upcoming_order',
  'email_template_disable_expiring_card',
] as const;

const expiring = { expiring_card_email_days_ahead: 30 };

interface Mail {
  readonly email: { readonly template_code: string; readonly to: string };
  readonly subscription: { readonly id: number };
}

/** Moves the clock and tells the e-mails on the way: when, which, for which subscription. */
async function mailsBy({ simulator: { environment } }: TestEnvironment, by: string): Promise<readonly string[]> {
  const { happened } = await environment.clock.advance(by);
  return happened.flatMap(({ at, kind, details }) =>
    kind === 'e-mail' && details.template !== undefined ? [`${at} ${details.template} ${String(details.subscription)}`] : [],
  );
}

function events({ simulator: { environment } }: TestEnvironment): readonly Mail[] {
  return environment.events.list({ type: 'subscription.email', from: 0, limit: 99 }).map(({ data }) => data as unknown as Mail); // compared by the tests
}

async function switchesIn(shop: TestEnvironment): Promise<Readonly<Record<string, unknown>>> {
  const config = recordIn(await shop.call('get', '/services/v2/config'), 'config');
  return Object.fromEntries(Object.entries(config).filter(([name]) => name.startsWith('email_template_disable_')));
}

async function change(shop: TestEnvironment, path: string, body: object): Promise<void> {
  await shop.call('post', `/services/v2/${path}`, body).expect(200);
}

describe('the e-mail about an upcoming order', () => {
  test.each([
    [upcoming, '2026-11-30T09:00:00.000Z'],
    [{ ...upcoming, timezone: 'America/New_York' }, '2026-11-30T14:00:00.000Z'],
    [{ ...upcoming, timezone: 'Asia/Kolkata', upcoming_subscription_email_time: '00:15:00' }, '2026-11-29T18:45:00.000Z'],
    [{ upcoming_subscription_email_days_ahead: 0, upcoming_subscription_email_time: '23:59:59' }, '2026-12-03T23:59:59.000Z'],
    [{ upcoming_subscription_email_days_ahead: 12, upcoming_subscription_email_time: '10:00:00' }, '2026-11-21T10:00:00.000Z'],
  ])('comes so many days ahead at its time of day in the zone: %j', async (config, instant) => {
    using shop = aShop({ ...config, automatic_order_generation: false });

    expect(await mailsBy(shop, 'P20D')).toEqual([`${instant} upcoming_subscription 5001`]);
    expect(events(shop)).toMatchObject([
      { email: { template_code: 'upcoming_subscription', to: 'mira.holt@example.test' }, subscription: { id: 5001 } },
    ]);
  });

  test('follows the wall clock when that is changed for the summer', async () => {
    using shop = aShop({ ...upcoming, timezone: 'Europe/Berlin' }, { subscriptions: [{ ...first, next_order_date: '2027-03-31' }] });

    expect(await mailsBy(shop, 'P5M')).toEqual(['2027-03-28T07:00:00.000Z upcoming_subscription 5001']);
  });

  test('comes once for each date of the subscription', async () => {
    using shop = aShop(upcoming, { settings: { orderCallback: { url: 'internal' } } });

    expect(await mailsBy(shop, 'P3M')).toEqual([
      '2026-11-30T09:00:00.000Z upcoming_subscription 5001',
      '2026-12-31T09:00:00.000Z upcoming_subscription 5001',
      '2027-01-31T09:00:00.000Z upcoming_subscription 5001',
    ]);
  });

  test('goes along when the date is changed before it, and comes again when it is changed after it', async () => {
    using shop = aShop(upcoming);
    await change(shop, 'subscriptions/5001', { subscription: { next_order_date: '2026-12-10' } });
    const moved = await mailsBy(shop, 'P18D');
    await change(shop, 'subscriptions/5001', { subscription: { next_order_date: '2026-12-20' } });

    expect(moved).toEqual(['2026-12-07T09:00:00.000Z upcoming_subscription 5001']);
    expect(await mailsBy(shop, 'P20D')).toEqual(['2026-12-17T09:00:00.000Z upcoming_subscription 5001']);
  });

  test('does not come again because something else of the subscription is changed on its day', async () => {
    using shop = aShop(upcoming);
    await shop.simulator.environment.clock.advance('P10D');
    const before = events(shop).length;
    await change(shop, 'subscriptions/5001', { subscription: { qty: 3 } });
    await mailsBy(shop, 'P2D');

    expect([before, events(shop).length]).toEqual([1, 1]);
  });

  test.each(['pause', 'cancel'])('does not come after %s', async (action) => {
    using shop = aShop(upcoming);
    await shop.call('post', `/services/v2/subscriptions/5001/${action}`).expect(204);

    expect(await mailsBy(shop, 'P30D')).toEqual([]);
  });

  test('does not come when its instant has passed already', async () => {
    using shop = aShop({ upcoming_subscription_email_days_ahead: 13 });

    expect(await mailsBy(shop, 'P20D')).toEqual([]);
  });
});

describe('the e-mail about a card that expires', () => {
  test.each([
    [expiring, '2027-01-01T09:00:00.000Z'],
    [{ ...expiring, timezone: 'Pacific/Auckland' }, '2026-12-31T20:00:00.000Z'],
    [{ expiring_card_email_days_ahead: 0, expiring_card_email_time: '23:00:00' }, '2027-01-31T23:00:00.000Z'],
  ])('comes so many days before the last day of the card, in the zone: %j', async (config, instant) => {
    using shop = aShop(config);

    expect(await mailsBy(shop, 'P3M')).toEqual([`${instant} expiring_card 5001`]);
    expect(await mailsBy(shop, 'P1Y')).toEqual([]);
    expect(events(shop)).toMatchObject([
      { email: { template_code: 'expiring_card', to: 'mira.holt@example.test' }, subscription: { id: 5001 } },
    ]);
  });

  test('comes once for each live subscription that pays with it', async () => {
    const subscriptions = [
      first,
      { ...first, id: 5002, status: 'Paused' },
      { ...first, id: 5003, status: 'Cancelled' },
      { ...first, id: 5004, payment_profile_id: undefined, payment_method_code: 'invoice' },
    ];
    using shop = aShop(expiring, { subscriptions });

    expect(await mailsBy(shop, 'P3M')).toEqual([
      '2027-01-01T09:00:00.000Z expiring_card 5001',
      '2027-01-01T09:00:00.000Z expiring_card 5002',
    ]);
  });

  test('goes along with the month that is printed on the card', async () => {
    using shop = aShop(expiring);
    await change(shop, 'vault/paymentprofiles/6001', { payment_profile: { creditcard_month: '04' } });

    expect(await mailsBy(shop, 'P1Y')).toEqual(['2027-03-31T09:00:00.000Z expiring_card 5001']);
  });

  test('does not come when the card is replaced before it', async () => {
    using shop = aShop(expiring);
    const card = { customer_id: 2001, creditcard_number: '4111111111111111', creditcard_month: 12, creditcard_year: 2031 };
    const made = await shop.call('post', '/services/v2/vault/paymentprofile/creditcard', { payment_profile: card }).expect(201);
    await change(shop, 'subscriptions/5001', { subscription: { payment_profile_id: made.body.payment_profile.id } });

    expect(await mailsBy(shop, 'P1Y')).toEqual([]);
  });
});

describe('e-mails', () => {
  test('are off unless the configuration says how many days ahead', async () => {
    using shop = aShop({ upcoming_subscription_email_days_ahead: null, expiring_card_email_days_ahead: null });

    expect(await mailsBy(shop, 'P6M')).toEqual([]);
    expect(events(shop)).toEqual([]);
  });

  test('are switched on, moved and off by the configuration while the environment runs', async () => {
    using shop = aShop({});
    const set = (members: object): unknown => shop.bare.patch('/_sim/config').send(members).expect(200);
    const due = (): readonly string[] =>
      shop.simulator.environment.orders
        .schedule({ limit: 9 })
        .filter(({ kind }) => kind !== 'order')
        .map(({ kind, due: instant }) => `${kind} ${new Date(instant).toISOString()}`);
    const seen = [due()];
    for (const members of [
      { ...upcoming, ...expiring },
      { timezone: 'America/New_York' },
      { upcoming_subscription_email_time: '06:30:00' },
    ]) {
      await set(members);
      seen.push(due());
    }
    await set({ upcoming_subscription_email_days_ahead: null, expiring_card_email_days_ahead: null });

    expect([...seen, due()]).toEqual([
      [],
      ['upcoming-order 2026-11-30T09:00:00.000Z', 'expiring-card 2027-01-01T09:00:00.000Z'],
      ['upcoming-order 2026-11-30T14:00:00.000Z', 'expiring-card 2027-01-01T14:00:00.000Z'],
      ['upcoming-order 2026-11-30T11:30:00.000Z', 'expiring-card 2027-01-01T14:00:00.000Z'],
      [],
    ]);
  });

  test('of both kinds come in the order of their instants', async () => {
    using shop = aShop({ ...upcoming, ...expiring }, { subscriptions: [{ ...first, next_order_date: '2027-01-10' }] });

    expect(await mailsBy(shop, 'P2M')).toEqual([
      '2027-01-01T09:00:00.000Z expiring_card 5001',
      '2027-01-07T09:00:00.000Z upcoming_subscription 5001',
    ]);
  });

  test('of a template that is disabled are not told', async () => {
    using shop = aShop({ ...upcoming, ...expiring, email_template_disable_upcoming_subscription: true });

    expect(await mailsBy(shop, 'P2M')).toEqual(['2027-01-01T09:00:00.000Z expiring_card 5001']);
    expect(events(shop).map(({ email }) => email.template_code)).toEqual(['expiring_card']);
  });

  test.each([
    ['a seed', 'email_template_disable_upcoming_order'],
    ['a seed', 'email_template_disable_upcoming_subscription'],
    ['a call', 'email_template_disable_upcoming_order'],
    ['a call', 'email_template_disable_upcoming_subscription'],
  ])('of a template are switched off by %s that says %s (#6.1-email-switches)', async (from, member) => {
    using shop = aShop({ ...upcoming, ...(from === 'a seed' ? { [member]: true } : {}) });
    if (from === 'a call')
      await shop.bare
        .patch('/_sim/config')
        .send({ [member]: true })
        .expect(200);

    expect(await mailsBy(shop, 'P20D')).toEqual([]);
    expect(await switchesIn(shop)).toMatchObject({ email_template_disable_upcoming_subscription: true });
  });

  test.each([
    [{}, switches],
    [{ wire: 'observed' }, switches],
    [{ compat: '2026-11' }, formerSwitches],
    [{ compat: '2026-11', wire: 'observed' }, formerSwitches],
  ] as const)('have switches with the names of their templates: %j', async (settings, names) => {
    using shop = aShop({ [switches[0]]: true }, { settings });

    const shown = await switchesIn(shop);
    expect(Object.keys(shown)).toEqual(names);
    expect(shown[names[0]]).toBe(true);
    expect((await shop.bare.get('/_sim/config').expect(200)).body).toMatchObject(shown);
  });
});
