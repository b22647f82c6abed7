import { describe, expect, test, vi } from 'vitest';
import { createSimulator, type Environment, type ImportFile, type ImportInput } from '../../../src/index.js';
import { silent } from '../../support/behaviours.js';
import { aFolder } from '../../support/command.js';
import { aControlledEnvironment } from '../../support/control.js';
import { anEnvironment } from '../../support/environment.js';
import { aReceiver } from '../../support/receivers.js';

const HEAD = 'email,first_name,last_name\n';
const OK = 'a@shop.test,A,B\n';

const csv = (text: string, name = 'customers.csv'): ImportInput => ({ files: [{ name, text }] });
const json = (text: string, name = 'customers.json'): ImportInput => ({ files: [{ name, text }] });
const bytes = (content: Uint8Array, name = 'customers.csv'): ImportInput => ({ files: [{ name, bytes: content }] });
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(HEAD + OK, 'utf16le')]);

type Place = readonly [line: number | null, column: string | null, rule: string];

// What is wrong with a file, and where that is told.
const bad: readonly (readonly [what: string, given: ImportInput, place: Place, message: RegExp])[] = [
  ['is empty', csv(''), [null, null, 'subsim-import'], /^The file is empty\.$/],
  ['is empty but for a byte order mark', bytes(Buffer.from('\uFEFF')), [null, null, 'subsim-import'], /^The file is empty\.$/],
  ['has no header', csv(OK + OK), [1, 'a@shop.test', 'subsim-import-columns'], /^There is no member "a@shop\.test" of customers/],
  ['names a column twice', csv(`email,email\n${OK}`), [1, 'email', 'subsim-import-columns'], /^Two columns are for the same member\.$/],
  ['has a column without a name', csv(`email,,last_name\n${OK}`), [1, '2', 'subsim-import-columns'], /^Column 2 has no name/],
  [
    'has an unknown column',
    csv('emial,first_name,last_name\nx,y,z\n'),
    [1, 'emial', 'subsim-import-columns'],
    /^There is no member "emial" of customers; the nearest is "email"\.$/,
  ],
  [
    'has a column __proto__',
    csv(`__proto__,first_name,last_name\n${OK}`),
    [1, '__proto__', 'subsim-import-columns'],
    /^There is no member/,
  ],
  ['has a column constructor', csv(`constructor\nx\n`), [1, 'constructor', 'subsim-import-columns'], /^There is no member/],
  ['opens a quote and never closes it', csv(`${HEAD + OK}"x,y,z\n`), [3, null, 'subsim-import'], /^A quotation mark is opened here and/],
  ['quotes a part of a value', csv(`${HEAD + OK}b@shop.test,"B"x,C\n`), [3, null, 'subsim-import'], /^Behind the quotation mark/],
  ['has a quote inside a value', csv(`${HEAD + OK}b@shop.test,B"b,C\n`), [3, null, 'subsim-import'], /^A quotation mark stands inside/],
  ['has a short row', csv(`${HEAD + OK}b@shop.test,B\n`), [3, null, 'subsim-import-columns'], /^The row has 2 values for 3 columns\.$/],
  ['has a long row', csv(`${HEAD + OK}b@shop.test,B,C,D\n`), [3, null, 'subsim-import-columns'], /^The row has 4 values for 3 columns\.$/],
  ['holds a NUL', csv(`${HEAD + OK}b@shop.test,B\0,C\n`), [3, null, 'subsim-import'], /NUL character/],
  ['is not UTF-8', bytes(Buffer.from(`${HEAD + OK}b@shop.test,Bj\xf6rn,C\n`, 'latin1')), [3, null, 'subsim-import'], /is not UTF-8/],
  ['is UTF-16', bytes(utf16), [null, null, 'subsim-import'], /^The file is UTF-16; save it as UTF-8\.$/],
  ['has a value without end', csv(`${HEAD}a@shop.test,${'x'.repeat(1_100_000)},B\n`), [2, null, 'subsim-import'], /more than 1048576/],
  ['has a long value', csv(`${HEAD}a@shop.test,${'x'.repeat(300)},B\n`), [2, 'first_name', '7-validation-body'], /255/],
  ['lacks a value', csv(`${HEAD + OK},B,C\n`), [3, 'email', '7-validation-body'], /^This value should not be blank\./],
  ['has no e-mail address for one', csv(`${HEAD + OK}mira,B,C\n`), [3, 'email', '7-validation-body'], /^This value is not a valid email/],
  [
    'has a text for a number',
    csv('email,first_name,last_name,ecom_customer_id\na@b.co,A,B,x\n'),
    [2, 'ecom_customer_id', '7-validation-body'],
    /./,
  ],
  [
    'has an e-mail address twice',
    csv(`${HEAD + OK}A@SHOP.test,B,C\n`),
    [3, 'email', '2.1-customer-email'],
    /^Customer with that email already/,
  ],
  ['has one that is there', csv(`${HEAD}mira.holt@example.test,B,C\n`), [2, 'email', '2.1-customer-email'], /The customer 2001 has it/],
  [
    'has an id twice',
    csv(`id,${HEAD}9,a@b.co,A,B\n09,b@b.co,A,B\n`),
    [3, 'id', 'subsim-import-ids'],
    /^The id 9 stands in line 2 of customers\.csv/,
  ],
  ['has no id for one', csv(`id,${HEAD}-1,a@b.co,A,B\n`), [2, 'id', 'subsim-import-ids'], /^An id is a whole number from 1/],
  [
    'names a customer who is not there',
    csv('customer.email,first_name,last_name\nnobody@b.co,A,B\n', 'addresses.csv'),
    [2, 'customer.email', 'subsim-import-references'],
    /^There is no customer with this email, neither here nor in the files\.$/,
  ],
  [
    'names an id that is not there',
    csv('customer_id,first_name,last_name\n99,A,B\n', 'addresses.csv'),
    [2, 'customer_id', '7-validation-body'],
    /There is no customer with the id "99"/,
  ],
  [
    'names a product that is not there',
    csv('customer_id,product_sku,qty,next_order_date,shipping_address_id\n2001,TAE,1,2027-01-01,3001\n', 'subscriptions.csv'),
    [2, 'product_sku', '7-validation-body'],
    /There is no product with the SKU/,
  ],
  ['is not JSON', json('[{"email":'), [null, null, 'subsim-import'], /^The file is not JSON: line 1/],
  ['holds no list', json('{"email":"a@b.co"}'), [null, null, 'subsim-import'], /^The file holds no list of records/],
  ['holds another kind of record', json('{"products":[]}'), [null, null, 'subsim-import'], /^The file holds products, not customers\.$/],
  ['lists something else than objects', json('["x"]'), [1, null, 'subsim-import'], /^The item is no object\.$/],
  [
    'has an unknown member',
    json('[{"__proto__":{"x":1},"email":"a@b.co"}]'),
    [1, '__proto__', 'subsim-import-columns'],
    /^There is no member/,
  ],
  [
    'has no column that the mapping names',
    { ...csv(HEAD + OK), mapping: { customers: { columns: { Mail: 'email' } } } },
    [1, 'Mail', 'subsim-import-columns'],
    /^The mapping names a column that is not there\.$/,
  ],
];

