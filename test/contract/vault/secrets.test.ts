import type Database from 'better-sqlite3';
import type { Response } from 'supertest';
import { describe, expect, test } from 'vitest';
import { formatNames } from '../../support/documents.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { watchChanges } from '../../support/watched-changes.js';
import { recordsIn, watchDatabases } from '../../support/watched-database.js';
import { eachRow } from '../../support/contract/rows.js';
import { billing, FAILING, kindNames, kinds, V1, V2 } from '../../support/contract/vault.js';

const SECRETS = {
  number: '5105105105105100',
  failing: FAILING,
  verification: '90817263',
  account: '77665544332211',
  applePay: 'sealed-secret-of-apple-pay',
} as const;
const card = {
  creditcard_number: SECRETS.number,
  creditcard_month: 9,
  creditcard_year: 2031,
  creditcard_verification_value: SECRETS.verification,
};
const bank = {
  bank_routing_number: '110000000',
  bank_account_number: SECRETS.account,
  bank_account_type: 'checking',
  bank_account_holder_type: 'personal',
};
const apple = { applepay_payment_data: { data: SECRETS.applePay }, test_card_number: SECRETS.failing };
const everything = { ...card, ...bank, ...apple };
const CHARGE = { amount: 100, currency_code: 'USD', billing_address: billing, ...everything };

/** Calls that carry every secret in every place where it may stand, and where it may not. */
async function callWithSecrets(environment: TestEnvironment): Promise<readonly Response[]> {
  const answers: Response[] = [];
  const call = async (method: 'get' | 'post' | 'put', path: string, body?: unknown): Promise<Response> => {
    const answer = await environment.call(method, path, body);
    answers.push(answer);
    for (const format of method === 'get' ? formatNames : []) answers.push(await environment.call(method, `${path}.${format}`, body));
    return answer;
  };
  const payment_profile = { customer_id: 2001, ...everything, third_party_payment_token: 'tp', payment_token: 'ext' };
  const wrapped = { payment_profile, _meta: { kept: 'audit', changed_by: [everything] } };
  for (const kind of kindNames) await call('post', kinds[kind].path, wrapped);
  for (const kind of kindNames) await call('post', kinds[kind].path, { payment_profile: { ...wrapped.payment_profile, customer_id: 99 } });
  for (const base of [V1, V2]) await call('post', `${base}/paymentprofiles/6003`, wrapped);
  await call('post', `${V1}/paymentprofile`, { payment_profile: { ...wrapped.payment_profile, creditcard_month: 13 } });
  const tokens = [
    await call('post', `${V1}/token`, { token: { ...everything, billing_address: billing } }),
    await call('post', `${V1}/token`, { token: { ...everything, creditcard_number: SECRETS.failing } }),
    await call('post', `${V2}/token/applepay`, { token: { ...everything, billing_address: billing } }),
  ].map(({ body }) => (body as { token: { token: string } }).token.token);
  for (const token of tokens) {
    for (const word of ['verifyandstore', 'store', 'authorize', 'purchase'])
      await call('post', `${V1}/tokens/${token}/${word}`, { ...wrapped, transaction: CHARGE });
    for (const word of ['', '/paymentprofile']) await call('get', `${V1}/tokens/${token}${word}`);
  }
  for (const word of ['authorize', 'purchase', 'verify']) await call('post', `${V1}/paymentprofiles/6003/${word}`, { transaction: CHARGE });
  for (const word of ['capture', 'credit', 'void']) await call('post', `${V1}/transactions/11001/${word}`, { transaction: CHARGE });
  const payment = { amount: 1, currency: 'USD', token: { data: SECRETS.applePay } };
  await call('post', `${V2}/sfcc/applepay/authorize-and-store`, { payment, customer_info: { email: 'mira.holt@example.test' } });
  await call('post', `${V2}/applepay/create-session`, everything);
  await call('put', `${V1}/paymentprofiles/6005/redact`, wrapped);
  await call('post', `${V1}/token`, `{"token":{"creditcard_number":"${SECRETS.number}`);
  for (const base of [V1, V2]) await call('get', `${base}/paymentprofiles`);
  for (const { id } of environment.simulator.environment.events.list({ from: 0, limit: 1000 }))
    await call('get', `/services/v2/webhook-events/${String(id)}`);
  return answers;
}

/** Every value in every column of every table, as text. */
function contentsOf(database: Database.Database): readonly string[] {
  const tables = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  return tables.flatMap((table) =>
    database
      .prepare<[], Readonly<Record<string, unknown>>>(`SELECT * FROM "${table}"`)
      .all()
      .map((row) => `${table}: ${Object.values(row).map(textOf).join(' | ')}`),
  );
}

function textOf(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
}

