import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inside } from '../../support/inside.js';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, recordIn, type Members } from '../../support/contract/answers.js';
import { aMovableClock } from '../../support/contract/clock.js';
import { eachRow } from '../../support/contract/rows.js';
import {
  aFollowUp,
  aProfile,
  aShopWith,
  aToken,
  aTransaction,
  billing,
  eventsOf,
  FAILING,
  kindNames,
  shownBilling,
  V1,
} from '../../support/contract/vault.js';

const INVALID = 'This value is not valid.';
const BLANK = 'This value should not be blank.';
const NOT_CHARGEABLE = 'Payment profile cannot be charged.';
const id22 = expect.stringMatching(/^[A-Za-z0-9]{22}$/) as unknown;
const succeeded = { state: 'succeeded', response_message: 'Succeeded!' };
const declined = {
  state: 'failed',
  response_message: 'The card was declined.',
  error_code: 'card_declined',
  error_detail: 'Hard decline by test card',
};
const types = [
  ['authorize', 'Authorization'],
  ['purchase', 'Purchase'],
] as const;

async function refused(environment: TestEnvironment, parent: Members, word: string, members?: Members): Promise<void> {
  const path = `${V1}/transactions/${String(parent.id)}/${word}`;
  const verb = { capture: 'captured', credit: 'credited', void: 'voided' }[word] ?? word;
  const answer = await environment.call('post', path, members && { transaction: members });
  expectRefusal(answer, 409, `Transaction cannot be ${verb}.`);
  expect(answer.headers['subsim-rule']).toBe('3-transaction-limits');
}

