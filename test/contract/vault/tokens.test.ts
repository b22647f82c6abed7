import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, idsIn, jsonOf, recordIn, type Members } from '../../support/contract/answers.js';
import { aMovableClock } from '../../support/contract/clock.js';
import { eachRow } from '../../support/contract/rows.js';
import { applePayData, aToken, billing, card, eventsOf, FAILING, V1, V2, VISA } from '../../support/contract/vault.js';

const INVALID = 'This value is not valid.';
const BLANK = 'This value should not be blank.';
const APPLE = `${V2}/token/applepay`;
const WHOLE = { ...billing, middle_name: 'A.', company: 'Quay Ltd', street2: 'Flat 2', postcode: '19901', phone: '3025550147' };

async function appleToken(environment: TestEnvironment, members: Members = {}): Promise<Members> {
  const token = { applepay_payment_data: applePayData, billing_address: billing, ...members };
  return recordIn(await environment.call('post', APPLE, { token }), 'token', 201);
}

describe('a token of a card (#4.4-vault-tokens, #4.4-vault-token-members, #4.4-vault-token-age)', () => {
  test('has the members of the table, and is read by GET', async () => {
    using environment = anEnvironment();
    const token = await aToken(environment, {
      creditcard_verification_value: '123',
      billing_address: WHOLE,
      email: 'mira.holt@example.test',
    });
    expect(token).toStrictEqual({
      token: expect.stringMatching(/^[A-Za-z0-9]{22}$/) as unknown,
      payment_method_type: 'credit_card',
      storage_state: 'cached',
      test: true,
      first_name: 'Mira',
      last_name: 'Holt',
      full_name: 'Mira A. Holt',
      company: 'Quay Ltd',
      address1: '14 Quay Road',
      address2: 'Flat 2',
      city: 'Dover',
      state: 'DE',
      zip: '19901',
      country: 'US',
      phone_number: '3025550147',
      email: 'mira.holt@example.test',
      card_type: 'visa',
      first_six_digits: '411111',
      last_four_digits: '1111',
      month: 9,
      year: 2031,
      eligible_for_card_updater: false,
      fingerprint: expect.stringMatching(/^[0-9a-f]+$/) as unknown,
      created_at: '2026-11-20T09:15:30Z',
      updated_at: '2026-11-20T09:15:30Z',
    });
    expect(recordIn(await environment.call('get', `${V1}/tokens/${String(token.token)}`), 'token')).toStrictEqual(token);
    expect(eventsOf(environment)).toEqual([]);
  });

  test('tells by its fingerprint whether two tokens are of one card, and otherwise in each environment', async () => {
    using environment = anEnvironment();
    using other = anEnvironment({ randomSeed: 2 });
    const prints = [await aToken(environment), await aToken(environment, { creditcard_month: 1 }), await aToken(other)];
    const [first, second, elsewhere] = prints.map(({ fingerprint }) => fingerprint);
    expect(second).toBe(first);
    expect(elsewhere).not.toBe(first);
    expect((await aToken(environment, { creditcard_number: FAILING })).fingerprint).not.toBe(first);
  });

  eachRow(
    ['creditcard_number', 'creditcard_month', 'creditcard_year'],
    (member) => `needs ${member}`,
    async (member) => {
      using environment = anEnvironment();
      const answer = await environment.call('post', `${V1}/token`, { token: { ...card, [member]: undefined } });
      expectViolation(answer, [member], BLANK);
    },
  );

  eachRow(
    [
      { member: 'creditcard_number', value: '4111111111111112', message: INVALID },
      { member: 'creditcard_month', value: 13, message: 'This value should be between 1 and 12.' },
      { member: 'email', value: 'nobody', message: 'This value is not a valid email address.' },
      { member: 'billing_address', value: 'Dover', message: INVALID },
    ],
    ({ member, value }) => `is refused with ${member} ${JSON.stringify(value)}`,
    async ({ member, value, message }) => {
      using environment = anEnvironment();
      expectViolation(await environment.call('post', `${V1}/token`, { token: { ...card, [member]: value } }), [member], message);
    },
  );

  test('does not age', async () => {
    const clock = aMovableClock();
    using environment = anEnvironment({ clock });
    const { token } = await aToken(environment);
    clock.advance(10 * 365 * 86_400);
    expect((await environment.call('get', `${V1}/tokens/${String(token)}`)).status).toBe(200);
  });

  test('stands in no list, and needs its wrapper', async () => {
    using environment = anEnvironment();
    await aToken(environment);
    for (const path of ['tokens', 'vault-tokens']) expect((await environment.call('get', `${V1}/${path}`)).status).toBe(404);
    const message = 'The request body must hold an object under the key "token".';
    expectRefusal(await environment.call('post', `${V1}/token`, card), 400, message);
  });
});

