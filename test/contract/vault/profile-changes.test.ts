import { describe, expect, test } from 'vitest';
import { inside } from '../../support/inside.js';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, idsIn, recordIn, type Members } from '../../support/contract/answers.js';
import { aMovableClock } from '../../support/contract/clock.js';
import { eachRow } from '../../support/contract/rows.js';
import {
  aProfile,
  aShopWith,
  aToken,
  billing,
  eventsOf,
  kindNames,
  shownBilling,
  V1,
  V2,
  VISA,
  type Kind,
} from '../../support/contract/vault.js';

const everything = {
  creditcard_month: 3,
  creditcard_year: 2033,
  creditcard_type: 'W',
  creditcard_first_digits: '999999',
  creditcard_last_digits: '9999',
  payment_token: 'changed',
  third_party_payment_token: 'changed-tp',
  vault_specific_fields: { sfcc: { payment_instrument_id: 'changed' } },
  account_updater_mode: 'OPT_OUT',
  billing_address: { ...billing, city: 'Lewes' },
};
const ignored = {
  id: 1,
  customer_id: 2002,
  status: 'redacted',
  profile_type: 'external_vault',
  payment_method_type: 'bank_account',
  creditcard_number: VISA,
  bank_routing_number: '999999999',
  bank_account_last_digits: '9999',
  three_ds_status: 'authenticated',
  third_party_vault_type: 'changed',
};
const later = '2026-11-20T09:16:30+0000';
const address = { billing_address: shownBilling(3050, { ...billing, city: 'Lewes' }, later) };
const expiry = { creditcard_month: '03', creditcard_year: '2033' };

/** What of everything that is sent is changed (#4.4-profile-updates). */
const changeable: Readonly<Record<Kind, Members>> = {
  'credit card': { ...expiry, account_updater_mode: 'opt_out', ...address },
  'apple pay': { ...expiry, account_updater_mode: 'opt_out', ...address },
  'external vault': {
    creditcard_month: '3',
    creditcard_year: '2033',
    creditcard_type: 'W',
    creditcard_first_digits: '999999',
    creditcard_last_digits: '9999',
    payment_token: 'changed',
    vault_specific_fields: { sfcc: { payment_instrument_id: 'changed' } },
    account_updater_mode: 'opt_out',
    customer_facing_name: 'W ending in 9999',
    merchant_facing_name: 'W ending in 9999',
    ...address,
  },
  'bank account': address,
  'third party': { third_party_payment_token: 'changed-tp', creditcard_month: '3', creditcard_year: '2033', ...address },
};

async function update(environment: TestEnvironment, profile: Members, members: Members, base = V2): Promise<Members> {
  const path = `${base}/paymentprofiles/${String(profile.id)}`;
  return recordIn(await environment.call('post', path, { payment_profile: members }), 'payment_profile');
}