describe('transactions with a profile (#4.4-transactions, #4.4-amount-in-cents, #4.4-not-chargeable)', () => {
  eachRow(
    types,
    ([word, type]) => `POST vault/paymentprofiles/{id}/${word} is a transaction ${type}, which GET reads`,
    async ([word, type]) => {
      using environment = anEnvironment();
      const profile = await aProfile(environment, 'credit card', { billing_address: billing });
      const described = { order_id: 100, ip: '127.0.0.1', email: 'mira.holt@example.test', unique_id: 'u-1' };

      const transaction = await aTransaction(environment, 'paymentprofiles/6003/' + word, described);

      expect(transaction).toStrictEqual({
        id: 11001,
        type,
        state: 'succeeded',
        amount: 1250,
        currency_code: 'USD',
        token: id22,
        payment_token: profile.payment_token,
        gateway_type: 'test',
        gateway_transaction_id: id22,
        gateway_specific_response: {},
        ref_payment_profile_id: 6003,
        ...described,
        order_id: '100',
        creditcard_type: 'visa',
        creditcard_first_digits: '411111',
        creditcard_last_digits: '1111',
        creditcard_month: '09',
        creditcard_year: '2031',
        billing_address: shownBilling(3050),
        response_message: 'Succeeded!',
        created: '2026-11-20T09:15:30+0000',
      });
      expect(recordIn(await environment.call('get', `${V1}/transactions/11001`), 'transaction')).toStrictEqual(transaction);
      expect(eventsOf(environment)).toEqual(['payment_profile.created']);
    },
  );

  test('POST vault/paymentprofiles/{id}/verify is a Verification of the amount 0', async () => {
    using environment = anEnvironment();
    const body = { transaction: { currency_code: 'usd' } };
    const answer = await environment.call('post', `${V1}/paymentprofiles/6001/verify`, body);
    const expected = { type: 'Verification', ...succeeded, amount: 0, currency_code: 'USD', ref_payment_profile_id: 6001 };
    expect(recordIn(answer, 'transaction', 201)).toMatchObject(expected);
  });

  eachRow(
    kindNames.filter((kind) => kind !== 'external vault'),
    (kind) => `are possible with a profile of the kind ${kind}`,
    async (kind) => {
      using environment = anEnvironment();
      await aProfile(environment, kind);
      expect(await aTransaction(environment, 'paymentprofiles/6003/purchase')).toMatchObject(succeeded);
    },
  );

  test('of a third party carry its token', async () => {
    using environment = anEnvironment();
    await aProfile(environment, 'third party');
    const transaction = await aTransaction(environment, 'paymentprofiles/6003/purchase');
    expect(transaction).toMatchObject({ third_party_payment_token: 'tp-1' });
  });

  eachRow(
    ['authorize', 'purchase', 'verify'].flatMap((word) =>
      ['redacted', 'closed', 'external_vault'].map((how) => ({ word, how, number: how === 'external_vault' ? 6002 : 6003 })),
    ),
    ({ word, how }) => `cannot ${word} a profile that is ${how}`,
    async ({ word, how, number }) => {
      using environment = aShopWith({ ...smallShop.payment_profiles[0], id: 6003, status: how === 'external_vault' ? 'retained' : how });
      const body = { transaction: { amount: 100, currency_code: 'USD' } };
      expectRefusal(await environment.call('post', `${V1}/paymentprofiles/${String(number)}/${word}`, body), 409, NOT_CHARGEABLE);
      expectRefusal(await environment.call('get', `${V1}/transactions/11001`), 404, 'Not Found');
    },
  );

  eachRow(
    [
      ...['authorize', 'purchase'].flatMap((word) => [
        { word, members: { currency_code: 'USD' }, member: 'amount', message: BLANK },
        { word, members: { amount: 1 }, member: 'currency_code', message: BLANK },
        { word, members: { amount: 1.5, currency_code: 'USD' }, member: 'amount', message: INVALID },
        { word, members: { amount: 'x', currency_code: 'USD' }, member: 'amount', message: INVALID },
        { word, members: { amount: 0, currency_code: 'USD' }, member: 'amount', message: 'This value should be greater than 0.' },
        { word, members: { amount: '-5', currency_code: 'USD' }, member: 'amount', message: 'This value should be greater than 0.' },
        { word, members: { amount: 5, currency_code: 'US' }, member: 'currency_code', message: INVALID },
        { word, members: { amount: 5, currency_code: 'US1' }, member: 'currency_code', message: INVALID },
        { word, members: { amount: 5, currency_code: 'USD', use_three_ds: 'maybe' }, member: 'use_three_ds', message: INVALID },
      ]),
      { word: 'verify', members: {}, member: 'currency_code', message: BLANK },
    ],
    ({ word, members }) => `are refused: ${word} ${JSON.stringify(members)}`,
    async ({ word, members, member, message }) => {
      using environment = anEnvironment();
      const answer = await environment.call('post', `${V1}/paymentprofiles/6001/${word}`, { transaction: members });
      expectViolation(answer, [member], message);
    },
  );

  test('take an amount in text digits and a currency in any case', async () => {
    using environment = anEnvironment();
    const transaction = await aTransaction(environment, 'paymentprofiles/6001/purchase', { amount: '999', currency_code: 'eUr' });
    expect(transaction).toMatchObject({ amount: 999, currency_code: 'EUR' });
  });

  test('take what is optional everywhere', async () => {
    using environment = anEnvironment();
    const optional = {
      gateway_specific_fields: { a: 1 },
      three_ds_type: 'x',
      three_ds_redirect_url: 'https://shop.example.test/',
      browser_info: 'b',
      salesOrderToken: 's',
      shop_order_token: 't',
    };
    expect(await aTransaction(environment, 'paymentprofiles/6001/purchase', optional)).toMatchObject(succeeded);
  });

  test('of an unknown profile, and an unknown transaction, are 404', async () => {
    using environment = anEnvironment();
    for (const word of ['authorize', 'purchase', 'verify'])
      expectRefusal(await environment.call('post', `${V1}/paymentprofiles/99/${word}`, { transaction: {} }), 404, 'Not Found');
    for (const word of ['capture', 'credit', 'void'])
      expectRefusal(await environment.call('post', `${V1}/transactions/99/${word}`), 404, 'Not Found');
    expectRefusal(await environment.call('get', `${V1}/transactions/99`), 404, 'Not Found');
    expectRefusal(await environment.call('get', `${V1}/transactions`), 404, 'Not Found');
  });

  test('need their wrapper', async () => {
    using environment = anEnvironment();
    const message = 'The request body must hold an object under the key "transaction".';
    expectRefusal(await environment.call('post', `${V1}/paymentprofiles/6001/purchase`, { amount: 1 }), 400, message);
  });

  test('with the same unique_id twice are two', async () => {
    using environment = anEnvironment();
    const both = [1, 2].map(() => aTransaction(environment, 'paymentprofiles/6001/purchase', { unique_id: 'same' }));
    expect((await Promise.all(both)).map(({ id }) => id).sort()).toEqual([11001, 11002]);
  });
});