function stateOf(environment: Environment): unknown {
  return [environment.contents(), environment.events.list({ limit: 1000 }).length, environment.records.get('customer', 2001)];
}

describe('0.6.0 point 6: a file of own records that (#subsim-import, #subsim-import-columns, #subsim-import-references)', () => {
  test.each(bad)('%s is told with line, column and rule, and nothing is taken', async (_what, given, [line, column, rule], message) => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;
    const before = stateOf(own);
    const file = given.files[0]?.name ?? '';

    const report = await own.import({ ...given, dryRun: true });
    const refused = own.import(given);

    await expect(refused).rejects.toMatchObject({ code: 'validation-failed', details: { rule: 'subsim-import' } });
    expect(report).toMatchObject({ dryRun: true, imported: false });
    expect(report.faults).toContainEqual({ file, line, column, rule, message: expect.stringMatching(message) as string });
    expect(stateOf(own)).toEqual(before);
  });

  test('has a thousand wrong rows is told with the first hundred of them and their number', async () => {
    using environment = anEnvironment();

    const report = await environment.simulator.environment.import({ ...csv(HEAD + 'x,A,B\n'.repeat(300)), dryRun: true });

    expect([report.faults.length, report.faultCount]).toEqual([100, 300]);
  });

  test('has rows about a record that is wrong is told of that record alone', async () => {
    using environment = anEnvironment();
    const files = [
      { name: 'customers.csv', text: `id,${HEAD}9,nobody,A,B\n` },
      { name: 'addresses.csv', text: 'customer_id,first_name,last_name\n9,A,B\n' },
    ];

    const report = await environment.simulator.environment.import({ files, dryRun: true });

    expect(report.faults).toMatchObject([{ file: 'customers.csv', line: 2, column: 'email' }]);
  });
});