describe('updating a profile (#4.4-profile-updates)', () => {
  eachRow(
    kindNames.flatMap((kind) => [V1, V2].map((base) => ({ kind, base }))),
    ({ kind, base }) => `changes what the table names and nothing else: ${kind}, ${base}`,
    async ({ kind, base }) => {
      const clock = aMovableClock();
      using environment = anEnvironment({ clock });
      const profile = await aProfile(environment, kind);
      clock.advance(60);

      const updated = await update(environment, profile, { ...everything, ...ignored }, base);

      expect(updated).toStrictEqual({ ...profile, ...changeable[kind], updated: later });
      expect(eventsOf(environment)).toEqual(['payment_profile.created', 'payment_profile.updated']);
    },
  );

  eachRow(
    kindNames,
    (kind) => `with an empty wrapper, or with what is there, changes nothing and is no event: ${kind}`,
    async (kind) => {
      const clock = aMovableClock();
      using environment = anEnvironment({ clock });
      const profile = await aProfile(environment, kind, { billing_address: billing });
      clock.advance(60);
      expect(await update(environment, profile, {})).toStrictEqual(profile);
      expect(await update(environment, profile, profile)).toStrictEqual(profile);
      expect(eventsOf(environment)).toEqual(['payment_profile.created']);
    },
  );

  test('replaces the billing address as a whole, with a new id, and takes it away with null', async () => {
    const clock = aMovableClock();
    using environment = anEnvironment({ clock });
    const profile = await aProfile(environment, 'credit card', { billing_address: billing });
    const short = { first_name: 'Ida', last_name: 'Berg' };
    clock.advance(60);
    const replaced = shownBilling(3051, short, later);
    expect((await update(environment, profile, { billing_address: short })).billing_address).toStrictEqual(replaced);
    clock.advance(60);
    expect((await update(environment, profile, { billing_address: short })).billing_address).toStrictEqual(replaced);
    expect(await update(environment, profile, { billing_address: null })).not.toHaveProperty('billing_address');
  });

  test('clears what another vault no longer tells, and account_updater_mode', async () => {
    using environment = anEnvironment();
    const names = ['creditcard_type', 'creditcard_first_digits', 'creditcard_month', 'vault_specific_fields', 'account_updater_mode'];
    const profile = await aProfile(environment, 'external vault', everything);
    const cleared = await update(environment, profile, Object.fromEntries(names.map((name) => [name, null])));
    for (const name of names) expect(cleared).not.toHaveProperty(name);
  });

  eachRow(
    [
      { kind: 'credit card' as const, member: 'creditcard_month', value: null, message: 'This value should not be blank.' },
      { kind: 'credit card' as const, member: 'creditcard_year', value: '20', message: undefined },
      { kind: 'apple pay' as const, member: 'creditcard_month', value: 13, message: 'This value should be between 1 and 12.' },
      { kind: 'external vault' as const, member: 'payment_token', value: '', message: 'This value should not be blank.' },
      { kind: 'external vault' as const, member: 'vault_specific_fields', value: 1, message: 'This value is not valid.' },
      { kind: 'third party' as const, member: 'third_party_payment_token', value: null, message: 'This value should not be blank.' },
      {
        kind: 'credit card' as const,
        member: 'account_updater_mode',
        value: 'maybe',
        message: 'The value you selected is not a valid choice.',
      },
    ],
    ({ kind, member, value }) => `checks ${member} ${JSON.stringify(value)}: ${kind}`,
    async ({ kind, member, value, message }) => {
      using environment = anEnvironment();
      const profile = await aProfile(environment, kind);
      const answer = await environment.call('post', `${V2}/paymentprofiles/6003`, { payment_profile: { [member]: value } });
      if (message === undefined) expect(recordIn(answer, 'payment_profile')).toMatchObject({ [member]: '2020' });
      else {
        expectViolation(answer, [member], message);
        expect(recordIn(await environment.call('get', `${V2}/paymentprofiles/6003`), 'payment_profile')).toStrictEqual(profile);
      }
    },
  );

  test('of an unknown profile is 404, without a wrapper 400', async () => {
    using environment = anEnvironment();
    expectRefusal(await environment.call('post', `${V2}/paymentprofiles/99`, { payment_profile: {} }), 404, 'Not Found');
    const message = 'The request body must hold an object under the key "payment_profile".';
    expectRefusal(await environment.call('post', `${V2}/paymentprofiles/6001`, {}), 400, message);
  });

  eachRow(
    (['redacted', 'closed'] as const).flatMap((status) => [V1, V2].map((base) => ({ status, base }))),
    ({ status, base }) => `of a ${status} profile is refused, ${base}`,
    async ({ status, base }) => {
      using environment = aShopWith({ ...smallShop.payment_profiles[0], id: 6003, status });
      const answer = await environment.call('post', `${base}/paymentprofiles/6003`, { payment_profile: { creditcard_month: 3 } });
      expectRefusal(answer, 409, `Payment profile is ${status}.`);
      expect(answer.headers['subsim-rule']).toBe(`3-${status}-profile`);
      expect(eventsOf(environment)).toEqual([]);
    },
  );
});