describe('transactions with a token (#4.4-charge-token)', () => {
  eachRow(
    types.flatMap(([word, type]) => [false, true].map((isStored) => ({ word, type, isStored }))),
    ({ word, isStored }) => `POST vault/tokens/{t}/${word}: ${isStored ? 'stored' : 'not stored'}`,
    async ({ word, type, isStored }) => {
      using environment = anEnvironment();
      const { token } = await aToken(environment);
      if (isStored) await environment.call('post', `${V1}/tokens/${String(token)}/store`, { payment_profile: { customer_id: 2001 } });

      const transaction = await aTransaction(environment, `tokens/${String(token)}/${word}`, { billing_address: billing });

      expect(transaction).toMatchObject({
        type,
        ...succeeded,
        payment_token: token,
        billing_address: billing,
        creditcard_type: 'visa',
        creditcard_last_digits: '1111',
        creditcard_month: '09',
        creditcard_year: '2031',
      });
      expect(transaction.ref_payment_profile_id).toBe(isStored ? 6003 : undefined);
    },
  );

  eachRow(
    types.flatMap(([word]) => ['amount', 'currency_code', 'billing_address'].map((member) => ({ word, member }))),
    ({ word, member }) => `need ${member}: ${word}`,
    async ({ word, member }) => {
      using environment = anEnvironment();
      const { token } = await aToken(environment);
      const transaction = { amount: 1, currency_code: 'USD', billing_address: billing, [member]: undefined };
      expectViolation(await environment.call('post', `${V1}/tokens/${String(token)}/${word}`, { transaction }), [member], BLANK);
    },
  );

  test('are refused when the profile as which it was stored is redacted', async () => {
    using environment = anEnvironment();
    const { token } = await aToken(environment);
    await environment.call('post', `${V1}/tokens/${String(token)}/store`, { payment_profile: { customer_id: 2001 } });
    await environment.call('put', `${V1}/paymentprofiles/6003/redact`);
    const transaction = { amount: 1, currency_code: 'USD', billing_address: billing };
    const answer = await environment.call('post', `${V1}/tokens/${String(token)}/purchase`, { transaction });
    expectRefusal(answer, 409, NOT_CHARGEABLE);
    expect(answer.headers['subsim-rule']).toBe('4.4-not-chargeable');
  });
});

describe('cards that fail (#4.4-failing-card, #4.4-declined)', () => {
  eachRow(
    ['credit card', 'apple pay', 'token'] as const,
    (kind) => `the failing card is stored, and every authorize, purchase, verify answers 201 with state failed: ${kind}`,
    async (kind) => {
      using environment = anEnvironment();
      const number = { creditcard_number: FAILING, test_card_number: FAILING };
      const base = kind === 'token' ? `tokens/${String((await aToken(environment, number)).token)}` : 'paymentprofiles/6003';
      if (kind !== 'token') await aProfile(environment, kind, number);
      for (const word of kind === 'token' ? ['authorize', 'purchase'] : ['authorize', 'purchase', 'verify'])
        expect(await aTransaction(environment, `${base}/${word}`, { billing_address: billing })).toMatchObject(declined);
    },
  );

  eachRow(
    ['authorize', 'purchase', 'verify'],
    (word) => `an expired card fails the same from the first day after its month: ${word}`,
    async (word) => {
      const clock = aMovableClock();
      using environment = anEnvironment({ clock });
      await aProfile(environment, 'credit card', { creditcard_month: 11, creditcard_year: 2026 });
      clock.advance((Date.parse('2026-11-30T23:59:59Z') - clock.now()) / 1000);
      expect(await aTransaction(environment, `paymentprofiles/6003/${word}`)).toMatchObject(succeeded);
      clock.advance(1);
      expect(await aTransaction(environment, `paymentprofiles/6003/${word}`)).toMatchObject({ ...declined, error_code: 'card_expired' });
    },
  );

  test('a card that fails is not pending, and its transactions have no children', async () => {
    using environment = anEnvironment();
    await aProfile(environment, 'credit card', { creditcard_number: FAILING });
    const failed = await aTransaction(environment, 'paymentprofiles/6003/authorize', { use_three_ds: true });
    expect(failed).toMatchObject(declined);
    await refused(environment, failed, 'capture');
    await refused(environment, failed, 'void');
    await refused(environment, await aTransaction(environment, 'paymentprofiles/6003/purchase'), 'credit');
  });

  test('a month that another vault put into words does not expire', async () => {
    using environment = anEnvironment();
    await aProfile(environment, 'third party', { creditcard_month: 'soon', creditcard_year: '1999' });
    expect(await aTransaction(environment, 'paymentprofiles/6003/purchase')).toMatchObject(succeeded);
  });
});