describe('0.6.0 point 6: own records', () => {
  test('come from CSV files that name each other by e-mail address and SKU, and no event is sent for them', async () => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;
    const events = own.events.list({ limit: 1000 }).length;

    const report = await own.import({
      files: [
        {
          name: 'subscriptions.csv',
          text: 'customer.email;product_sku;qty;next_order_date;shipping_address.first_name;shipping_address.last_name\r\nAda@shop.test;TEA-NEW;2;2027-01-01;Ada;"Lin;d"\r\n',
        },
        {
          name: 'customers.csv',
          text: '\uFEFFemail,first_name,last_name,user_defined_fields.pet\n\nada@shop.test,"Ada\nMaria",Lind,cat\n',
        },
        { name: 'products-2026.csv', text: 'sku\tname\tprice\nTEA-NEW\tTea\t4.50\n' },
      ],
    });

    expect(report).toMatchObject({ imported: true, records: { subscriptions: 1, customers: 1, products: 1 }, movedIds: [], faultCount: 0 });
    expect(own.records.get('customer', 2003).record).toMatchObject({ first_name: 'Ada\nMaria', user_defined_fields: { pet: 'cat' } });
    const { record } = own.records.get('subscription', 5003);
    expect(record).toMatchObject({ customer_id: '2003', qty: 2, shipping_address: { last_name: 'Lin;d', customer_id: '2003' } });
    expect(own.events.list({ limit: 1000 })).toHaveLength(events);
    expect((await own.timeline.list({ subscription: 5003 })).entries).not.toEqual([]);
    expect((await environment.call('get', '/services/v2/subscriptions/5003')).status).toBe(200);
  });

  test('keep their ids where these are free; others get new ones, and what names them in the files follows (#subsim-import-ids)', async () => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;

    const { movedIds } = await own.import({
      files: [
        { name: 'customers.csv', text: `id,${HEAD}2001,a@b.co,A,B\n2050,b@b.co,A,B\n` },
        { name: 'addresses.csv', text: 'id,customer_id,first_name,last_name\n3900,2001,A,B\n' },
      ],
    });

    expect(movedIds).toEqual([{ resource: 'customer', from: 2001, to: 2051 }]);
    expect(own.records.get('address', 3900).record).toMatchObject({ customer_id: '2051' });
    expect(own.records.get('customer', 2050).record).toMatchObject({ email: 'b@b.co' });
    expect(own.records.get('customer', 2001).record).toMatchObject({ email: 'mira.holt@example.test' });
  });

  test('have columns of any name with a mapping, and constants that all rows have', async () => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;
    const columns = {
      Mail: 'email',
      Vorname: 'first_name',
      Nr: 'platform_specific_customer_id',
      Notiz: null,
      Tier: 'user_defined_fields.tier',
    };

    await own.import({
      ...csv('Mail,Vorname,Nr,Notiz,Tier\na@b.co,A,K-7,x,old\n'),
      mapping: { customers: { columns, constants: { last_name: 'B', 'user_defined_fields.vip': true } } },
    });

    expect(own.records.get('customer', 2003).record).toMatchObject({
      ...{ email: 'a@b.co', last_name: 'B', platform_specific_customer_id: 'K-7', user_defined_fields: { tier: 'old', vip: true } },
    });
  });

  test.each([
    [
      { mapping: { customers: { columns: { Mail: 'emial' } } } },
      /^mapping\.customers\.columns\.Mail: There is no member "emial" of customers; the nearest is "email"/,
    ],
    [
      { mapping: { customers: { constants: { id: {}, '__proto__.x': 1 } } } },
      /^mapping\.customers\.constants\.__proto__\.x: There is no member/,
    ],
    [{ mapping: { customer: {} } }, /^mapping: "customer" is no kind/],
    [{ mapping: { customers: { column: {} } } }, /^mapping\.customers.*"column" is not known here/],
    [{ files: [] }, /^files: /],
    [{ files: [{ name: 'people.csv', text: HEAD }] }, /nothing says of which kind the records in "people\.csv" are/],
    [{ files: [{ name: 'people.csv', text: HEAD, kind: 'custmers' }] }, /^kind: "custmers" is none; the nearest is "customers"/],
    [csv(HEAD), /^files: hold no records\.$/],
    [{ files: [{ name: 'customers.csv', bytes: 'text' as unknown as Uint8Array }] }, /^files: bytes must be a Uint8Array/],
  ] as const)('are refused as a setting with %j', async (given, message) => {
    using environment = anEnvironment();

    const refused = environment.simulator.environment.import({ ...csv(HEAD + OK), ...(given as Partial<ImportInput>) });

    await expect(refused).rejects.toMatchObject({ code: 'setting-refused', message: expect.stringMatching(message) as string });
  });

  test('begin again when the environment changes on the way, and nothing of that is lost', async () => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;
    let isEdited = false;

    await own.import(csv(HEAD + Array.from({ length: 3000 }, (_, n) => `p${String(n)}@b.co,A,B\n`).join('')), {
      onProgress() {
        if (isEdited) return;
        isEdited = true;
        own.records.edit('customer', 2001, { members: { first_name: 'Myra' } });
      },
    });

    expect(own.records.get('customer', 2001).record).toMatchObject({ first_name: 'Myra' });
    expect(own.contents().customers).toMatchObject({ count: 3002 });
  });

  test('are left where they are when the import is aborted on the way', async () => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;
    const abort = new AbortController();

    const aborted = own.import(csv(HEAD + Array.from({ length: 3000 }, (_, n) => `p${String(n)}@b.co,A,B\n`).join('')), {
      signal: abort.signal,
      onProgress: () => {
        abort.abort();
      },
    });

    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect(own.contents().customers).toMatchObject({ count: 2 });
  });

  test('are refused while a webhook is being sent, which would be sent again, and tried all the same', async () => {
    await using receiver = await aReceiver(silent);
    using environment = anEnvironment({ webhooks: [{ url: receiver.url }] });
    const own = environment.simulator.environment;
    own.events.ping(own.destinations.list()[0]?.id ?? 0);
    await vi.waitFor(() => {
      expect(own.pending().counts.inFlight).toBe(1);
    });

    await expect(own.import(csv(HEAD + OK))).rejects.toMatchObject({
      code: 'state-refused',
      message: /^Webhooks or orders are being sent/,
    });
    expect(await own.import({ ...csv(HEAD + OK), dryRun: true })).toMatchObject({ faultCount: 0 });
  });

  test('are there after a restart of an environment in a data folder', async () => {
    using folder = aFolder();
    const settings = { data: folder.path, seed: 'empty' } as const;
    const first = createSimulator(settings);
    await first.environment.import(csv(HEAD + OK));
    first.close();
    const second = createSimulator(settings);

    expect(second.environment.contents().customers).toMatchObject({ count: 1 });
    second.close();
  });

  test('go with a reset, as what else came after the beginning', async () => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;

    await own.import(csv(HEAD + OK));
    own.reset();

    expect(own.contents().customers).toMatchObject({ count: 2 });
  });
});

