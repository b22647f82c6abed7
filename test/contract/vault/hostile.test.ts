import { expect, test } from 'vitest';
import { formatNames } from '../../support/documents.js';
import { anEnvironment } from '../../support/environment.js';
import { NUMBERS, TEXTS } from '../../support/hostile/hostile-words.js';
import { watchChanges } from '../../support/watched-changes.js';
import { recordsIn, watchDatabases } from '../../support/watched-database.js';
import type { Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { applePayData, billing, card, kindNames, kinds, V1, V2 } from '../../support/contract/vault.js';

const VALUES = [
  ...NUMBERS,
  ...TEXTS,
  'null',
  'true',
  '[]',
  '{}',
  '[[]]',
  '{"__proto__":{"a":1}}',
  '[null]',
  '{"first_name":{},"last_name":[]}',
];
const PLACE = 'hostile value';

interface Row {
  readonly path: string;
  readonly key: string;
  readonly members: Members;
}

const customer = { customer_id: 2001, ecom_customer_id: 715, customer_email: 'mira.holt@example.test' };
const more = {
  creditcard_type: 'visa',
  creditcard_first_digits: '424242',
  creditcard_last_digits: '4242',
  creditcard_month: 3,
  creditcard_year: 2030,
  billing_address: billing,
  vault_specific_fields: {},
  third_party_vault_type: 'x',
  account_updater_mode: 'opt_in',
};
const charge = {
  amount: 5,
  currency_code: 'USD',
  order_id: 'o',
  ip: 'i',
  email: 'a@b',
  unique_id: 'u',
  use_three_ds: true,
  browser_info: 'b',
};
const described = { gateway_specific_fields: {}, three_ds_type: 't', three_ds_redirect_url: 'r' };
const rows: readonly Row[] = [
  ...kindNames.map((kind) => ({
    path: kinds[kind].path,
    key: 'payment_profile',
    members: { ...more, ...kinds[kind].required, test_card_number: '4111111111111111', ...customer },
  })),
  ...[6001, 6002].map((id) => ({
    path: `${V2}/paymentprofiles/${String(id)}`,
    key: 'payment_profile',
    members: { ...more, payment_token: 't', third_party_payment_token: 'p' },
  })),
  { path: `${V1}/token`, key: 'token', members: { ...card, creditcard_verification_value: '1', email: 'a@b', billing_address: billing } },
  { path: `${V2}/token/applepay`, key: 'token', members: { applepay_payment_data: applePayData, email: 'a@b', billing_address: billing } },
  { path: `${V1}/tokens/{t}/store`, key: 'payment_profile', members: { ...more, ...customer } },
  { path: `${V1}/tokens/{t}/verifyandstore`, key: 'payment_profile', members: { ...more, ...customer } },
  { path: `${V1}/tokens/{t}/purchase`, key: 'transaction', members: { ...charge, ...described, ...more } },
  { path: `${V1}/paymentprofiles/6001/authorize`, key: 'transaction', members: { ...charge, ...described } },
  { path: `${V1}/transactions/11001/capture`, key: 'transaction', members: charge },
  { path: `${V1}/transactions/11001/void`, key: 'transaction', members: charge },
  { path: `${V2}/sfcc/applepay/authorize-and-store`, key: 'payment', members: { amount: 1, currency: 'USD', token: {} } },
];

eachRow(
  rows.map((row, place) => ({ ...row, place })),
  ({ path }) => `any value in any member of POST ${path} is taken or refused, and a refusal changes nothing`,
  async ({ path, key, members, place: call }) => {
    const { databases } = watchDatabases();
    using environment = anEnvironment({ fresh: true });
    const made = await environment.call('post', `${V1}/token`, { token: card });
    await environment.call('post', `${V1}/paymentprofiles/6001/authorize`, { transaction: { amount: 1000, currency_code: 'USD' } });
    const { token } = (made.body as { token: { token: string } }).token;
    const database = recordsIn(databases);
    const changes = watchChanges(database);
    const faults: string[] = [];

    for (const [index, member] of [...Object.keys(members), key].entries()) {
      // A ninth of the values for each member, and another one at the next call, so that each member of a kind meets all of them.
      for (const value of VALUES.filter((_, number) => number % 9 === (index + call) % 9)) {
        const place = member === key ? { [key]: PLACE } : { [key]: { ...members, [member]: PLACE } };
        const body = JSON.stringify({ ...place, customer_info: { email: 'mira.holt@example.test' } }).replace(`"${PLACE}"`, () => value);
        const { status, text } = await environment.call('post', path.replace('{t}', token), body);
        const changed = changes();
        if (status >= 500 || (status >= 400 && changed.length > 0))
          faults.push(`${member} ${value.slice(0, 40)}: ${String(status)} ${text}`);
      }
    }

    expect(faults).toEqual([]);
    expect(environment.log.flatMap(({ error }) => (error === undefined ? [] : [error]))).toEqual([]);
    for (const format of formatNames) expect((await environment.call('get', `${V2}/paymentprofiles.${format}`)).status).toBe(200);
  },
);

test('whole bodies of any kind are taken or refused by every call of the vault', async () => {
  using environment = anEnvironment();
  for (const [call, { path }] of rows.entries()) {
    for (const body of VALUES.filter((_, number) => number % 3 === call % 3))
      expect((await environment.call('post', path.replace('{t}', 'none'), body)).status).toBeLessThan(500);
  }
});