describe('use_three_ds (#3-transaction-pending)', () => {
  eachRow(
    [true, 1, '1', 'true', 'TRUE'].flatMap((value) => ['authorize', 'purchase', 'verify'].map((word) => ({ value, word }))),
    ({ value, word }) => `${JSON.stringify(value)} makes ${word} pending until the control side settles it`,
    async ({ value, word }) => {
      using environment = anEnvironment();
      const pending = await aTransaction(environment, `paymentprofiles/6001/${word}`, { use_three_ds: value });
      expect(pending).toMatchObject({ state: 'pending' });
      expect(pending).not.toHaveProperty('response_message');

      const settled = environment.simulator.environment.vault.settleTransaction(11001, 'succeeded');

      expect(settled.transaction).toStrictEqual({ ...pending, ...succeeded });
      expect(eventsOf(environment)).toEqual(['payment_transaction.updated']);
    },
  );

  test('can end in failure, with one event that shows the transaction', async () => {
    using environment = anEnvironment();
    await aTransaction(environment, 'paymentprofiles/6001/purchase', { use_three_ds: true });
    const { vault, events } = environment.simulator.environment;
    const settled = vault.settleTransaction(11001, 'failed').transaction;
    expect(settled).toMatchObject({ state: 'failed', error_code: 'authentication_failed' });
    const [event] = events.list({ from: 0, limit: 10 });
    expect(event?.data).toStrictEqual({
      transaction_id: 11001,
      transaction: settled,
      customer_id: 2001,
      payment_profile_id: 6001,
    });
  });

  test('false is no 3-D Secure, and only pending transactions can be settled', async () => {
    using environment = anEnvironment();
    expect(await aTransaction(environment, 'paymentprofiles/6001/purchase', { use_three_ds: 'false' })).toMatchObject(succeeded);
    const { vault } = environment.simulator.environment;
    expect(() => vault.settleTransaction(11001, 'failed')).toThrow('Transaction is not pending.');
    expect(() => vault.settleTransaction(99, 'failed')).toThrow('There is no transaction 99 in this environment.');
    expect(eventsOf(environment)).toEqual([]);
  });

  test('leaves a pending transaction without children until it has succeeded', async () => {
    using environment = anEnvironment();
    const pending = await aTransaction(environment, 'paymentprofiles/6001/authorize', { use_three_ds: true });
    await refused(environment, pending, 'capture');
    await refused(environment, pending, 'void');
    environment.simulator.environment.vault.settleTransaction(11001, 'succeeded');
    expect(await aFollowUp(environment, pending, 'capture')).toMatchObject({ amount: 1250 });
  });
});

