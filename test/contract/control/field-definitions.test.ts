import { describe, expect, test } from 'vitest';
import { aControlledEnvironment, faultsOfControlRefusal, type ControlledEnvironment } from '../../support/control.js';
import { aFolder } from '../../support/command.js';

const PATH = '/user-defined-field-definitions';
const NOTE = { code: 'gift_note', entity_type: 'subscription', data_type: 'string', field_type: 'text_area' } as const;
const TIER = { code: 'tier', entity_type: 'customer', data_type: 'string', field_type: 'select', options: ['gold', 'silver'] } as const;
const PLAN = { code: 'plan', entity_type: 'customer', data_type: 'array', field_type: 'json' } as const;

// Lists inside one another, so many in all.
function nested(levels: number): object {
  return levels === 1 ? [] : [nested(levels - 1)];
}

// Which data types each control takes.
const pairs: Readonly<Record<string, readonly string[]>> = {
  input: ['string', 'number', 'boolean'],
  text_area: ['string', 'number'],
  number: ['string', 'number'],
  currency: ['string', 'number'],
  select: ['string'],
  date: ['date'],
  date_time: ['datetime'],
  checkbox: ['boolean'],
  json: ['object', 'array'],
};
const dataTypes = ['string', 'number', 'boolean', 'date', 'datetime', 'object', 'array'];

async function listed({ control }: ControlledEnvironment): Promise<readonly unknown[]> {
  return ((await control('get', PATH).expect(200)).body as { userDefinedFieldDefinitions: readonly unknown[] }).userDefinedFieldDefinitions;
}

