import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../src/index.js';
import { aControlledEnvironment } from '../../support/control.js';
import { anEnvironment, smallShop } from '../../support/environment.js';

type Given = Parameters<Environment['userDefinedFieldDefinitions']['add']>[0];
type Row = readonly [data: Given['data_type'], control: Given['field_type'], bad: unknown, good: unknown, why: string];

// Every pair of kind of data and control, with a value that staff cannot save and one that they can.
const pairs: readonly Row[] = [
  ['string', 'input', 12, 'twelve', 'It must be a text.'],
  ['number', 'input', 'twelve', 12.5, 'It must be a number.'],
  ['boolean', 'input', 'yes', true, 'It must be true or false.'],
  ['string', 'text_area', ['a'], 'a\nb', 'It must be a text.'],
  ['number', 'text_area', { a: 1 }, -1, 'It must be a number.'],
  ['string', 'number', '1.5', '15', 'It must be a whole number, as a text of digits.'],
  ['number', 'number', 1.5, 15, 'It must be a whole number.'],
  ['string', 'currency', '12.50', '12', 'It must be a whole number, as a text of digits.'],
  ['number', 'currency', 12.5, 12, 'It must be a whole number.'],
  ['string', 'select', 'blue', 'dark', 'It must be one of "light", "dark".'],
  ['date', 'date', '2026-02-30', '2026-02-28', 'It must be a date such as 2026-11-20.'],
  ['datetime', 'date_time', 'soon', '2026-11-20T09:15:30Z', 'It must be a date and time such as 2026-11-20T09:15:30Z.'],
  ['boolean', 'checkbox', 1, false, 'It must be true or false.'],
  ['object', 'json', [1], { a: [1] }, 'It must be a JSON object.'],
  ['array', 'json', { a: 1 }, [{ a: 1 }], 'It must be a JSON list.'],
];

function define(environment: Environment, given: Partial<Given> & Pick<Given, 'code'>): void {
  const control = { data_type: 'string', field_type: 'input' } as const;
  environment.userDefinedFieldDefinitions.add({
    entity_type: 'subscription',
    ...control,
    label: 'Roast',
    validate_data: true,
    ...given,
  });
}

const typesSince = (environment: Environment, from: number): readonly string[] => environment.events.list({ from }).map(({ type }) => type);
const nextEvent = (environment: Environment): number => 1 + (environment.events.list({ limit: 1000 }).at(-1)?.id ?? 0);