describe('transactions on others (#3-transaction-limits, #3-parent-unchanged)', () => {
  const authorized = (environment: TestEnvironment): Promise<Members> => aTransaction(environment, 'paymentprofiles/6001/authorize');
  const purchased = (environment: TestEnvironment): Promise<Members> => aTransaction(environment, 'paymentprofiles/6001/purchase');

  test('a capture takes by default what is left, and never more than the authorization', async () => {
    using environment = anEnvironment();
    const parent = await authorized(environment);
    const first = await aFollowUp(environment, parent, 'capture', { amount: '250', currency_code: 'usd', order_id: 'o-1' });
    expect(first).toMatchObject({
      type: 'Capture',
      ...succeeded,
      amount: 250,
      currency_code: 'USD',
      order_id: 'o-1',
      ref_transaction_id: parent.id,
      ref_token: parent.token,
      ref_payment_profile_id: 6001,
      payment_token: parent.payment_token,
    });
    await refused(environment, parent, 'capture', { amount: 1001 });
    expect(await aFollowUp(environment, parent, 'capture')).toMatchObject({ amount: 1000 });
    await refused(environment, parent, 'capture');
    await refused(environment, parent, 'capture', { amount: 1 });
  });

  eachRow(
    ['capture', 'purchase'],
    (word) => `a credit gives back by default what is left, and never more: of a ${word}`,
    async (word) => {
      using environment = anEnvironment();
      const parent = word === 'purchase' ? await purchased(environment) : await aFollowUp(environment, await authorized(environment), word);
      expect(await aFollowUp(environment, parent, 'credit', { amount: 1000 })).toMatchObject({ type: 'Credit', amount: 1000 });
      await refused(environment, parent, 'credit', { amount: 251 });
      expect(await aFollowUp(environment, parent, 'credit')).toMatchObject({ amount: 250 });
      await refused(environment, parent, 'credit');
    },
  );

  eachRow(
    ['authorize', 'capture', 'purchase'],
    (word) => `a void takes back the whole once, and nothing follows: of a transaction by ${word}`,
    async (word) => {
      using environment = anEnvironment();
      const first = word === 'purchase' ? await purchased(environment) : await authorized(environment);
      const parent = word === 'capture' ? await aFollowUp(environment, first, word) : first;
      expect(await aFollowUp(environment, parent, 'void')).toMatchObject({ type: 'Void', amount: 1250, ref_transaction_id: parent.id });
      await refused(environment, parent, 'void');
      await refused(environment, parent, word === 'authorize' ? 'capture' : 'credit');
    },
  );

  test('a void is refused when there are captures or credits', async () => {
    using environment = anEnvironment();
    const [authorization, purchase] = [await authorized(environment), await purchased(environment)];
    await aFollowUp(environment, authorization, 'capture', { amount: 1 });
    await aFollowUp(environment, purchase, 'credit', { amount: 1 });
    await refused(environment, authorization, 'void');
    await refused(environment, purchase, 'void');
  });

  eachRow(
    [
      { parent: 'purchase', word: 'capture' },
      { parent: 'verify', word: 'capture' },
      { parent: 'authorize', word: 'credit' },
      { parent: 'verify', word: 'credit' },
      { parent: 'verify', word: 'void' },
    ],
    ({ parent, word }) => `no ${word} follows on ${parent}`,
    async ({ parent, word }) => {
      using environment = anEnvironment();
      await refused(environment, await aTransaction(environment, `paymentprofiles/6001/${parent}`), word);
    },
  );

  eachRow(
    ['capture', 'credit', 'void'].flatMap((word) =>
      [undefined, '', '{}', '{"_meta":{"changed_by":{}}}', '[]'].map((body) => ({ word, body })),
    ),
    ({ word, body }) => `a ${word} may have no body or _meta alone: ${String(body)}`,
    async ({ word, body }) => {
      using environment = anEnvironment();
      const parent = word === 'credit' ? await purchased(environment) : await authorized(environment);
      const answer = await environment.call('post', `${V1}/transactions/${String(parent.id)}/${word}`, body);
      expect(recordIn(answer, 'transaction', 201)).toMatchObject({ amount: 1250 });
    },
  );

  eachRow(
    ['capture', 'credit'],
    (word) => `a ${word} in another currency is 400`,
    async (word) => {
      using environment = anEnvironment();
      const parent = word === 'credit' ? await purchased(environment) : await authorized(environment);
      const path = `${V1}/transactions/${String(parent.id)}/${word}`;
      const sent = (members: Members): ReturnType<TestEnvironment['call']> => environment.call('post', path, { transaction: members });
      expectViolation(await sent({ currency_code: 'EUR' }), ['currency_code'], INVALID);
      expectViolation(await sent({ amount: 1.5 }), ['amount'], INVALID);
      expectViolation(await sent({ amount: 0 }), ['amount'], 'This value should be greater than 0.');
      const message = 'The request body must hold an object under the key "transaction".';
      expectRefusal(await environment.call('post', path, { transaction: 5 }), 400, message);
      expectRefusal(await environment.call('post', path, '5'), 400, message);
    },
  );

  test('never change the state of their parent', async () => {
    using environment = anEnvironment();
    const parent = await authorized(environment);
    await aFollowUp(environment, await aFollowUp(environment, parent, 'capture'), 'credit');
    expect(recordIn(await environment.call('get', `${V1}/transactions/${String(parent.id)}`), 'transaction')).toStrictEqual(parent);
    expect(eventsOf(environment)).toEqual([]);
  });

  test('captures never add up to more than was authorized, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 8 }), (amount, wanted) => {
        using environment = anEnvironment();
        const { vault } = inside(environment.simulator.environment).hosted;
        const { id } = vault.chargeProfile('Authorization', 6001, { input: { amount, currency_code: 'USD' } });
        let left = amount;
        for (const part of wanted) {
          const capture = (): unknown => vault.followUp('Capture', id, { input: { amount: part } });
          if (part > left) expect(capture).toThrow('Transaction cannot be captured.');
          else {
            capture();
            left -= part;
          }
        }
      }),
      { numRuns: 10, seed: 20261120 },
    );
  });
});