describe('a token of Apple Pay (#4.4-vault-tokens)', () => {
  eachRow(
    [applePayData, JSON.stringify(applePayData)],
    (data) => `takes the data as object or JSON text: ${typeof data}`,
    async (data) => {
      using environment = anEnvironment();
      expect(await appleToken(environment, { applepay_payment_data: data, email: 'mira.holt@example.test' })).toMatchObject({
        payment_method_type: 'apple_pay',
        storage_state: 'cached',
        card_type: 'visa',
        first_six_digits: '411111',
        last_four_digits: '1111',
        month: 12,
        year: 2029,
        email: 'mira.holt@example.test',
        full_name: 'Mira Holt',
      });
    },
  );

  test('takes the digits of test_card_number', async () => {
    using environment = anEnvironment();
    expect(await appleToken(environment, { test_card_number: FAILING })).toMatchObject({ last_four_digits: '1881' });
  });

  eachRow(
    ['applepay_payment_data', 'billing_address'],
    (member) => `needs ${member}`,
    async (member) => {
      using environment = anEnvironment();
      const token = { applepay_payment_data: applePayData, billing_address: billing };
      for (const value of [undefined, null, ''])
        expectViolation(await environment.call('post', APPLE, { token: { ...token, [member]: value } }), [member], BLANK);
    },
  );

  test('needs a billing address that says something', async () => {
    using environment = anEnvironment();
    const answer = await environment.call('post', APPLE, { token: { applepay_payment_data: applePayData, billing_address: {} } });
    expectViolation(answer, ['billing_address'], BLANK);
  });
});

describe('an unknown token (#4.4-vault-token-unknown)', () => {
  const calls = [
    ['get', ''],
    ['get', '/paymentprofile'],
    ['post', '/store'],
    ['post', '/verifyandstore'],
    ['post', '/authorize'],
    ['post', '/purchase'],
  ] as const;
  eachRow(
    calls.flatMap(([method, call]) =>
      ['{$token}', '%7B%24token%7D', '0123456789abcdefghijkl', '1'].map((token) => ({ method, call, token })),
    ),
    ({ method, call, token }) => `is 404: ${method} vault/tokens/${token}${call}`,
    async ({ method, call, token }) => {
      using environment = anEnvironment();
      const body = method === 'get' ? undefined : { payment_profile: {}, transaction: {} };
      expectRefusal(await environment.call(method, `${V1}/tokens/${token}${call}`, body), 404, 'Not Found');
    },
  );
});

