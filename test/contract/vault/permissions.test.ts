import { describe, expect, test } from 'vitest';
import { anEnvironment, type Method, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import {
  applePayData,
  aProfile,
  aToken,
  aTransaction,
  billing,
  card,
  eventsOf,
  kindNames,
  kinds,
  V1,
  V2,
} from '../../support/contract/vault.js';

const CUSTOMER = { customer_id: 2001 };
const CHARGE = { transaction: { amount: 100, currency_code: 'USD', billing_address: billing } };
const THIRD = `${V2}/paymentprofile/third-party-token`;

/** A call of the vault; `{t}` stands for a token that is not stored, `{s}` for one that is, `{x}` for a transaction by customer 2001. */
interface Row {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly open: 'guest' | 'widget' | 'nobody';
}

function row(open: Row['open'], method: Method, path: string, body?: unknown): Row {
  return { open, method, path, ...(body === undefined ? {} : { body }) };
}

const applePay = { applepay_payment_data: applePayData, billing_address: billing };
const calls: readonly Row[] = [
  row('widget', 'get', `${V2}/paymentprofiles`),
  row('widget', 'get', `${V2}/paymentprofiles/6001`),
  ...kindNames.map((kind) => row('widget', 'post', kinds[kind].path, { payment_profile: kinds[kind].required })),
  row('widget', 'post', THIRD, { payment_profile: { third_party_payment_token: 'tp' } }),
  row('widget', 'post', `${V2}/paymentprofiles/6001`, { payment_profile: { creditcard_month: 3 } }),
  row('guest', 'post', `${V2}/token/applepay`, { token: applePay }),
  row('guest', 'post', `${V2}/applepay/create-session`),
  row('nobody', 'post', `${V2}/sfcc/applepay/authorize-and-store`, {
    payment: { amount: 1, currency: 'USD', token: 'x' },
    customer_info: { email: 'mira.holt@example.test' },
  }),
  row('guest', 'post', `${V1}/token`, { token: card }),
  row('widget', 'post', `${V1}/tokens/{t}/store`, { payment_profile: {} }),
  row('widget', 'post', `${V1}/tokens/{t}/verifyandstore`, { payment_profile: {} }),
  row('widget', 'put', `${V1}/paymentprofiles/6001/redact`),
  row('nobody', 'get', `${V1}/paymentprofiles`),
  row('nobody', 'get', `${V1}/paymentprofiles/6001`),
  row('nobody', 'post', `${V1}/paymentprofile`, { payment_profile: { ...card, ...CUSTOMER } }),
  row('nobody', 'post', `${V1}/paymentprofiles/6001`, { payment_profile: {} }),
  row('nobody', 'post', `${V1}/paymentprofiles/6001/authorize`, CHARGE),
  row('nobody', 'post', `${V1}/paymentprofiles/6001/purchase`, CHARGE),
  row('nobody', 'post', `${V1}/paymentprofiles/6001/verify`, CHARGE),
  row('nobody', 'get', `${V1}/tokens/{t}`),
  row('nobody', 'get', `${V1}/tokens/{s}/paymentprofile`),
  row('nobody', 'post', `${V1}/tokens/{t}/authorize`, CHARGE),
  row('nobody', 'post', `${V1}/tokens/{t}/purchase`, CHARGE),
  row('nobody', 'get', `${V1}/transactions/{x}`),
  row('nobody', 'post', `${V1}/transactions/{x}/capture`),
  row('nobody', 'post', `${V1}/transactions/{x}/credit`),
  row('nobody', 'post', `${V1}/transactions/{x}/void`),
];

/** Sends a call with a token of some scope, after what it is about was made with full credentials. */
async function statusOf(
  environment: TestEnvironment,
  form: Readonly<Record<string, string>>,
  { method, path, body }: Row,
): Promise<number> {
  const { token } = await aToken(environment);
  const { token: stored } = await aToken(environment);
  await environment.call('post', `${V1}/tokens/${String(stored)}/store`, { payment_profile: CUSTOMER });
  const word = path.endsWith('credit') ? 'purchase' : 'authorize';
  const { id } = await aTransaction(environment, `paymentprofiles/6001/${word}`);
  const place = path.replace('{t}', String(token)).replace('{s}', String(stored)).replace('{x}', String(id));
  const answer = await environment.callWith(await environment.token(form), method, place, body);
  if (answer.status === 403) expectRefusal(answer, 403, 'Access Denied.');
  return answer.status;
}

const title = ({ method, path }: Row): string => `${method} ${path}`;

describe('a token with full rights (#5-full-rights)', () => {
  eachRow(
    calls,
    (call) => `may ${title(call)}`,
    async (call) => {
      using environment = anEnvironment();
      // Without a customer of its own it has to name one.
      const named = JSON.stringify(call.body ?? null).startsWith('{"payment_profile"') && call.method === 'post';
      const wrapped = call.body as { payment_profile: object } | undefined; // as the line above has found
      const body = named ? { payment_profile: { ...wrapped?.payment_profile, ...CUSTOMER } } : call.body;
      expect(await statusOf(environment, {}, { ...call, body })).toBeLessThan(300);
    },
  );
});

describe('a widget token of a customer (#2.2-widget-rights)', () => {
  const form = { scope: 'widget', customer_id: '2001' };

  eachRow(
    calls,
    (call) => `${call.open === 'nobody' ? 'may not' : 'may'} ${title(call)}`,
    async (call) => {
      using environment = anEnvironment();
      const status = await statusOf(environment, form, call);
      if (call.open === 'nobody') expect(status).toBe(403);
      else expect(status).toBeLessThan(300);
    },
  );

  test('creates for its own customer without naming it', async () => {
    using environment = anEnvironment();
    const answer = await environment.callWith(await environment.token(form), 'post', kinds['credit card'].path, { payment_profile: card });
    expect(recordIn(answer, 'payment_profile', 201)).toMatchObject({ customer_id: '2001' });
  });

  eachRow(
    [{ customer_id: '2001' }, { ecom_customer_id: 715 }, { customer_email: 'MIRA.holt@example.test' }],
    (named) => `may name its own customer: ${JSON.stringify(named)}`,
    async (named) => {
      using environment = anEnvironment();
      const body = { payment_profile: { ...card, ...named } };
      const answer = await environment.callWith(await environment.token(form), 'post', kinds['credit card'].path, body);
      expect(recordIn(answer, 'payment_profile', 201)).toMatchObject({ customer_id: '2001' });
    },
  );

  const others = [{ customer_id: 2002 }, { customer_id: 99 }, { ecom_customer_id: 1 }, { customer_email: 'zoe.lund@example.test' }];
  const withBodies = calls.filter(({ open, method, body }) => open === 'widget' && method === 'post' && body !== undefined);
  eachRow(
    others.flatMap((named) => withBodies.map((call) => ({ named, call }))),
    ({ named, call }) => `may not name another one: ${JSON.stringify(named)} in ${title(call)}`,
    async ({ named, call }) => {
      using environment = anEnvironment();
      const wrapped = call.body as { payment_profile: object }; // all calls for widgets with a body
      expect(await statusOf(environment, form, { ...call, body: { payment_profile: { ...wrapped.payment_profile, ...named } } })).toBe(403);
    },
  );

  eachRow(
    [
      row('widget', 'get', `${V2}/paymentprofiles/6002`),
      row('widget', 'post', `${V2}/paymentprofiles/6002`, { payment_profile: { creditcard_month: 3 } }),
      row('widget', 'put', `${V1}/paymentprofiles/6002/redact`),
    ],
    (call) => `may not reach the profile of another customer: ${title(call)}`,
    async (call) => {
      using environment = anEnvironment();
      const before = (await environment.call('get', `${V2}/paymentprofiles/6002`)).text;
      expect(await statusOf(environment, form, call)).toBe(403);
      expect((await environment.call('get', `${V2}/paymentprofiles/6002`)).text).toBe(before);
    },
  );

  test('gets 404 for a profile that nobody has, and sees only its own in the list', async () => {
    using environment = anEnvironment();
    await aProfile(environment);
    expect(await statusOf(environment, form, row('widget', 'put', `${V1}/paymentprofiles/99/redact`))).toBe(404);
    const list = await environment.callWith(await environment.token(form), 'get', `${V2}/paymentprofiles`);
    expect((list.body as { customer_id: string }[]).map(({ customer_id }) => customer_id)).toEqual(['2001', '2001', '2001']);
  });

  test('cannot store a token that is stored for another customer', async () => {
    using environment = anEnvironment();
    const { token } = await aToken(environment);
    await environment.call('post', `${V1}/tokens/${String(token)}/store`, { payment_profile: { customer_id: 2002 } });
    const answer = await environment.callWith(await environment.token(form), 'post', `${V1}/tokens/${String(token)}/store`, {
      payment_profile: {},
    });
    expectRefusal(answer, 409, 'Payment token is stored for another customer.');
  });
});

describe.each([{ scope: 'widget' }, { scope: 'session' }])('a guest token: %o (#2.2-guest-rights)', (form) => {
  eachRow(
    calls,
    (call) => `${call.open === 'guest' ? 'may' : 'may not'} ${title(call)}`,
    async (call) => {
      using environment = anEnvironment();
      const status = await statusOf(environment, form, call);
      if (call.open === 'guest') expect(status).toBeLessThan(300);
      else expect(status).toBe(403);
    },
  );
});

test('what is refused for lack of rights changes nothing and fires nothing (#7-refused-changes-nothing)', async () => {
  using environment = anEnvironment();
  const token = await environment.token({ scope: 'session' });
  for (const { method, path, body } of calls.filter(({ open }) => open !== 'guest'))
    await environment.callWith(token, method, path.replace(/\{\w\}/, '11001'), body);
  expect(eventsOf(environment)).toEqual([]);
  expect((await environment.call('get', `${V2}/paymentprofiles`)).body).toHaveLength(2);
});