describe('definitions of user-defined fields (#2.1-udf-definitions, #2.1-udf-definition-members)', () => {
  test('are made with their defaults, shown in config, changed and removed', async () => {
    using environment = aControlledEnvironment();
    const instant = '2026-11-20T09:15:30+0000';
    const made = await environment.control('post', PATH, NOTE);
    const stored = {
      ...{ id: 1, ...NOTE, label: 'gift_note', default_value: null, populate_default: false, validate_data: false, rules: {} },
      ...{ created: instant, updated: instant },
    };
    expect([made.status, JSON.stringify(made.body)]).toEqual([201, JSON.stringify(stored)]);
    await environment.control('put', '/clock', { kind: 'frozen', instant: '2026-11-21T00:00:00Z' }).expect(200);

    const changed = await environment.control('patch', `${PATH}/1`, { label: 'Note', default_value: 9.5, validate_data: true });

    const expected = { ...stored, label: 'Note', default_value: 9.5, validate_data: true, updated: '2026-11-21T00:00:00+0000' };
    expect([changed.status, changed.body]).toEqual([200, expected]);
    const { config } = (await environment.call('get', '/services/v2/config')).body as { config: object };
    expect(config).toMatchObject({ subscription_user_defined_field_definitions: [expected], customer_user_defined_field_definitions: [] });
    expect(await listed(environment)).toEqual([expected]);
    await environment.control('delete', `${PATH}/1`).expect(204);
    await environment.control('delete', `${PATH}/1`).expect(404);
    expect(await listed(environment)).toEqual([]);
    expect((await environment.control('post', PATH, TIER)).body).toMatchObject({ id: 2, options: ['gold', 'silver'] });
  });

  test('survive a restart', async () => {
    using folder = aFolder();
    {
      using first = aControlledEnvironment({ data: folder.path });
      await first.control('post', PATH, TIER).expect(201);
    }
    using second = aControlledEnvironment({ data: folder.path });
    expect(await listed(second)).toMatchObject([TIER]);
  });

  test('have defaults as deep as a value of a map may lie, which can be read again and changed wherever they are (#8-body-depth)', async () => {
    using folder = aFolder();
    const customer = { email: 'deep@example.test', first_name: 'N', last_name: 'W' };
    let file: Buffer;
    {
      using first = aControlledEnvironment({ data: folder.path });
      const { environment } = first.simulator;
      await first.control('post', PATH, { ...PLAN, default_value: nested(509), populate_default: true }).expect(201);
      await first.control('patch', `${PATH}/1`, { default_value: nested(510) }).expect(400);
      await first.call('post', '/services/v2/customer', { customer }).expect(201);
      await first.control('post', PATH, { ...PLAN, entity_type: 'customer_address', default_value: nested(509), populate_default: true });
      const address = { customer_id: 2001, first_name: 'N', last_name: 'W' };
      const { body } = await first.call('post', '/services/v2/address', { address }).expect(201);
      const moved = [{ op: 'add', path: '/shipping_address_id', value: (body as { address: { id: number } }).address.id }];
      await first.call('patch', '/services/v2/subscriptions/5001', moved).expect(200);
      environment.orderCallback.set({ url: 'http://127.0.0.1:9/', secret: 'secret' });
      await environment.orders.place(5001, 'keep');
      const beyond: unknown[] = [];
      beyond.push(beyond);
      expect(() => environment.userDefinedFieldDefinitions.edit(1, { default_value: beyond as never })).toThrow('default_value: Must be');
      environment.snapshots.save('deep');
      file = await environment.snapshots.export('deep');
    }
    using second = aControlledEnvironment({ data: folder.path });
    const { environment } = second.simulator;

    environment.restore('deep');
    environment.restore(file);
    await second.call('post', '/services/v2/customers/2003', { customer: { last_name: 'Y' } }).expect(200);

    const made = (await second.call('get', '/services/v2/customers/2003').expect(200)).body as { customer: object };
    expect(made.customer).toMatchObject({ last_name: 'Y', user_defined_fields: { plan: nested(509) } });
    expect(await listed(second)).toMatchObject([{ default_value: nested(509) }, { default_value: nested(509) }]);
  });

  test('populate every new record that lacks the field (#2.1-udf-populated)', async () => {
    using environment = aControlledEnvironment();
    await environment.control('post', PATH, { ...TIER, default_value: 'silver', populate_default: true }).expect(201);
    const customer = { email: 'new@example.test', first_name: 'N', last_name: 'W' };
    const { body } = await environment.call('post', '/services/v2/customer', { customer });
    expect(body).toMatchObject({ customer: { user_defined_fields: { tier: 'silver' } } });
  });

  test('are made where control and data type go together, and refused where they do not (#2.1-udf-controls)', async () => {
    using environment = aControlledEnvironment();
    for (const [field_type, taken] of Object.entries(pairs)) {
      for (const data_type of dataTypes) {
        const options = field_type === 'select' ? { options: ['one'] } : {};
        const definition = { code: `${field_type}_${data_type}`, entity_type: 'product', field_type, data_type, ...options };
        const answer = await environment.control('post', PATH, definition);
        const isTaken = taken.includes(data_type);
        expect(answer.status, definition.code).toBe(isTaken ? 201 : 400);
        if (isTaken) continue;
        expect(faultsOfControlRefusal(answer)).toEqual([]);
        expect(answer.body.message).toMatch(`field_type: ${field_type} does not take ${data_type}: ${data_type} goes with `);
        expect(answer.body.message).toContain(`${field_type} with ${taken.join(', ')}.`);
      }
    }
  });

  test.each([
    [{ ...NOTE, code: 'abc' }, 400, /code/],
    [{ ...NOTE, entity_type: 'cart' }, 400, /entity_type/],
    [{ ...NOTE, data_type: 'json' }, 400, /data_type/],
    [{ ...NOTE, field_type: 'textarea' }, 400, /field_type/],
    [{ ...NOTE, rules: { pattern: '(' } }, 400, /pattern/],
    [{ ...NOTE, rules: { options: ['a'] } }, 400, /options/],
    [{ ...NOTE, id: 7 }, 400, /"id" is not known here/],
    [{ ...NOTE, options: ['a'] }, 400, /^options: Only a select has options\.$/],
    [{ ...TIER, options: [] }, 400, /^options: A select has at least one option\.$/],
    [{ ...TIER, options: undefined }, 400, /^options: A select has at least one option\.$/],
    [{ ...PLAN, default_value: nested(510) }, 400, /^default_value: Must be a JSON value of at most 509 levels\.$/],
    [{ ...NOTE, code: 'taken' }, 409, /^User-defined field of subscription with that code already exists\.$/],
  ])('are refused with what is wrong: %j (#2.1-udf-options)', async (definition, status, message) => {
    using environment = aControlledEnvironment();
    await environment.control('post', PATH, { ...NOTE, code: 'taken' }).expect(201);
    await environment.control('post', PATH, { ...NOTE, code: 'taken', entity_type: 'product' }).expect(201);

    const answer = await environment.control('post', PATH, definition);

    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect((await listed(environment)).length).toBe(2);
  });

  test('keep their control, and take what else is said of them (#2.1-udf-controls)', async () => {
    using environment = aControlledEnvironment();
    await environment.control('post', PATH, TIER).expect(201);
    await environment.control('post', PATH, NOTE).expect(201);
    const edit = async (id: number, changes: object): Promise<readonly unknown[]> => {
      const { status, body } = await environment.control('patch', `${PATH}/${String(id)}`, changes);
      return [status, (body as { message?: string }).message];
    };

    expect(await edit(1, { field_type: 'input' })).toEqual([400, 'field_type: It is select for good; define another field.']);
    expect(await edit(1, { field_type: 'select', options: ['bronze'] })).toEqual([200, undefined]);
    expect(await edit(1, { options: [] })).toEqual([400, 'options: A select has at least one option.']);
    expect(await edit(2, { data_type: 'number' })).toEqual([200, undefined]);
    expect(await edit(2, { data_type: 'array' })).toEqual([400, expect.stringMatching(/^field_type: text_area does not take array/)]);
    expect(await edit(2, { code: 'tier', entity_type: 'customer' })).toEqual([409, expect.anything()]);
    expect(await listed(environment)).toMatchObject([
      { ...TIER, options: ['bronze'] },
      { ...NOTE, data_type: 'number' },
    ]);
  });

  test('are those of the library, which says what is wrong with what no call lets through', () => {
    using environment = aControlledEnvironment();
    const { userDefinedFieldDefinitions: definitions } = environment.simulator.environment;
    const wrong = { ...NOTE, rules: 'none' } as unknown as typeof NOTE; // what a caller without types can give

    expect(() => definitions.add(wrong)).toThrow(/^rules: must be object\./);
    expect(definitions.add(NOTE)).toMatchObject({ id: 1, ...NOTE });
    expect(() => {
      definitions.remove(9);
    }).toThrow('There is no user-defined field 9 in this environment.');
  });
});