const lists = {
  products: 'products',
  customers: 'customers',
  addresses: 'addresses',
  payment_profiles: 'vault/paymentprofiles',
  group_subscription_templates: 'group-subscription-templates',
  group_subscriptions: 'group-subscriptions',
  subscriptions: 'subscriptions',
};

// Each record in a file of its own, as a list and as a record in its wrapper.
function inPages(text: string): readonly ImportFile[] {
  const list = JSON.parse(text) as readonly object[] | { readonly customers: readonly object[] };
  const [first, ...others] = 'customers' in list ? list.customers : list;
  return [
    { name: 'page-1.json', text: JSON.stringify([{ customer: first }]) },
    { name: 'page-2.json', kind: 'customers', text: JSON.stringify(others) },
  ];
}

describe('0.6.0 point 6: lists that the API has answered', () => {
  test.each(['documented', 'observed'] as const)('are the same lists in the environment that takes them in, in %s', async (wire) => {
    using environment = anEnvironment({ wire });
    const copy = await environment.simulator.createEnvironment({ name: 'copy', seed: 'empty', wire });
    const { clientId: client_id, clientSecret: client_secret } = copy.credentials;
    const files: ImportFile[] = [];
    for (const [kind, path] of Object.entries(lists)) {
      const { text } = await environment.call('get', `/services/v2/${path}`);
      if (kind === 'customers') files.push(...inPages(text));
      else files.push({ name: `${kind}.json`, text });
    }

    await copy.import({ files });

    const token = await environment.token({ client_id, client_secret });
    for (const path of Object.values(lists)) {
      const [there, here] = [
        await environment.call('get', `/services/v2/${path}`),
        await environment.callWith(token, 'get', `/services/v2/${path}`),
      ];
      expect.soft(here.text, path).toBe(there.text);
    }
  });
});