describe('card numbers, verification values, bank account numbers and Apple Pay data (#4.4-profile-secrets, #4.4-secrets-kept-nowhere)', () => {
  test('stand in no column of any table, in no answer, no event and no log after any call', async () => {
    const { databases } = watchDatabases();
    using environment = anEnvironment({ fresh: true });
    environment.simulator.environment.destinations.add({ url: 'http://127.0.0.1:9/hooks' });

    const answers = await callWithSecrets(environment);

    const stored = databases.flatMap(contentsOf);
    const heads = answers.map(({ headers, text }) => `${JSON.stringify(headers)}\n${text}`);
    const events = environment.simulator.environment.events.list({ from: 0, limit: 1000 }).map(({ data }) => data);
    for (const secret of Object.values(SECRETS)) {
      for (const text of [...stored, ...heads, ...events, JSON.stringify(environment.log)]) expect(text).not.toContain(secret);
    }
    // What is kept shows that the search has looked at the right places.
    expect(stored.filter((text) => text.startsWith('annotation: ') && text.includes('audit')).length).toBeGreaterThan(5);
    for (const kept of ['510510', '5100', '2211', '401288', '1881']) {
      expect(stored.some((text) => text.includes(kept))).toBe(true);
      expect(heads.some((text) => text.includes(kept))).toBe(true);
    }
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(15);
    expect(stored.filter((text) => text.startsWith('delivery: ')).length).toBeGreaterThan(3);
  });
});

describe('a refused call of the vault (#7-refused-changes-nothing)', () => {
  const month = { creditcard_month: 13 };
  const address = { billing_address: { first_name: 'Mira' } };
  const rows = [
    ...kindNames.flatMap((kind) => [
      { path: kinds[kind].path, body: { payment_profile: { ...kinds[kind].required, ...address, customer_id: 2001 } } },
      { path: kinds[kind].path, body: { payment_profile: { ...kinds[kind].required, billing_address: billing, customer_id: 99 } } },
    ]),
    { path: `${V1}/token`, body: { token: { ...card, ...month } } },
    { path: `${V2}/token/applepay`, body: { token: { ...apple, ...address } } },
    { path: `${V1}/tokens/{t}/store`, body: { payment_profile: { customer_id: 2001, ...month } } },
    { path: `${V1}/tokens/{t}/verifyandstore`, body: { payment_profile: { customer_id: 2001, billing_address: billing } } },
    { path: `${V1}/tokens/{t}/purchase`, body: { transaction: { amount: 1, currency_code: 'USD' } } },
    { path: `${V1}/paymentprofiles/6002/purchase`, body: { transaction: { amount: 1, currency_code: 'USD' } } },
    { path: `${V1}/paymentprofiles/6001`, body: { payment_profile: { billing_address: billing, ...month } } },
    {
      path: `${V2}/sfcc/applepay/authorize-and-store`,
      body: { payment: { amount: 0.001, currency: 'USD', token: 'x' }, customer_info: { email: 'mira.holt@example.test' } },
    },
  ].map((call) => ({ ...call, body: { ...call.body, _meta: { changed_by: {} } } }));

  eachRow(
    rows,
    ({ path, body }) => `leaves no row of any table changed: ${path} ${JSON.stringify(body)}`,
    async ({ path, body }) => {
      const { databases } = watchDatabases();
      using environment = anEnvironment({ fresh: true });
      const made = await environment.call('post', `${V1}/token`, { token: { ...card, creditcard_number: FAILING } });
      const database = recordsIn(databases);
      const changes = watchChanges(database);

      const token = (made.body as { token: { token: string } }).token.token;
      const answer = await environment.call('post', path.replace('{t}', token), body);

      expect([400, 409]).toContain(answer.status);
      expect(changes()).toEqual([]);
    },
  );
});

describe('_meta of the calls of the vault (#4.3-meta)', () => {
  const meta = { changed_by: { admin: { user_id: 'u-7' } } };
  const members = { customer_id: 2001, ...everything, payment_token: 'ext', third_party_payment_token: 'tp' };
  const rows = [
    ...kindNames.map((kind) => ({ method: 'post' as const, path: kinds[kind].path, body: { payment_profile: members } })),
    { method: 'post' as const, path: `${V2}/paymentprofiles/6001`, body: { payment_profile: {} } },
    { method: 'put' as const, path: `${V1}/paymentprofiles/6001/redact`, body: {} },
    { method: 'post' as const, path: `${V1}/token`, body: { token: card } },
    { method: 'post' as const, path: `${V1}/tokens/{t}/store`, body: { payment_profile: { customer_id: 2001 } } },
    { method: 'post' as const, path: `${V1}/tokens/{t}/verifyandstore`, body: { payment_profile: { customer_id: 2001 } } },
    { method: 'post' as const, path: `${V1}/paymentprofiles/6001/purchase`, body: { transaction: CHARGE } },
    { method: 'post' as const, path: `${V1}/transactions/11001/void`, body: {} },
    { method: 'post' as const, path: `${V1}/transactions/11001/capture`, body: {} },
  ];

  eachRow(
    rows,
    ({ method, path }) => `is kept with the change and never returned: ${method} ${path}`,
    async ({ method, path, body }) => {
      const { databases } = watchDatabases();
      using environment = anEnvironment({ fresh: true });
      const made = await environment.call('post', `${V1}/token`, { token: card });
      await environment.call('post', `${V1}/paymentprofiles/6001/authorize`, { transaction: CHARGE });
      const token = (made.body as { token: { token: string } }).token.token;

      const answer = await environment.call(method, path.replace('{t}', token), { ...body, _meta: meta });

      expect(answer.status, answer.text).toBeLessThan(300);
      expect(answer.text).not.toContain('u-7');
      const kept = recordsIn(databases).prepare<[], string>('SELECT meta FROM annotation').pluck().all();
      expect(kept).toEqual([JSON.stringify(meta)]);
    },
  );
});