describe('a seed with definitions', () => {
  const seeded = (...definitions: readonly object[]): (() => unknown) => {
    return () => aControlledEnvironment({ seed: { content: { user_defined_field_definitions: definitions } } });
  };

  test.each([
    [[NOTE, { ...NOTE, code: 'other', field_type: 'date' }], /definitions\[1\]\.field_type: date does not take string: /],
    [[{ ...TIER, options: [] }], /definitions\[0\]\.options: A select has at least one option\.$/],
    [[{ ...NOTE, data_type: 'text' }], /definitions\[0\]\.data_type: must be one of/],
    [[{ ...NOTE, data_type: 'integer', field_type: 'checkbox' }], /definitions\[0\]\.data_type: Must be one of string, number, /],
    [[{ ...NOTE, data_type: 'number', field_type: 'text' }], /definitions\[0\]\.field_type: Must be one of input, text_area, /],
  ])('is refused where they do not go together: %j (#2.1-udf-controls)', (definitions, message) => {
    expect(seeded(...definitions)).toThrow(message);
  });

  test('gives those without an id the lowest that is free', async () => {
    const definitions = [NOTE, { ...TIER, id: 1 }, { ...NOTE, code: 'third' }];
    using environment = aControlledEnvironment({ seed: { content: { user_defined_field_definitions: definitions } } });
    expect(await listed(environment)).toMatchObject([{ id: 2 }, { id: 1, code: 'tier' }, { id: 3, code: 'third' }]);
    expect((await environment.control('post', PATH, { ...NOTE, code: 'fourth' })).body).toMatchObject({ id: 4 });
  });

  test('of which two are of one field has the first, and says so (#subsim-former-definitions)', async () => {
    const definitions = [NOTE, { ...NOTE, label: 'Again' }];
    using environment = aControlledEnvironment({ seed: { content: { user_defined_field_definitions: definitions } } });
    expect(await listed(environment)).toMatchObject([{ id: 1, label: 'gift_note' }]);
    expect(environment.simulator.upgraded).toEqual([
      'default: seed: subscription.gift_note is defined twice: the first definition counts.',
    ]);
  });
});
