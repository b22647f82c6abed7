import { describe, expect, test } from 'vitest';
import { anEnvironment, INSTANT, smallShop } from '../../support/environment.js';
import { expectRefusal, expectViolation, idsIn, listIn, recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import {
  aProfile,
  applePayData,
  aShopWith,
  aToken,
  aTransaction,
  billing,
  card,
  eventsOf,
  kindNames,
  kinds,
  shownBilling,
  V1,
  V2,
  VISA,
  type Kind,
} from '../../support/contract/vault.js';

const INVALID = 'This value is not valid.';
const BLANK = 'This value should not be blank.';
const CHOICE = 'The value you selected is not a valid choice.';
const stamp = INSTANT.replace('Z', '+0000');
const common = { id: 6003, customer_id: '2001', ecom_customer_id: '715', customer_email: 'mira.holt@example.test' };
const places = { payment_vault: 'Test Vault', gateway: 'Test Gateway' };
const token = expect.stringMatching(/^[A-Za-z0-9]{22}$/) as unknown;

const results: Readonly<Record<Kind, Members>> = {
  'credit card': {
    ...common,
    customer_facing_name: 'Visa ending in 1111',
    merchant_facing_name: 'Visa ending in 1111',
    profile_type: 'spreedly_vault',
    payment_method_type: 'credit_card',
    status: 'retained',
    ...places,
    payment_token: token,
    creditcard_type: 'visa',
    creditcard_first_digits: '411111',
    creditcard_last_digits: '1111',
    creditcard_month: '09',
    creditcard_year: '2031',
    three_ds_status: 'none',
    created: stamp,
    updated: stamp,
  },
  'external vault': {
    ...common,
    customer_facing_name: 'Payment profile 6003',
    merchant_facing_name: 'Payment profile 6003',
    profile_type: 'external_vault',
    status: 'retained',
    payment_token: 'ext-1',
    created: stamp,
    updated: stamp,
  },
  'bank account': {
    ...common,
    customer_facing_name: 'Bank account ending in 3210',
    merchant_facing_name: 'Bank account ending in 3210',
    profile_type: 'spreedly_vault',
    payment_method_type: 'bank_account',
    status: 'retained',
    ...places,
    payment_token: token,
    bank_routing_number: '110000000',
    bank_account_last_digits: '3210',
    bank_name: 'Test Bank',
    bank_account_type: 'checking',
    bank_account_holder_type: 'personal',
    three_ds_status: 'none',
    created: stamp,
    updated: stamp,
  },
  'apple pay': {
    ...common,
    customer_facing_name: 'Visa ending in 1111',
    merchant_facing_name: 'Visa ending in 1111',
    profile_type: 'spreedly_vault',
    payment_method_type: 'apple_pay',
    status: 'retained',
    ...places,
    payment_token: token,
    creditcard_type: 'visa',
    creditcard_first_digits: '411111',
    creditcard_last_digits: '1111',
    creditcard_month: '12',
    creditcard_year: '2029',
    three_ds_status: 'none',
    created: stamp,
    updated: stamp,
  },
  'third party': {
    ...common,
    customer_facing_name: 'Payment profile 6003',
    merchant_facing_name: 'Payment profile 6003',
    profile_type: 'spreedly_vault',
    payment_method_type: 'third_party_token',
    status: 'retained',
    ...places,
    payment_token: token,
    third_party_payment_token: 'tp-1',
    three_ds_status: 'none',
    created: stamp,
    updated: stamp,
  },
};

describe('a profile created with what is required (#4.4-profile-kinds, #4.4-profile-types, #4.4-profile-names)', () => {
  eachRow(
    kindNames,
    (kind) => `is a whole record of its kind, in the order of the table, and one event: ${kind}`,
    async (kind) => {
      using environment = anEnvironment();

      const profile = await aProfile(environment, kind);

      expect(profile).toStrictEqual(results[kind]);
      expect(Object.keys(profile)).toEqual(Object.keys(results[kind]));
      expect(recordIn(await environment.call('get', `${V2}/paymentprofiles/6003`), 'payment_profile')).toEqual(profile);
      expect(recordIn(await environment.call('get', `${V1}/paymentprofiles/6003`), 'payment_profile')).toEqual(profile);
      expect(eventsOf(environment)).toEqual(['payment_profile.created']);
    },
  );

  eachRow(
    kindNames.flatMap((kind) => Object.keys(kinds[kind].required).map((member) => ({ kind, member }))),
    ({ kind, member }) => `needs ${member}: ${kind}`,
    async ({ kind, member }) => {
      using environment = anEnvironment();
      for (const value of [undefined, null, '', ' ']) {
        const record = { customer_id: 2001, ...kinds[kind].required, [member]: value };
        const answer = await environment.call('post', kinds[kind].path, { payment_profile: record });
        expect(answer.status, answer.text).toBe(400);
        expect(Object.keys((answer.body as { errors: { children: object } }).errors.children)).toEqual([member]);
        if (value !== ' ') expectViolation(answer, [member], BLANK);
      }
      expect(idsIn(await environment.call('get', `${V2}/paymentprofiles`))).toEqual([6001, 6002]);
      expect(eventsOf(environment)).toEqual([]);
    },
  );

  eachRow(
    kindNames,
    (kind) => `needs its wrapper: ${kind}`,
    async (kind) => {
      using environment = anEnvironment();
      const answer = await environment.call('post', kinds[kind].path, { customer_id: 2001, ...kinds[kind].required });
      expectRefusal(answer, 400, 'The request body must hold an object under the key "payment_profile".');
    },
  );

  test('POST v2 vault/paymentprofile/third-party-token does the same as the path without vault', async () => {
    using environment = anEnvironment();
    const body = { payment_profile: { customer_id: 2001, third_party_payment_token: 'tp-1' } };
    const answer = await environment.call('post', `${V2}/paymentprofile/third-party-token`, body);
    expect(recordIn(answer, 'payment_profile', 201)).toStrictEqual(results['third party']);
  });

  test('POST v1 vault/paymentprofile creates a credit card', async () => {
    using environment = anEnvironment();
    const answer = await environment.call('post', `${V1}/paymentprofile`, { payment_profile: { customer_id: 2001, ...card } });
    expect(recordIn(answer, 'payment_profile', 201)).toStrictEqual(results['credit card']);
  });
});

describe('the customer of a new profile (#4.4-profile-customer)', () => {
  eachRow(
    [{ customer_id: '2001' }, { ecom_customer_id: 715 }, { ecom_customer_id: '715' }, { customer_email: 'MIRA.Holt@example.test' }],
    (named) => `is named by ${JSON.stringify(named)}`,
    async (named) => {
      using environment = anEnvironment();
      const answer = await environment.call('post', kinds['credit card'].path, { payment_profile: { ...card, ...named } });
      expect(recordIn(answer, 'payment_profile', 201)).toMatchObject({ customer_id: '2001' });
    },
  );

  eachRow(
    [{ customer_id: 99 }, { customer_id: 'x' }, { ecom_customer_id: 1 }, { customer_email: 'nobody@example.test' }, { customer_email: [] }],
    (named) => `is refused when there is none such: ${JSON.stringify(named)}`,
    async (named) => {
      using environment = anEnvironment();
      const answer = await environment.call('post', kinds['credit card'].path, { payment_profile: { ...card, ...named } });
      expectViolation(answer, Object.keys(named), INVALID);
    },
  );

  test('is required', async () => {
    using environment = anEnvironment();
    expectViolation(await environment.call('post', kinds['credit card'].path, { payment_profile: card }), ['customer_id'], BLANK);
  });

  test('is the one of the id when it is named in several ways', async () => {
    using environment = anEnvironment();
    expect(await aProfile(environment, 'credit card', { customer_email: 'zoe.lund@example.test' })).toMatchObject({ customer_id: '2001' });
  });
});

describe('card numbers (#4.4-card-number, #4.4-card-brands)', () => {
  eachRow(
    [
      { number: '4012888888881881', brand: 'visa', name: 'Visa ending in 1881' },
      { number: '5105105105105100', brand: 'master', name: 'Mastercard ending in 5100' },
      { number: '2221000000000009', brand: 'master', name: 'Mastercard ending in 0009' },
      { number: '2720990000000007', brand: 'master', name: 'Mastercard ending in 0007' },
      { number: '378282246310005', brand: 'american_express', name: 'American Express ending in 0005' },
      { number: '6011111111111117', brand: 'discover', name: 'Discover ending in 1117' },
      { number: '6500000000000002', brand: 'discover', name: 'Discover ending in 0002' },
      { number: '3530111333300000', brand: 'jcb', name: 'JCB ending in 0000' },
      { number: '30569309025904', brand: 'diners_club', name: 'Diners Club ending in 5904' },
      { number: '5019717010103742', brand: 'dankort', name: 'Dankort ending in 3742' },
      { number: '9000000000000001', brand: undefined, name: 'Card ending in 0001' },
    ],
    ({ number, brand }) => `of ${number.slice(0, 6)} are of the brand ${String(brand)}`,
    async ({ number, brand, name }) => {
      using environment = anEnvironment();
      const profile = await aProfile(environment, 'credit card', { creditcard_number: number });
      expect(profile.creditcard_type).toBe(brand);
      expect(profile).toMatchObject({
        customer_facing_name: name,
        creditcard_first_digits: number.slice(0, 6),
        creditcard_last_digits: number.slice(-4),
      });
    },
  );

  eachRow(
    ['4111 1111 1111 1111', '4111-1111-1111-1111', 4111111111111111],
    (number) => `are read without spaces and dashes, as text or number: ${JSON.stringify(number)}`,
    async (number) => {
      using environment = anEnvironment();
      expect(await aProfile(environment, 'credit card', { creditcard_number: number })).toMatchObject({ creditcard_last_digits: '1111' });
    },
  );

  eachRow(
    ['4111111111111112', '4111111111111116', '41111111111', '41111111111111111111', '4111x1111111111111', true, {}, [], 4.1e15],
    (number) => `are refused: ${JSON.stringify(number)}`,
    async (number) => {
      using environment = anEnvironment();
      const record = { customer_id: 2001, ...card, creditcard_number: number };
      expectViolation(
        await environment.call('post', kinds['credit card'].path, { payment_profile: record }),
        ['creditcard_number'],
        INVALID,
      );
    },
  );

  test('that were stored before make a new profile', async () => {
    using environment = anEnvironment();
    const [first, second] = [await aProfile(environment), await aProfile(environment)];
    expect([first.id, second.id]).toEqual([6003, 6004]);
    expect(first.payment_token).not.toBe(second.payment_token);
  });
});

describe('month and year (#4.4-card-expiry)', () => {
  eachRow(
    [
      { sent: { creditcard_month: '9', creditcard_year: '31' }, stored: { creditcard_month: '09', creditcard_year: '2031' } },
      { sent: { creditcard_month: 12, creditcard_year: 27 }, stored: { creditcard_month: '12', creditcard_year: '2027' } },
      { sent: { creditcard_month: '01', creditcard_year: '2019' }, stored: { creditcard_month: '01', creditcard_year: '2019' } },
    ],
    ({ sent, stored }) => `of a card are stored with two and four digits: ${JSON.stringify(sent)} is ${JSON.stringify(stored)}`,
    async ({ sent, stored }) => {
      using environment = anEnvironment();
      expect(await aProfile(environment, 'credit card', sent)).toMatchObject(stored);
    },
  );

  eachRow(
    [
      { member: 'creditcard_month', value: 13, message: 'This value should be between 1 and 12.' },
      { member: 'creditcard_month', value: 0, message: 'This value should be between 1 and 12.' },
      { member: 'creditcard_month', value: 'May', message: INVALID },
      { member: 'creditcard_year', value: 999, message: 'This value should be between 1000 and 9999.' },
      { member: 'creditcard_year', value: 10000, message: 'This value should be between 1000 and 9999.' },
      { member: 'creditcard_year', value: '2031.5', message: INVALID },
    ],
    ({ member, value }) => `of a card are checked: ${member} ${JSON.stringify(value)}`,
    async ({ member, value, message }) => {
      using environment = anEnvironment();
      const record = { customer_id: 2001, ...card, [member]: value };
      expectViolation(await environment.call('post', kinds['credit card'].path, { payment_profile: record }), [member], message);
    },
  );

  eachRow(
    (['external vault', 'third party'] as const).flatMap((kind) =>
      ['9', 9, '09', 'nine', ''].map((month) => ({ kind, month, year: month === 'nine' ? 'soon' : '31' })),
    ),
    ({ kind, month }) => `of a profile of another vault are stored as sent: ${kind} ${JSON.stringify(month)}`,
    async ({ kind, month, year }) => {
      using environment = anEnvironment();
      const profile = await aProfile(environment, kind, { creditcard_month: month, creditcard_year: year });
      expect(profile).toMatchObject({ creditcard_month: String(month), creditcard_year: year });
    },
  );

  eachRow(
    (['external vault', 'third party'] as const).flatMap((kind) => [
      { kind, member: 'creditcard_month', value: '13', message: 'This value should be between 1 and 12.' },
      { kind, member: 'creditcard_year', value: 5, message: 'This value should be between 1000 and 9999.' },
    ]),
    ({ kind, member, value }) => `of a profile of another vault are checked when they are numbers: ${kind} ${member} ${String(value)}`,
    async ({ kind, member, value, message }) => {
      using environment = anEnvironment();
      const record = { customer_id: 2001, ...kinds[kind].required, [member]: value };
      expectViolation(await environment.call('post', kinds[kind].path, { payment_profile: record }), [member], message);
    },
  );
});

describe('what further members do (#4.4-profile-types)', () => {
  const foreign = { creditcard_type: 'V', creditcard_first_digits: '424242', creditcard_last_digits: '4242' };

  test('an external vault tells its card in any words', async () => {
    using environment = anEnvironment();
    const fields = { vault_specific_fields: { sfcc: { payment_instrument_id: 'pi-1' } } };
    const profile = await aProfile(environment, 'external vault', { ...foreign, ...fields });
    expect(profile).toMatchObject({ ...foreign, ...fields, customer_facing_name: 'V ending in 4242' });
    expect(profile).not.toHaveProperty('payment_method_type');
    expect(profile).not.toHaveProperty('gateway');
  });

  test('empty vault_specific_fields are omitted', async () => {
    using environment = anEnvironment();
    expect(await aProfile(environment, 'external vault', { vault_specific_fields: {} })).not.toHaveProperty('vault_specific_fields');
  });

  test('a third-party token names its vault and its card', async () => {
    using environment = anEnvironment();
    const members = { third_party_vault_type: 'quayside', ...foreign };
    expect(await aProfile(environment, 'third party', members)).toMatchObject(members);
  });

  test('digits of another vault are never more than are kept of a number', async () => {
    using environment = anEnvironment();
    const record = { customer_id: 2001, payment_token: 't', creditcard_first_digits: VISA, creditcard_last_digits: VISA };
    const answer = await environment.call('post', kinds['external vault'].path, { payment_profile: record });
    expect(answer.body).toMatchObject({
      errors: {
        children: {
          creditcard_first_digits: { errors: ['This value is too long. It should have 6 characters or less.'] },
          creditcard_last_digits: { errors: ['This value is too long. It should have 4 characters or less.'] },
        },
      },
    });
  });

  test('Apple Pay data is an object or JSON text, and test_card_number decides the card', async () => {
    using environment = anEnvironment();
    const members = { applepay_payment_data: JSON.stringify(applePayData), test_card_number: '5105105105105100' };
    expect(await aProfile(environment, 'apple pay', members)).toMatchObject({
      creditcard_type: 'master',
      creditcard_first_digits: '510510',
      creditcard_last_digits: '5100',
    });
  });

  eachRow(
    [
      { kind: 'apple pay' as const, member: 'applepay_payment_data', value: 'no JSON', message: INVALID },
      { kind: 'apple pay' as const, member: 'applepay_payment_data', value: 5, message: INVALID },
      { kind: 'apple pay' as const, member: 'test_card_number', value: '4111', message: INVALID },
      { kind: 'bank account' as const, member: 'bank_routing_number', value: '12345678', message: INVALID },
      { kind: 'bank account' as const, member: 'bank_account_number', value: '123', message: INVALID },
      { kind: 'bank account' as const, member: 'bank_account_number', value: '123456789012345678', message: INVALID },
      { kind: 'bank account' as const, member: 'bank_account_type', value: 'gold', message: CHOICE },
      { kind: 'bank account' as const, member: 'bank_account_holder_type', value: 'dog', message: CHOICE },
      { kind: 'external vault' as const, member: 'vault_specific_fields', value: 'text', message: INVALID },
      { kind: 'credit card' as const, member: 'creditcard_verification_value', value: {}, message: INVALID },
      { kind: 'credit card' as const, member: 'billing_address', value: 'Dover', message: INVALID },
    ],
    ({ kind, member, value }) => `${member} ${JSON.stringify(value)} is refused: ${kind}`,
    async ({ kind, member, value, message }) => {
      using environment = anEnvironment();
      const record = { customer_id: 2001, ...kinds[kind].required, [member]: value };
      expectViolation(await environment.call('post', kinds[kind].path, { payment_profile: record }), [member], message);
    },
  );

  test('new cards, and no other kinds, are spreedly_dual_vault when config.dual_vault_mode is not disabled', async () => {
    using environment = anEnvironment({ seed: { content: { ...smallShop, config: { dual_vault_mode: 'third_party' } } } });
    expect(await aProfile(environment)).toMatchObject({ profile_type: 'spreedly_dual_vault', dual_vault_mode: 'third_party' });
    const bank = await aProfile(environment, 'bank account');
    expect(bank).toMatchObject({ profile_type: 'spreedly_vault' });
    expect(bank).not.toHaveProperty('dual_vault_mode');
  });

  test('members that only the platform writes are ignored', async () => {
    using environment = anEnvironment();
    const sent = { id: 1, status: 'closed', payment_token: 'mine', three_ds_status: 'authenticated', account_updater_mode: 'opt_in' };
    expect(await aProfile(environment, 'credit card', sent)).toStrictEqual(results['credit card']);
  });
});

describe('the billing address of a new profile (#4.4-profile-billing-address)', () => {
  test('has an id where a seed gives none: the next one after those that the seed gives', async () => {
    const [profile] = smallShop.payment_profiles;
    const ids = [undefined, 3051, undefined, null];
    const made = ids.map((id, index) => ({
      ...profile,
      ...{ id: 6009 + index, payment_token: `pm${String(index)}` },
      billing_address: id === undefined ? billing : { id, ...billing },
    }));
    using environment = anEnvironment({
      seed: { content: { ...smallShop, payment_profiles: [...smallShop.payment_profiles, ...made] } },
      fresh: true,
    });

    const listed = (await environment.call('get', `${V2}/paymentprofiles?since_id=6009`)).body as readonly {
      billing_address: { id: number };
    }[];

    expect(listed.map(({ billing_address: { id } }) => id)).toEqual([3052, 3051, 3053, 3054]);
    expect(Object.keys(listed[0]?.billing_address ?? {})).toEqual(['id', 'customer_id', 'created', 'updated', ...Object.keys(billing)]);
    expect((await aProfile(environment, 'credit card', { billing_address: billing })).billing_address).toMatchObject({ id: 3055 });
  });

  eachRow(
    kindNames,
    (kind) => `is a record of its own with the members of an address that have a value: ${kind}`,
    async (kind) => {
      using environment = anEnvironment();
      const profile = await aProfile(environment, kind, { billing_address: { ...billing, company: null, id: 3001, is_default: true } });
      expect(profile.billing_address).toStrictEqual(shownBilling(3050));
      expect(Object.keys(Object(profile.billing_address))).toEqual(['id', 'customer_id', 'created', 'updated', ...Object.keys(billing)]);
      expect(idsIn(await environment.call('get', '/services/v2/addresses'))).toEqual([3001, 3002, 3003]);
      expect((await aProfile(environment, kind, { billing_address: billing })).billing_address).toMatchObject({ id: 3051 });
    },
  );

  test('needs first and last name', async () => {
    using environment = anEnvironment();
    const record = { customer_id: 2001, ...card, billing_address: { first_name: 'Mira', city: 'Dover' } };
    const answer = await environment.call('post', kinds['credit card'].path, { payment_profile: record });
    expectViolation(answer, ['billing_address', 'last_name'], BLANK);
  });

  test('is as old as its profile when a seed brings it, and no later one gets its id', async () => {
    const seeded = { ...smallShop.payment_profiles[0], id: 6009, billing_address: { id: 3501, ...billing } };
    using environment = aShopWith(seeded);
    const profile = recordIn(await environment.call('get', `${V2}/paymentprofiles/6009`), 'payment_profile');
    const { customer_id, created, updated } = profile;
    expect(profile.billing_address).toStrictEqual({ id: 3501, customer_id, created, updated, ...billing });
    expect((await aProfile(environment, 'credit card', { billing_address: billing })).billing_address).toMatchObject({ id: 3502 });
  });

  test('is absent when there is none, and when it is empty', async () => {
    using environment = anEnvironment();
    for (const address of [null, {}, []])
      expect(await aProfile(environment, 'credit card', { billing_address: address })).not.toHaveProperty('billing_address');
  });
});

describe('the filter transaction_id of payment profiles (#4.4-profile-transaction-filter)', () => {
  test('finds the profile that the transaction used', async () => {
    using environment = anEnvironment();
    const profile = await aProfile(environment);
    const { id } = await aTransaction(environment, `paymentprofiles/${String(profile.id)}/purchase`);
    const { token: text } = await aToken(environment);
    const unstored = await aTransaction(environment, `tokens/${String(text)}/purchase`, { billing_address: billing });
    for (const base of [V1, V2]) {
      const found = async (value: unknown): Promise<readonly unknown[]> =>
        idsIn(await environment.call('get', `${base}/paymentprofiles?transaction_id=${String(value)}`));
      expect(await found(id)).toEqual([profile.id]);
      for (const other of [unstored.id, 1, 'x', '-1', '1.5', '99999999999999999999']) expect(await found(other)).toEqual([]);
      expect(listIn(await environment.call('get', `${base}/paymentprofiles?transaction_id=`))).toHaveLength(3);
    }
  });
});
