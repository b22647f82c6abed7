import { describe, expect, test } from 'vitest';
import { anEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, idsIn, jsonOf } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { applePayData, eventsOf, V2 } from '../../support/contract/vault.js';

const INVALID = 'This value is not valid.';
const BLANK = 'This value should not be blank.';
const SESSION = `${V2}/applepay/create-session`;
const ORDER = `${V2}/sfcc/applepay/authorize-and-store`;
const payment = { amount: 12.5, currency: 'usd', token: applePayData };
const customer_info = { email: 'Mira.Holt@example.test' };

describe('POST vault/applepay/create-session (#4.4-apple-pay-calls)', () => {
  eachRow(
    [undefined, {}, { anything: 1 }],
    (body) => `answers 200 with a bare session object: ${JSON.stringify(body)}`,
    async (body) => {
      using environment = anEnvironment();
      const answer = await environment.call('post', SESSION, body);
      expect(answer.status).toBe(200);
      const instant = Date.parse('2026-11-20T09:15:30Z');
      const session = jsonOf(answer) as { merchantSessionIdentifier: string; expiresAt: number };
      expect(Object.keys(session)).toEqual(['merchantSessionIdentifier', 'expiresAt']);
      expect(session.merchantSessionIdentifier).toMatch(/^[A-Za-z0-9]+$/);
      expect(session.expiresAt).toBeGreaterThan(instant);
    },
  );

  test('answers another session each time', async () => {
    using environment = anEnvironment();
    const [first, second] = [await environment.call('post', SESSION), await environment.call('post', SESSION)];
    expect(first.text).not.toBe(second.text);
  });
});

describe('POST vault/sfcc/applepay/authorize-and-store (#4.4-apple-pay-calls)', () => {
  eachRow(
    [
      { amount: 12.5, cents: 1250 },
      { amount: '12.50', cents: 1250 },
      { amount: 0.29, cents: 29 },
      { amount: 7, cents: 700 },
    ],
    ({ amount, cents }) => `takes the amount in currency units: ${JSON.stringify(amount)} is ${String(cents)} cents`,
    async ({ amount, cents }) => {
      using environment = anEnvironment();
      const answer = await environment.call('post', ORDER, { payment: { ...payment, amount }, customer_info, _meta: { by: 'shop' } });
      expect(answer.status, answer.text).toBe(201);
      expect(Object.keys(jsonOf(answer) as object)).toEqual(['transaction', 'payment_profile']);
      expect(jsonOf(answer)).toMatchObject({
        transaction: {
          type: 'Authorization',
          state: 'succeeded',
          amount: cents,
          currency_code: 'USD',
          email: 'Mira.Holt@example.test',
          ref_payment_profile_id: 6003,
        },
        payment_profile: { id: 6003, customer_id: '2001', payment_method_type: 'apple_pay', status: 'retained' },
      });
      expect(idsIn(await environment.call('get', `${V2}/paymentprofiles?transaction_id=11001`))).toEqual([6003]);
      expect(eventsOf(environment)).toEqual(['payment_profile.created']);
    },
  );

  test('of an unknown e-mail address is 404', async () => {
    using environment = anEnvironment();
    const body = { payment: {}, customer_info: { email: 'nobody@example.test' } };
    expectRefusal(await environment.call('post', ORDER, body), 404, 'Not Found');
  });

  eachRow(
    [
      { body: { payment: { ...payment, amount: undefined }, customer_info }, path: ['payment', 'amount'], message: BLANK },
      { body: { payment: { ...payment, amount: 1.001 }, customer_info }, path: ['payment', 'amount'], message: INVALID },
      {
        body: { payment: { ...payment, amount: 0 }, customer_info },
        path: ['payment', 'amount'],
        message: 'This value should be greater than 0.',
      },
      { body: { payment: { ...payment, amount: 'x' }, customer_info }, path: ['payment', 'amount'], message: INVALID },
      { body: { payment: { ...payment, currency: 'dollar' }, customer_info }, path: ['payment', 'currency'], message: INVALID },
      { body: { payment: { ...payment, token: '' }, customer_info }, path: ['payment', 'token'], message: BLANK },
      { body: { payment: { ...payment, token: 5 }, customer_info }, path: ['payment', 'token'], message: INVALID },
      { body: { payment: 5, customer_info }, path: ['payment'], message: INVALID },
      { body: { payment }, path: ['customer_info', 'email'], message: BLANK },
      {
        body: { payment, customer_info: { email: 'x' } },
        path: ['customer_info', 'email'],
        message: 'This value is not a valid email address.',
      },
    ],
    ({ body, path }) => `is refused at ${path.join('.')}: ${JSON.stringify(body)}`,
    async ({ body, path, message }) => {
      using environment = anEnvironment();
      expectViolation(await environment.call('post', ORDER, body), path, message);
      expect(idsIn(await environment.call('get', `${V2}/paymentprofiles`))).toEqual([6001, 6002]);
    },
  );

  eachRow(
    [undefined, '5', '"x"', '[1]', 'null'],
    (body) => `needs an object: ${String(body)}`,
    async (body) => {
      using environment = anEnvironment();
      expectRefusal(await environment.call('post', ORDER, body), 400, 'The request body must be a JSON object.');
    },
  );
});
