import { describe, expect, test } from 'vitest';
import { recordIn, type Members } from '../../support/contract/answers.js';
import { aProfile, aTransaction, FAILING } from '../../support/contract/vault.js';
import { aControlledEnvironment, expectControlRefusal, faultsOfControlRefusal, type ControlledEnvironment } from '../../support/control.js';

const types = ({ simulator }: ReturnType<typeof aControlledEnvironment>): readonly string[] =>
  simulator.environment.events.list({ from: 0, limit: 100 }).map(({ type }) => type);

describe('a pending transaction', () => {
  test.each(['succeeded', 'failed'])('is settled as %s, once, and tells so', async (state) => {
    using environment = aControlledEnvironment();
    const { id } = await aTransaction(environment, 'paymentprofiles/6001/authorize', { use_three_ds: true });

    const settled = await environment.control('post', `/transactions/${String(id)}/settle`, { state });
    const again = await environment.control('post', `/transactions/${String(id)}/settle`, { state });

    expect([settled.status, settled.body]).toMatchObject([200, { transaction: { id, state } }]);
    expect([again.status, again.headers['subsim-refusal']]).toEqual([409, 'state-refused']);
    expect(again.headers['subsim-rule']).toBe('3-transaction-pending');
    expect(types(environment)).toEqual(['payment_transaction.updated']);
  });

  test('is not settled in any other state, nor where there is none', async () => {
    using environment = aControlledEnvironment();
    await aTransaction(environment, 'paymentprofiles/6001/authorize', { use_three_ds: true });

    const wrong = await environment.control('post', '/transactions/1/settle', { state: 'pending' });
    const missing = await environment.control('post', '/transactions/99999/settle', { state: 'failed' });

    expect([wrong.status, missing.status]).toEqual([400, 404]);
    expect([...faultsOfControlRefusal(wrong), ...faultsOfControlRefusal(missing)]).toEqual([]);
    expect(types(environment)).toEqual([]);
  });
});

test('a payment profile is closed once; the API says so and updates it no more', async () => {
  using environment = aControlledEnvironment();

  const closed = await environment.control('post', '/payment-profiles/6001/close');
  const again = await environment.control('post', '/payment-profiles/6001/close');
  const missing = await environment.control('post', '/payment-profiles/99/close');

  expect([closed.status, closed.body]).toMatchObject([200, { payment_profile: { id: 6001, status: 'closed' } }]);
  expect([again.status, missing.status]).toEqual([409, 404]);
  expect(types(environment)).toEqual(['payment_profile.updated']);
});