describe('redacting a profile (#4.4-redact, #3-redacted-profile)', () => {
  const redact = async (environment: TestEnvironment, id: unknown, body?: unknown): Promise<Members> =>
    recordIn(await environment.call('put', `${V1}/paymentprofiles/${String(id)}/redact`, body), 'payment_profile');

  eachRow(
    kindNames,
    (kind) => `erases tokens and bank numbers; last digits, brand and expiry stay: ${kind}`,
    async (kind) => {
      using environment = anEnvironment();
      const extra = { creditcard_type: 'visa', creditcard_last_digits: '4242', third_party_vault_type: 'quayside' };
      const profile = await aProfile(environment, kind, kind === 'external vault' || kind === 'third party' ? extra : {});
      const { payment_token: _token, third_party_payment_token: _other, bank_routing_number: _routing, ...rest } = profile;

      expect(await redact(environment, profile.id)).toStrictEqual({ ...rest, status: 'redacted' });
      expect(eventsOf(environment)).toEqual(['payment_profile.created', 'payment_profile.redacted']);
    },
  );

  test('again answers 200 with the profile, unchanged and without an event', async () => {
    const clock = aMovableClock();
    using environment = anEnvironment({ clock });
    const first = await redact(environment, 6001);
    clock.advance(60);
    expect(await redact(environment, 6001)).toStrictEqual(first);
    expect(eventsOf(environment)).toEqual(['payment_profile.redacted']);
  });

  eachRow(
    [{ payment_profile: { status: 'retained' } }, [], 'text', 5, ''],
    (body) => `ignores the body ${JSON.stringify(body)}`,
    async (body) => {
      using environment = anEnvironment();
      expect(await redact(environment, 6001, JSON.stringify(body))).toMatchObject({ status: 'redacted' });
    },
  );

  eachRow(
    ['post', 'get', 'patch', 'delete'] as const,
    (method) => `by ${method} is 405 with Allow: PUT`,
    async (method) => {
      using environment = anEnvironment();
      const answer = await environment.call(method, `${V1}/paymentprofiles/6001/redact`);
      expectRefusal(answer, 405, 'Method Not Allowed');
      expect(answer.headers.allow).toBe('PUT');
    },
  );

  test('leaves the link of subscriptions, makes the token redacted, and takes the profile out of the filter payment_token', async () => {
    using environment = anEnvironment();
    const { token } = await aToken(environment);
    const store = { payment_profile: { customer_id: 2001 } };
    const profile = recordIn(await environment.call('post', `${V1}/tokens/${String(token)}/store`, store), 'payment_profile', 201);
    const links = { subscription: { payment_profile_id: profile.id } };
    await environment.call('post', '/services/v2/subscriptions/5001', links);

    await redact(environment, profile.id);

    const subscription = recordIn(await environment.call('get', '/services/v2/subscriptions/5001'), 'subscription');
    expect(subscription.payment_profile).toMatchObject({ id: profile.id, status: 'redacted' });
    expect(recordIn(await environment.call('get', `${V1}/tokens/${String(token)}`), 'token')).toMatchObject({ storage_state: 'redacted' });
    expect(idsIn(await environment.call('get', `${V2}/paymentprofiles?payment_token=${String(token)}`))).toEqual([]);
  });

  test('of an unknown profile is 404, and there is no DELETE', async () => {
    using environment = anEnvironment();
    expectRefusal(await environment.call('put', `${V1}/paymentprofiles/99/redact`), 404, 'Not Found');
    for (const base of [V1, V2]) {
      const answer = await environment.call('delete', `${base}/paymentprofiles/6001`);
      expectRefusal(answer, 405, 'Method Not Allowed');
      expect(answer.headers.allow).toBe('GET, POST');
    }
  });
});

describe('closing a profile, which only the control side does (#3-closed-profile)', () => {
  test('makes a retained one closed, with an event', () => {
    using environment = anEnvironment();
    const { vault } = environment.simulator.environment;
    expect(vault.closeProfile(6001).payment_profile).toMatchObject({ id: 6001, status: 'closed' });
    expect(eventsOf(environment)).toEqual(['payment_profile.updated']);
    expect(() => vault.closeProfile(6001)).toThrow('Payment profile is closed.');
    expect(eventsOf(environment)).toEqual(['payment_profile.updated']);
  });

  test('of a redacted or unknown one is refused', () => {
    using environment = anEnvironment();
    const { environment: opened } = environment.simulator;
    const { vault } = opened;
    inside(opened).hosted.vault.redactProfile(6001);
    expect(() => vault.closeProfile(6001)).toThrow('Payment profile is redacted.');
    expect(() => vault.closeProfile(99)).toThrow('There is no payment profile 99 in this environment.');
  });
});