describe('0.6.0 point 1: a user-defined field that staff edit', () => {
  test.each(pairs)(
    'of %s in a %s is refused with the rule in words, and the API takes the same value',
    async (data, control, bad, good, why) => {
      using environment = aControlledEnvironment();
      const own = environment.simulator.environment;
      const options = control === 'select' ? { options: ['light', 'dark'] } : {};
      define(own, { code: 'roast', data_type: data, field_type: control, ...options });

      const refused = await environment.control('patch', '/records/subscription/5001', { userDefinedFields: { roast: bad } });
      const untouched = own.records.get('subscription', 5001).record.user_defined_fields;
      const byApi = await environment.call('patch', '/services/v2/subscriptions/5001', [
        { op: 'add', path: '/user_defined_fields/roast', value: bad },
      ]);
      const saved = await environment.control('patch', '/records/subscription/5001', { userDefinedFields: { roast: good } });

      expect([refused.status, refused.headers['subsim-rule']]).toEqual([400, 'subsim-staff-edits']);
      expect(refused.body).toEqual({
        code: 400,
        message: `user_defined_fields.roast: Roast: This value is not valid. ${why}`,
        errors: { children: { user_defined_fields: { children: { roast: { errors: [`Roast: This value is not valid. ${why}`] } } } } },
      });
      expect(untouched).not.toHaveProperty('roast');
      expect([byApi.status, (byApi.body as { subscription: { user_defined_fields: object } }).subscription.user_defined_fields]).toEqual([
        200,
        expect.objectContaining({ roast: bad }),
      ]);
      expect((saved.body as { record: { user_defined_fields: object } }).record.user_defined_fields).toMatchObject({ roast: good });
    },
  );

  test.each([
    [{ required: true }, '', 'It must not be empty.'],
    [{ required: true }, null, 'It must not be empty.'],
    [{ min_length: 3 }, 'ab', 'It must have at least 3 characters; it has 2.'],
    [{ max_length: 3 }, 'abcd', 'It must have at most 3 characters; it has 4.'],
    [{ pattern: '[A-Z]{2}' }, 'abc', 'It must match the pattern [A-Z]{2}.'],
  ])('is held to the rule %j', (rules, value, why) => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;
    define(own, { code: 'roast', rules });

    expect(() => own.records.edit('subscription', 5001, { userDefinedFields: { roast: value } })).toThrow(
      `This value is not valid. ${why}`,
    );
  });

  test('is anything that is JSON without "Validate Data" or without a definition, and what is not named stays', () => {
    using environment = anEnvironment();
    const { records, ...own } = environment.simulator.environment;
    own.userDefinedFieldDefinitions.add({ code: 'tier', entity_type: 'customer', data_type: 'number', field_type: 'number' });

    records.edit('customer', 2001, { userDefinedFields: { tier: ['gold'], shelf: { deep: [null] }, loyalty_tier: null } });

    expect(records.get('customer', 2001).record.user_defined_fields).toEqual({ newsletter: true, tier: ['gold'], shelf: { deep: [null] } });
  });

  test('is refused together with all else that is wrong, and nothing is half done', () => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;
    define(own, { code: 'roast', data_type: 'number', field_type: 'number' });
    const before = own.records.get('subscription', 5001);
    const from = nextEvent(own);
    const wrong = {
      members: { qty: 0, created: 'now', quantity: 2, status: 'Done', customer_id: 2002, user_defined_fields: {} },
      userDefinedFields: { roast: 'x', note: 'good' },
    };

    let message = '';
    try {
      own.records.edit('subscription', 5001, wrong);
    } catch (error) {
      ({ message } = error as Error);
    }

    expect(message.split(/ (?=[a-z_.]+: )/)).toEqual([
      'created: Only the platform writes it.',
      expect.stringMatching(/^quantity: There is no such member/),
      'customer_id: A subscription stays with its customer.',
      'user_defined_fields: Send single fields as userDefinedFields.',
      'status: It must be one of Active, Retry, Failed, Paused, Expired, Cancelled.',
      expect.stringMatching(/^qty: /),
      'user_defined_fields.roast: Roast: This value is not valid. It must be a number.',
    ]);
    expect([own.records.get('subscription', 5001), typesSince(own, from)]).toEqual([before, []]);
  });
});

describe('0.6.0 point 1: the status of a subscription that staff set (#3-staff-status)', () => {
  const failed = { status: 'Failed', failed_order_attempt_count: 3, error_message: 'No stock', next_order_date: '2026-10-31' };
  const shopWith = (own: object) => ({
    ...smallShop,
    subscriptions: smallShop.subscriptions.map((one) => (one.id === 5001 ? { ...one, ...own } : one)),
  });

  test.each([
    [
      failed,
      'Active',
      { failed_order_attempt_count: 0, error_message: null, next_order_date: '2026-12-01', retry_after: null },
      ['status_change'],
    ],
    [failed, 'Retry', { failed_order_attempt_count: 3, retry_after: '2026-11-20T09:15:30+0000' }, ['status_change']],
    [{}, 'Paused', { retry_after: null }, ['status_change']],
    [{}, 'Cancelled', { cancelled: '2026-11-20T09:15:30+0000' }, ['status_change', 'cancelled']],
    [{}, 'Expired', { cancelled: null }, ['status_change']],
    [{ status: 'Cancelled', cancelled: '2026-11-01T00:00:00+0000' }, 'Active', { cancelled: null }, ['status_change']],
    [{ status: 'Expired' }, 'Failed', { cancelled: null }, ['status_change']],
    [failed, 'Failed', { failed_order_attempt_count: 3 }, []],
  ])('goes from %j to %s, with %j and the events %j', (own, status, members, types) => {
    using environment = anEnvironment({ seed: { content: shopWith(own) } });
    const { simulator } = environment;
    const from = nextEvent(simulator.environment);

    const edited = simulator.environment.records.edit('subscription', 5001, { members: { status } });

    // What is null is left out of an answer.
    const wanted = { status, ...members };
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, edited.record[name] ?? null]))).toEqual(wanted);
    expect(typesSince(simulator.environment, from).filter((type) => type.startsWith('subscription.'))).toEqual(
      types.map((type) => `subscription.${type}`),
    );
  });

  test("is known in history as the merchant's, and in the journal as the cause of its events", async () => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;
    own.records.edit('subscription', 5001, { members: { status: 'Paused', next_order_date: '2027-01-07' } });

    const [change] = own.records.history('subscription', 5001).changes;
    expect(change).toMatchObject({ author: { kind: 'merchant', name: null }, kind: 'changed' });
    expect(change?.members).toContainEqual({ name: 'status', before: 'Active', after: 'Paused', isShortened: false });
    expect((await environment.call('get', '/services/v2/reports/subscription_history')).text).toMatch(/merchant/);
    expect(own.journal.latest({ kind: 'act' })).toMatchObject({ act: 'records.edit', details: { resource: 'subscription', id: 5001 } });
    expect(JSON.stringify(await own.trace(`event:${String(nextEvent(own) - 1)}`))).toContain('records.edit');
  });

  test.each([
    [{ status: 'Failed', expiration_date: '2026-11-20' }, { status: 'Active' }, /its expiration_date has come/],
    [{ status: 'Failed', product_sku: 'JAM-PLUM' }, { status: 'Nowhere' }, /^status: It must be one of/],
  ])('is refused for %j with %j', (own, members, sentence) => {
    using environment = anEnvironment({ seed: { content: shopWith(own) } });
    const { records } = environment.simulator.environment;

    expect(() => records.edit('subscription', 5001, { members })).toThrow(sentence);
  });

  test('is given its next order date in any status, and another expiration with a new status', () => {
    using environment = anEnvironment({ seed: { content: shopWith({ status: 'Expired', expiration_date: '2026-11-01' }) } });
    const { records } = environment.simulator.environment;

    const dated = records.edit('subscription', 5001, { members: { next_order_date: '2027-03-01' } }).record;
    const begun = records.edit('subscription', 5001, { members: { status: 'Active', expiration_date: null } }).record;

    expect([dated.status, dated.next_order_date, begun.status, begun.next_order_date]).toEqual([
      'Expired',
      '2027-03-01',
      'Active',
      '2027-03-01',
    ]);
  });
});