describe('0.6.0 point 6: masking (#subsim-import-mask)', () => {
  const files = [
    { name: 'customers.csv', text: `${HEAD}Ada.Lind@private.test,Ada,Lindqvist\n` },
    {
      name: 'addresses.csv',
      text: 'customer.email,first_name,last_name,street1,phone,company\nada.lind@private.test,Ada,Lindqvist,7 Secret Lane,+46 70 1234567,Lindqvist AB\n',
    },
  ];

  test('leaves nothing of names, e-mail addresses, streets and phone numbers, and keeps what belongs together', async () => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;

    await own.import({ files, mask: true });

    const everything = own.snapshot().bytes.toString('latin1') + JSON.stringify(own.journal.list());
    for (const word of ['private.test', 'Lindqvist', 'lindqvist', 'Secret Lane', '1234567']) expect.soft(everything).not.toContain(word);
    const [customer, address] = [own.records.get('customer', 2003).record, own.records.get('address', 3004).record];
    expect(address).toMatchObject({ customer_id: '2003', first_name: customer.first_name, last_name: customer.last_name });
    expect(customer.email).toMatch(/^person-[0-9a-f]{20}@example\.com$/);
  });

  test('makes the same of the same value in another run with the same key, and something else with another key', async () => {
    using environment = anEnvironment();
    const own = environment.simulator.environment;
    const emailWith = async (maskKey?: string): Promise<unknown> => {
      own.reset();
      await own.import({ files, mask: true, maskKey });
      return own.records.get('customer', 2003).record.email;
    };

    const [first, again, other] = [await emailWith(), await emailWith(), await emailWith('mine')];

    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});

describe('0.6.0 point 6: POST /_sim/import', () => {
  test('takes files in JSON, and in a form as curl sends it', async () => {
    using environment = aControlledEnvironment();
    const form = [
      '--x\r\nContent-Disposition: form-data; name="files"; filename="customers=people.csv"\r\nContent-Type: text/csv\r\n\r\n',
      HEAD + OK,
      '\r\n--x\r\nContent-Disposition: form-data; name="dryRun"\r\n\r\ntrue\r\n--x--\r\n',
    ].join('');

    const tried = await environment
      .control('post', '/import')
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send(Buffer.from(form));
    const taken = await environment.control('post', '/import', { files: [{ name: 'customers.csv', text: HEAD + OK }] });
    const again = await environment.control('post', '/import', { files: [{ name: 'customers.csv', text: HEAD + OK }] });

    expect([tried.status, tried.body]).toMatchObject([200, { dryRun: true, imported: false, records: { customers: 1 }, faultCount: 0 }]);
    expect([taken.status, taken.body]).toMatchObject([
      200,
      { imported: true, files: [{ name: 'customers.csv', kind: 'customers', rows: 1 }] },
    ]);
    expect([again.status, again.headers['subsim-rule']]).toEqual([400, 'subsim-import']);
    expect((again.body as { message: string }).message).toContain('customers.csv, line 2, email: Customer with that email already exists.');
  });

  test.each([
    ['application/json', '{', 'The body is not JSON.'],
    ['multipart/form-data', '--x', 'The form has no boundary'],
    ['multipart/form-data; boundary=y', '--x\r\n', 'The form is cut short'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--', 'A part of the form has no name.'],
    ['multipart/form-data; boundary=x', '--x--', 'files: '],
  ])('refuses %s with %j', async (type, body, message) => {
    using environment = aControlledEnvironment();

    const refused = await environment
      .control('post', '/import')
      .set('Content-Type', type)
      .send(type.startsWith('multipart') ? Buffer.from(body) : body);

    expect(refused.status).toBe(400);
    expect((refused.body as { message: string }).message).toContain(message);
  });

  test('tells how far it is in lines to who takes them', async () => {
    using environment = aControlledEnvironment();
    const text = HEAD + Array.from({ length: 2500 }, (_, n) => `p${String(n)}@b.co,A,B\n`).join('');

    const told = await environment
      .control('post', '/import', { files: [{ name: 'customers.csv', text }] })
      .set('Accept', 'application/x-ndjson');

    const lines = told.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines.slice(0, -1)).toEqual([1000, 2000, 2500].map((done) => ({ done, total: 2500 })));
    expect(lines.at(-1)).toMatchObject({ imported: true, records: { customers: 2500 } });
  });
});