describe.each(['store', 'verifyandstore'])('POST vault/tokens/{t}/%s (#4.4-store-twice)', (word) => {
  const store = async (environment: TestEnvironment, token: unknown, members: Members, status = 201): Promise<Members> => {
    const path = `${V1}/tokens/${String(token)}/${word}`;
    return recordIn(await environment.call('post', path, { payment_profile: members }), 'payment_profile', status);
  };

  test('makes a retained profile that has the token, and the token retained', async () => {
    const clock = aMovableClock();
    using environment = anEnvironment({ clock });
    const { token } = await aToken(environment, { billing_address: billing });
    clock.advance(1);

    const profile = await store(environment, token, { customer_email: 'mira.holt@example.test' });

    expect(profile).toMatchObject({
      customer_id: '2001',
      profile_type: 'spreedly_vault',
      payment_method_type: 'credit_card',
      status: 'retained',
      payment_token: token,
      creditcard_type: 'visa',
      creditcard_first_digits: '411111',
      creditcard_last_digits: '1111',
      creditcard_month: '09',
      creditcard_year: '2031',
      billing_address: { id: 3050, ...billing },
    });
    const kept = recordIn(await environment.call('get', `${V1}/tokens/${String(token)}`), 'token');
    expect(kept).toMatchObject({ storage_state: 'retained', updated_at: '2026-11-20T09:15:31Z', created_at: '2026-11-20T09:15:30Z' });
    expect(recordIn(await environment.call('get', `${V1}/tokens/${String(token)}/paymentprofile`), 'payment_profile')).toEqual(profile);
    expect(eventsOf(environment)).toEqual(['payment_profile.created']);
  });

  test('of an Apple Pay token makes an Apple Pay profile', async () => {
    using environment = anEnvironment();
    const { token } = await appleToken(environment);
    expect(await store(environment, token, { customer_id: 2001 })).toMatchObject({ payment_method_type: 'apple_pay' });
  });

  test('takes what the request says about card and billing address', async () => {
    using environment = anEnvironment();
    const { token } = await aToken(environment, { billing_address: billing });
    const said = { creditcard_type: 'master', creditcard_first_digits: '510510', creditcard_last_digits: '5100' };
    const address = { first_name: 'Ida', last_name: 'Berg' };
    const sent = { customer_id: 2001, ...said, creditcard_month: 2, creditcard_year: 30, billing_address: address };
    const expected = { ...said, creditcard_month: '02', creditcard_year: '2030', billing_address: { id: 3050, ...address } };
    expect(await store(environment, token, sent)).toMatchObject(expected);
  });

  test('again for the same customer answers 200 with that profile', async () => {
    using environment = anEnvironment();
    const { token } = await aToken(environment);
    const first = await store(environment, token, { customer_id: 2001 });
    expect(await store(environment, token, { ecom_customer_id: 715, creditcard_month: 1 }, 200)).toStrictEqual(first);
    expect(eventsOf(environment)).toEqual(['payment_profile.created']);
  });

  test('for another customer than before is 409', async () => {
    using environment = anEnvironment();
    const { token } = await aToken(environment);
    await store(environment, token, { customer_id: 2001 });
    const path = `${V1}/tokens/${String(token)}/${word}`;
    const answer = await environment.call('post', path, { payment_profile: { customer_id: 2002 } });
    expectRefusal(answer, 409, 'Payment token is stored for another customer.');
    expect(answer.headers['subsim-rule']).toBe('4.4-store-twice');
  });

  test('needs a customer, and says all that is wrong at once', async () => {
    using environment = anEnvironment();
    const { token } = await aToken(environment);
    const answer = await environment.call('post', `${V1}/tokens/${String(token)}/${word}`, { payment_profile: { creditcard_month: 13 } });
    const children = {
      customer_id: { errors: [BLANK] },
      creditcard_month: { errors: ['This value should be between 1 and 12.'] },
    };
    expect(jsonOf(answer)).toEqual({ code: 400, message: 'Validation Failed', errors: { children } });
    expect(idsIn(await environment.call('get', `${V2}/paymentprofiles`))).toEqual([6001, 6002]);
  });

  test('makes spreedly_dual_vault of a card when the configuration says so', async () => {
    using environment = anEnvironment({ seed: { content: { ...smallShop, config: { dual_vault_mode: 'third_party' } } } });
    const { token } = await aToken(environment);
    expect(await store(environment, token, { customer_id: 2001 })).toMatchObject({ profile_type: 'spreedly_dual_vault' });
  });
});

describe('the verification of verifyandstore (#4.4-verify-and-store)', () => {
  test('is a transaction in the currency of the configuration', async () => {
    using environment = anEnvironment();
    const { token } = await aToken(environment);
    await environment.call('post', `${V1}/tokens/${String(token)}/verifyandstore`, { payment_profile: { customer_id: 2001 } });
    expect(recordIn(await environment.call('get', `${V1}/transactions/11001`), 'transaction')).toMatchObject({
      type: 'Verification',
      state: 'succeeded',
      amount: 0,
      currency_code: 'USD',
      ref_payment_profile_id: 6003,
    });
  });

  eachRow(
    [{ creditcard_number: FAILING }, { creditcard_number: VISA, creditcard_month: 10, creditcard_year: 2026 }],
    (members) => `refuses a card that fails, and nothing is stored: ${JSON.stringify(members)}`,
    async (members) => {
      using environment = anEnvironment();
      const before = await aToken(environment, members);
      const path = `${V1}/tokens/${String(before.token)}`;
      const answer = await environment.call('post', `${path}/verifyandstore`, { payment_profile: { customer_id: 2001 } });

      expectRefusal(answer, 400, 'Payment method verification failed.');
      expect(recordIn(await environment.call('get', path), 'token')).toStrictEqual(before);
      expectRefusal(await environment.call('get', `${path}/paymentprofile`), 404, 'Not Found');
      expectRefusal(await environment.call('get', `${V1}/transactions/11001`), 404, 'Not Found');
      expect(idsIn(await environment.call('get', `${V2}/paymentprofiles`))).toEqual([6001, 6002]);
      expect(eventsOf(environment)).toEqual([]);
    },
  );

  test('is not made by store: the failing card is stored', async () => {
    using environment = anEnvironment();
    const { token } = await aToken(environment, { creditcard_number: FAILING });
    const answer = await environment.call('post', `${V1}/tokens/${String(token)}/store`, { payment_profile: { customer_id: 2001 } });
    expect(recordIn(answer, 'payment_profile', 201)).toMatchObject({ creditcard_last_digits: '1881' });
  });
});