describe('0.6.0 point 1: records that staff see', () => {
  test.each([
    'customer/2001',
    'address/3001',
    'product/4001',
    'subscription/5001',
    'group-subscription/7001',
    'group-subscription-template/8001',
    'payment-profile/6001',
  ])('%s is shown as v2 shows it', async (path) => {
    using environment = aControlledEnvironment();
    const [resource, id] = path.split('/');

    const { body } = await environment.control('get', `/records/${path}`).expect(200);

    expect(body).toMatchObject({ resource, id: Number(id), record: { id: Number(id) } });
  });

  test.each([
    ['get', '/records/customer/1', undefined, /^There is no customer 1 in this environment\.$/],
    ['get', '/records/costumer/2001', undefined, /^No records of "costumer" are shown here; the nearest is "customer"\.$/],
    ['patch', '/records/payment-profile/6001', { members: {} }, /^No records of "payment-profile" are edited here/],
    ['patch', '/records/customer/2001', {}, /./],
    ['patch', '/records/customer/2001', { fields: {} }, /^"fields" is not known here/],
    ['patch', '/records/customer/2001', { members: { email: 'zoe.lund@example.test' } }, /exists/],
    ['patch', '/records/customer/2001', { members: { status: 'Active' } }, /^status: /],
  ] as const)('%s %s %j is refused', async (verb, path, body, sentence) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control(verb, path, body);

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect((answer.body as { message: string }).message).toMatch(sentence);
  });

  test('definitions are listed by the kind of record, up to 1,000 of them', () => {
    using environment = anEnvironment();
    const { userDefinedFieldDefinitions: definitions } = environment.simulator.environment;
    for (let number = definitions.list().length; number < 1000; number += 1)
      definitions.add({
        code: `code-${String(number)}`,
        entity_type: number % 2 === 0 ? 'customer' : 'product',
        data_type: 'string',
        field_type: 'input',
      });

    expect(definitions.list({ entity_type: 'product' }).every(({ entity_type: type }) => type === 'product')).toBe(true);
    expect(definitions.list({ entity_type: 'product' }).length + definitions.list({ entity_type: 'customer' }).length).toBe(1000);
    expect(() => definitions.add({ code: 'one-more', entity_type: 'customer', data_type: 'string', field_type: 'input' })).toThrow(
      'There are 1000 user-defined fields, as many as there can be.',
    );
  });
});