describe('the account updater (#4.4-account-updater, #4.4-account-updater-reach)', () => {
  const newCard = {
    creditcard_last_digits: '4444',
    creditcard_first_digits: '555555',
    creditcard_month: 4,
    creditcard_year: '33',
    payment_token: 'new',
  };
  const update = (environment: ControlledEnvironment, { id }: Members, card: object) =>
    environment.control('post', `/payment-profiles/${String(id)}/account-update`, card);
  const path = ({ id }: Members): string => `/services/v2/vault/paymentprofiles/${String(id)}`;

  test.each([
    ['credit card', { creditcard_type: 'master', creditcard_month: '04', creditcard_year: '2033' }, 'Mastercard'],
    ['apple pay', { creditcard_type: 'master', creditcard_month: '04', creditcard_year: '2033' }, 'Mastercard'],
    ['external vault', { creditcard_month: '4', creditcard_year: '33' }, 'V'],
    ['third party', { creditcard_month: '4', creditcard_year: '33' }, 'V'],
  ] as const)('gives a profile another card, told by one event: %s', async (kind, expiry, brand) => {
    for (const wire of ['documented', 'observed'] as const) {
      using environment = aControlledEnvironment({ wire });
      const profile = await aProfile(environment, kind, { creditcard_type: 'V' });

      const { status, body } = await update(environment, profile, newCard);

      const name = `${brand} ending in 4444`;
      const card = { creditcard_last_digits: '4444', creditcard_first_digits: '555555', ...expiry, payment_token: 'new' };
      expect([status, body]).toEqual([
        200,
        { payment_profile: { ...profile, ...card, customer_facing_name: name, merchant_facing_name: name } },
      ]);
      expect(recordIn(await environment.call('get', path(profile)), 'payment_profile')).toEqual(body.payment_profile);
      expect(types(environment)).toEqual(['payment_profile.created', 'payment_profile.updated']);
    }
  });

  test.each(Object.entries(newCard))('takes %s alone, and tells nothing when it is there already', async (member, value) => {
    using environment = aControlledEnvironment();
    const profile = await aProfile(environment, 'external vault');

    const first = await update(environment, profile, { [member]: value });
    const again = await update(environment, profile, { [member]: value });

    expect(first.body.payment_profile).toMatchObject({ [member]: String(value) });
    expect(again.body).toEqual(first.body);
    expect(types(environment)).toEqual(['payment_profile.created', 'payment_profile.updated']);
  });

  test('makes a declined card good, whose new number is another', async () => {
    using environment = aControlledEnvironment();
    const profile = await aProfile(environment, 'credit card', { creditcard_number: FAILING });
    const pay = (): Promise<Members> => aTransaction(environment, `paymentprofiles/${String(profile.id)}/purchase`);
    expect(await pay()).toMatchObject({ state: 'failed' });

    environment.simulator.environment.vault.updateAccount(Number(profile.id), { creditcard_year: 2040 });
    expect(await pay()).toMatchObject({ state: 'failed' });
    environment.simulator.environment.vault.updateAccount(Number(profile.id), { creditcard_last_digits: '1111' });

    expect(await pay()).toMatchObject({ state: 'succeeded', creditcard_last_digits: '1111' });
  });

  test.each([
    [{}, /at least one of creditcard_last_digits, creditcard_first_digits/],
    [{ creditcard_last_digits: '12345' }, /^creditcard_last_digits: .*4 digits/],
    [{ creditcard_first_digits: 'x' }, /^creditcard_first_digits: .*6 digits/],
    [{ creditcard_month: 13 }, /^creditcard_month: /],
    [{ payment_token: '' }, /^payment_token: .*blank/],
    [{ creditcard_number: FAILING }, /creditcard_number/],
    [{ creditcard_year: null }, /creditcard_year/],
  ])('is refused with wrong members, and changes nothing: %j', async (card: object, message) => {
    using environment = aControlledEnvironment();
    expectControlRefusal(await update(environment, { id: 6001 }, card), 400, message);
    expect(() => environment.simulator.environment.vault.updateAccount(6001, card)).toThrow(message);
    expect(types(environment)).toEqual([]);
  });

  test.each([
    ['redacted', 'credit card', /redacted/],
    ['closed', 'credit card', /closed/],
    ['opted out', 'credit card', /opted out/],
    ['without card', 'bank account', /no card/],
  ] as const)('leaves a profile alone that is %s', async (how, kind, message) => {
    using environment = aControlledEnvironment();
    const profile = await aProfile(environment, kind);
    const { id } = profile;
    if (how === 'redacted') await environment.call('put', `/services/v1/vault/paymentprofiles/${String(id)}/redact`);
    if (how === 'closed') await environment.control('post', `/payment-profiles/${String(id)}/close`);
    if (how === 'opted out') await environment.call('post', path(profile), { payment_profile: { account_updater_mode: 'opt_out' } });
    const before = recordIn(await environment.call('get', path(profile)), 'payment_profile');

    expectControlRefusal(await update(environment, profile, newCard), 409, message);
    expect(recordIn(await environment.call('get', path(profile)), 'payment_profile')).toEqual(before);
  });

  test('knows no profile that is not there', async () => {
    using environment = aControlledEnvironment();
    expectControlRefusal(await update(environment, { id: 99 }, newCard), 404, /payment profile/);
  });
});
