import { describe, expect, test } from 'vitest';
import { Problem, type Environment } from '../../../src/index.js';
import { answering, inTurn } from '../../support/behaviours.js';
import { aControlledEnvironment, type ControlledEnvironment } from '../../support/control.js';
import { aReceiver } from '../../support/receivers.js';

// What callers without types may give.
type Call = (environment: Environment, given: never) => unknown;
type Sent = readonly [verb: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string];
type Row = readonly [library: Call, sent: Sent, given: unknown, sentence: RegExp];

const add: Call = ({ destinations }, given) => destinations.add(given);
const trigger: Call = ({ events }, given) => events.trigger(given);
const callback: Call = ({ orderCallback }, given) => orderCallback.set(given);
const setClock: Call = ({ clock }, given) => clock.set(given);
const advance: Call = ({ clock }, given) => clock.advance(given);
const rules: Call = ({ deliveryRules }, given) => deliveryRules.set(given);
const place: Call = ({ orders }, { subscription, kind }: { subscription: never; kind: never }) => orders.place(subscription, kind);
const url = 'http://127.0.0.1:9/';

// What is given to the library, and sent as the body, or as the query of a GET.
const refused: readonly Row[] = [
  [add, ['post', '/destinations'], {}, /^"url" is missing\.$/],
  [add, ['post', '/destinations'], { ulr: url }, /^"ulr" is not known here; known are url, /],
  [
    add,
    ['post', '/destinations'],
    { url, colour: 1 },
    /^"colour" is not known here; known are url, eventTypes, secret, authority, enabled\.$/,
  ],
  [add, ['post', '/destinations'], { url: 'ftp://x/' }, /^url: must begin with http:\/\/ or https:\/\/\.$/],
  [add, ['post', '/destinations'], { url: 'http://a@x/' }, /must not hold a user name/],
  [
    add,
    ['post', '/destinations'],
    { url, eventTypes: ['subscription.create'] },
    /^eventTypes\[0\]: .*; the nearest is "subscription\.created"\.$/,
  ],
  [
    add,
    ['post', '/destinations'],
    { eventTypes: ['subscription.create'] },
    /^eventTypes\[0\]: .*; the nearest is "subscription\.created"\.$/,
  ],
  [add, ['post', '/destinations'], { url, colour: 1, eventType: [] }, /^"eventType" is not known here; the nearest is "eventTypes"\.$/],
  [add, ['post', '/destinations'], null, /^must be object\.$/],
  [
    ({ destinations }, given) => destinations.edit(31, given),
    ['patch', '/destinations/31'],
    { secret: 'x' },
    /^"secret" is not known here/,
  ],
  [({ destinations }, given) => destinations.edit(99, given), ['patch', '/destinations/99'], {}, /^There is no destination 99 in this/],
  [
    ({ destinations }) => destinations.get(99),
    ['get', '/destinations/99'],
    undefined,
    /^There is no destination 99 in this environment\.$/,
  ],
  [({ destinations }) => destinations.newSecret(31, ''), ['post', '/destinations/31/secret'], { secret: '' }, /^secret: /],
  [
    ({ destinations }, given) => destinations.newSecret(31, given),
    ['post', '/destinations/31/secret'],
    { oldValidFor: 'PT1X' },
    /^oldValidFor: must be a duration such as PT10M or P1D; it is "PT1X"\.$/,
  ],
  [({ destinations }) => destinations.secret(99), ['get', '/destinations/99/secret'], undefined, /^There is no destination 99 in this/],
  [
    ({ orderCallback }, given) => orderCallback.newSecret(given),
    ['post', '/order-callback/secret'],
    { oldValidfor: 'PT1M' },
    /^"oldValidfor" is not known here; the nearest is "oldValidFor"\.$/,
  ],
  [({ clients }, given) => clients.add(given), ['post', '/clients'], { ids: 'x' }, /^"ids" is not known here; the nearest is "id"\.$/],
  [
    ({ clients }, given) => clients.add(given),
    ['post', '/clients'],
    { id: 'subsim-default' },
    /^There is a client subsim-default already\.$/,
  ],
  [({ clients }, given) => clients.add(given), ['post', '/clients'], { id: 'stage' }, /^There is a client stage already\.$/],
  [({ clients }) => clients.get('nobody'), ['get', '/clients/nobody'], undefined, /^There is no client nobody in this environment\.$/],
  [
    ({ clients }) => clients.secret('stage'),
    ['get', '/clients/stage/secret'],
    undefined,
    /^There is no client stage in this environment\.$/,
  ],
  [
    ({ clients }, given) => clients.newSecret('nobody', given),
    ['post', '/clients/nobody/secret'],
    { secret: 'x' },
    /^There is no client nobody in this environment\.$/,
  ],
  [
    ({ clients }) => clients.revoke('subsim-default'),
    ['delete', '/clients/subsim-default'],
    undefined,
    /^The client subsim-default cannot be revoked\.$/,
  ],
  [callback, ['put', '/order-callback'], { uri: url }, /^"uri" is not known here; the nearest is "url"\.$/],
  [
    callback,
    ['put', '/order-callback'],
    { url: 'shop.example' },
    /^url: must begin with http:\/\/ or https:\/\/, as http:\/\/localhost:3000 does; it has no scheme\.$/,
  ],
  [
    callback,
    ['put', '/order-callback'],
    { url: 'intern' },
    /^url: must begin with http:\/\/ or https:\/\/, or be internal; the nearest is "internal"\.$/,
  ],
  [
    trigger,
    ['post', '/events'],
    { type: 'subscription.update' },
    /^type: must be one of ping, .*; the nearest is "subscription\.updated"\.$/,
  ],
  [trigger, ['post', '/events'], { type: 'ping', pach: [] }, /^"pach" is not known here; the nearest is "patch"\.$/],
  [
    trigger,
    ['post', '/events'],
    { type: 'subscription.updated', for: 'subscription:9' },
    /^There is no subscription 9 in this environment\.$/,
  ],
  [trigger, ['post', '/events'], { type: 'subscription.updated', for: 5001 }, /^for: must be string\.$/],
  [({ events }, given) => events.list(given), ['get', '/events'], { type: 'pign' }, /^type: .*; the nearest is "ping"\.$/],
  [({ events }, given) => events.list(given), ['get', '/events'], { typ: 'ping' }, /^"typ" is not known here; the nearest is "type"\.$/],
  [
    ({ records }, given) => records.history('customer', 2001, given),
    ['get', '/records/customer/2001/history'],
    { form: 1 },
    /^"form" is not known here; the nearest is "from"\.$/,
  ],
  [
    ({ records }) => records.history('subscriptoin', 5001),
    ['get', '/records/subscriptoin/5001/history'],
    undefined,
    /^There is no history of "subscriptoin"; the nearest is "subscription"\.$/,
  ],
  [({ events }) => events.get(7), ['get', '/events/7'], undefined, /^There is no event 7 in this environment\.$/],
  [({ deliveries }, given) => deliveries.list(given), ['get', '/deliveries'], { status: 'delivred' }, /; the nearest is "delivered"\.$/],
  [
    ({ deliveries }, given) => deliveries.list(given),
    ['get', '/deliveries'],
    { limit: 1001 },
    /^limit: must be a whole number from 1 to 1000\.$/,
  ],
  [({ deliveries }) => deliveries.get(7), ['get', '/deliveries/7'], undefined, /^There is no delivery 7 in this environment\.$/],
  [({ deliveries }) => deliveries.resend(7), ['post', '/deliveries/7/resend'], undefined, /^There is no delivery 7 in this environment\.$/],
  [
    ({ deliveries }, given) => deliveries.resendFailed(given),
    ['post', '/deliveries/resend-failed'],
    { since: 5 },
    /^since: must be string\.$/,
  ],
  [
    ({ deliveries }, given) => deliveries.resendFailed(given),
    ['post', '/deliveries/resend-failed'],
    { since: '2026-99-01' },
    /^since: must be an/,
  ],
  [({ orders }, given) => orders.list(given), ['get', '/orders'], { status: 'plaed' }, /; the nearest is "placed"\.$/],
  [
    ({ orders }, given) => orders.list(given),
    ['get', '/orders'],
    { state: 'placed' },
    /^"state" is not known here; the nearest is "status"\.$/,
  ],
  [({ orders }) => orders.get(7), ['get', '/orders/7'], undefined, /^There is no order 7 in this environment\.$/],
  [
    place,
    ['post', '/orders'],
    { subscription: 5001, kind: 'kep' },
    /^kind: must be one of keep, alter, off-cycle; the nearest is "keep"\.$/,
  ],
  [place, ['post', '/orders'], { subscription: 99, kind: 'keep' }, /^There is no subscription 99 in this environment\.$/],
  [
    ({ orders }, given) => orders.schedule(given),
    ['get', '/schedule'],
    { form: '2027-01-01' },
    /^"form" is not known here; the nearest is "from"\.$/,
  ],
  [setClock, ['put', '/clock'], { kind: 'frozn' }, /^kind: must be one of system, frozen, offset; the nearest is "frozen"\.$/],
  [setClock, ['put', '/clock'], { kind: 'frozen', instant: 1_800_000_000_000 }, /^instant: must be string\.$/],
  [setClock, ['put', '/clock'], { kind: 'system', by: 'P1D' }, /^by: does not belong to a clock of the kind system\.$/],
  [setClock, ['put', '/clock'], { kind: 'offset' }, /^A clock of the kind offset needs one of the members milliseconds and by\.$/],
  [advance, ['post', '/clock/advance'], { bye: 'P1D' }, /^"bye" is not known here; the nearest is "by"\.$/],
  [
    advance,
    ['post', '/clock/advance'],
    {},
    /^The clock is moved by a duration such as P3M, or by one of the members by, to, next and until; limit goes with until\.$/,
  ],
  [
    advance,
    ['post', '/clock/advance'],
    { until: 'P1D' },
    /^until: must be an object of one of event, webhook, delivery, order and status, such as \{"order":"failed"\}\.$/,
  ],
  [
    advance,
    ['post', '/clock/advance'],
    { until: { status: 'Cancelled' } },
    /^until\.status: must be an object of a record and its status, such as \{"of":"subscription:5001","is":"Cancelled"\}\.$/,
  ],
  [({ settle }) => settle(-1), ['post', '/settle'], { timeout: -1 }, /^timeout: must be a whole number from 0 to 600000\.$/],
  [rules, ['patch', '/delivery-rules'], { gone: 'retri' }, /^gone: must be one of retry, disable; the nearest is "retry"\.$/],
  [rules, ['patch', '/delivery-rules'], { retry_after: 'ignore' }, /^"retry_after" is not known here; the nearest is "retryAfter"\.$/],
  [
    ({ vault }) => vault.settleTransaction(9, 'failed'),
    ['post', '/transactions/9/settle'],
    { state: 'failed' },
    /^There is no transaction 9 /,
  ],
  [
    ({ vault }, { state }: { state: never }) => vault.settleTransaction(9, state),
    ['post', '/transactions/9/settle'],
    { state: 'suceeded' },
    /^state: must be one of succeeded, failed; the nearest is "succeeded"\.$/,
  ],
  [({ vault }) => vault.closeProfile(9), ['post', '/payment-profiles/9/close'], undefined, /^There is no payment profile 9 in this/],
  [
    ({ vault }, given) => vault.updateAccount(6001, given),
    ['post', '/payment-profiles/6001/account-update'],
    { creditcard_yaer: '2031' },
    /^"creditcard_yaer" is not known here; the nearest is "creditcard_year"\.$/,
  ],
  [({ snapshots }) => snapshots.save('-'), ['post', '/snapshots'], { name: '-' }, /^The name of a snapshot is 1 to 64 letters/],
  [
    ({ snapshots }) => {
      snapshots.remove('no');
    },
    ['delete', '/snapshots/no'],
    undefined,
    /^There is no snapshot no in this environment\.$/,
  ],
  [
    ({ restore }) => {
      restore('no');
    },
    ['post', '/snapshots/no/restore'],
    undefined,
    /^There is no snapshot no in this environment\.$/,
  ],
  [
    ({ reset }) => {
      reset('emty' as 'empty');
    },
    ['post', '/reset'],
    { to: 'emty' },
    /^to: must be one of seed, empty; the nearest is "empty"\.$/,
  ],
  [
    ({ intervals }, given) => intervals.add(given),
    ['post', '/intervals'],
    { name: 'Each', typ: 'day', length: 2 },
    /^"typ" is not known here; the nearest is "type"\.$/,
  ],
  [
    ({ intervals }) => {
      intervals.remove(9);
    },
    ['delete', '/intervals/9'],
    undefined,
    /^There is no interval 9 in this environment\.$/,
  ],
  [({ config }, given) => config.edit(given), ['patch', '/config'], { curency: 'EUR' }, /^curency: There is no such member/],
  [
    ({ schedulingRules }, given) => schedulingRules.add(given),
    ['post', '/scheduling-rules'],
    { name: 'x', type: 'basic', data: '{}' },
    /^data: must be object\.$/,
  ],
  [
    ({ shippingQuotes }, given) => shippingQuotes.set((given as { shippingQuotes: never }).shippingQuotes),
    ['put', '/shipping-quotes'],
    { shippingQuotes: [{ shippingMethodCode: 'x', shippingPrise: '1' }] },
    /^shippingQuotes\[0\]: "shippingPrise" is not known here; the nearest is "shippingPrice"\.$/,
  ],
  [
    ({ privacyRequests }, given) => privacyRequests.list(given),
    ['get', '/privacy-requests'],
    { limit: 0 },
    /^limit: must be a whole number/,
  ],
  [
    ({ privacyRequests }) => privacyRequests.process(9),
    ['post', '/privacy-requests/9/process'],
    undefined,
    /^There is no privacy request 9 /,
  ],
  [
    ({ search }, given) => search(given),
    ['get', '/search'],
    { q: '"' },
    /^q: must hold a word to search for, such as mira or "quay road"\.$/,
  ],
  [
    ({ records }, given) => records.edit('customer', 2001, given),
    ['patch', '/records/customer/2001'],
    { member: {} },
    /^"member" is not known here; the nearest is "members"\.$/,
  ],
  [
    ({ records }) => records.get('customer', 99),
    ['get', '/records/customer/99'],
    undefined,
    /^There is no customer 99 in this environment\.$/,
  ],
  [
    ({ userDefinedFieldDefinitions: definitions }, given) => definitions.list(given),
    ['get', '/user-defined-field-definitions'],
    { entity_type: 'custmer' },
    /^entity_type: .*the nearest is "customer"/,
  ],
  [({ timeline }, given) => timeline.list(given), ['get', '/timeline'], { subscripton: 5001 }, /; the nearest is "subscription"\.$/],
  [({ timeline }, given) => timeline.days(given), ['get', '/timeline/days'], { form: '2026-11-20' }, /; the nearest is "from"\.$/],
  [({ search }, given) => search(given), ['get', '/search'], { q: 'mira', in: 'custmers' }, /; the nearest is "customers"\.$/],
  [
    (environment, given) => environment.import(given),
    ['post', '/import'],
    { file: [] },
    /^"file" is not known here; the nearest is "files"\.$/,
  ],
  [
    (environment, given) => environment.import(given),
    ['post', '/import'],
    { files: [{ name: 'customers.csv', text: 'email,first_name,last_name\nmira.holt@example.test,A,B\n' }] },
    /^customers\.csv, line 2, email: Customer with that email already exists\./,
  ],
  [({ search }, given) => search(given), ['get', '/search'], { q: 'mira', form: 'customers:1' }, /; the nearest is "from"\.$/],
];

async function problemOf(work: () => unknown): Promise<Problem> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

async function refusalOf(environment: ControlledEnvironment, [verb, path]: Sent, given: unknown): Promise<unknown> {
  const query = verb === 'get' && given !== undefined ? `?${new URLSearchParams(given as Record<string, string>).toString()}` : ''; // texts and numbers
  const { headers, body } = await environment.control(verb, path + query, verb === 'get' || given === undefined ? undefined : given);
  return {
    code: headers['subsim-refusal'] as unknown,
    sentence: (body as { message: unknown }).message,
    hint: headers['subsim-hint'] as unknown,
  };
}

describe('0.3.0 point 4: one check for both doors', () => {
  test('what the control API refuses, the library refuses with the same sentence, code and hint', async () => {
    using environment = aControlledEnvironment({ webhooks: [{ url }], orderCallback: { url: 'internal' } });
    const opened = environment.simulator.environment;
    const before = opened.state();

    for (const [library, sent, given, sentence] of refused) {
      const { code, message, details } = await problemOf(() => library(opened, given as never)); // what it takes is refused
      const row = JSON.stringify([sent, given]);

      expect(message, row).toMatch(sentence);
      const { sentence: answered, ...rest } = (await refusalOf(environment, sent, given)) as Readonly<Record<string, unknown>>; // as it is made above
      expect([row, code, message]).toEqual([row, rest.code, answered]);
      // Over HTTP the page that it names has its whole address.
      const hint = String(rest.hint).replace(/http:\/\/[^/]+(?=\/docs\/)/, '');
      if (code === 'setting-refused' && details.hint !== undefined) expect(details.hint, row).toBe(hint);
    }

    expect(opened.state()).toEqual(before);
    expect(opened.events.list()).toEqual([]);
  });

  test('a refusal names where it is written what is taken', async () => {
    using environment = aControlledEnvironment();

    const { headers } = await environment.control('post', '/events', { type: 'pong' });

    expect(headers['subsim-hint']).toMatch(
      /^schemas\/control\.json says under \$defs\.trigger what is taken; see http:\/\/[\w.:]+\/docs\/control#every-call too\.$/,
    );
  });

  test('the settings of a simulator go through it, too', () => {
    const webhooks = [{ url, events: ['ping'] }] as unknown as readonly [{ url: string }]; // what callers without types may give

    expect(() => aControlledEnvironment({ webhooks, randomSeed: 4 })).toThrow('"events" is not known here');
  });
});

describe('0.3.0 point 6: one shape', () => {
  test('what the library returns is, member for member, the JSON that the control API answers', async () => {
    await using receiver = await aReceiver(inTurn(answering(500), answering(200, '{"taken":"é"}')));
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }], orderCallback: { url: 'internal' } });
    const opened = environment.simulator.environment;
    const { destinations } = opened;
    await environment.call('post', '/services/v2/subscriptions/5001', { subscription: { qty: 3 } });
    await environment.settle();
    await opened.orders.place(5001, 'keep');
    opened.snapshots.save('before');
    opened.clients.add({ id: 'shop', name: 'The shop' });
    opened.clients.newSecret('shop', { oldValidFor: 'P1D' });
    destinations.newSecret(31, { oldValidFor: 'P1D' });
    opened.orderCallback.newSecret({ oldValidFor: 'P1D' });
    const advanced = await opened.clock.advance('PT2M');
    const { events, deliveries, orders } = opened;
    const [event, delivery, order] = [events.list()[0]?.id ?? 0, deliveries.list()[0]?.id ?? 0, orders.list()[0]?.id ?? 0];
    opened.shippingQuotes.set([{ shippingMethodCode: 'mail', shippingPrice: '4.9' }]);
    opened.intervals.add({ name: 'Each full moon', type: 'day', length: 29 });

    const same: readonly (readonly [path: string, value: unknown])[] = [
      ['/events', { events: events.list(), next: null }],
      [`/events/${String(event)}`, events.get(event)],
      ['/deliveries', { deliveries: deliveries.list(), next: null }],
      [`/deliveries/${String(delivery)}`, deliveries.get(delivery)],
      ['/orders', { orders: orders.list(), next: null }],
      [`/orders/${String(order)}`, orders.get(order)],
      ['/schedule', { schedule: orders.schedule(), blocked: orders.countBlocked() }],
      ['/unknown-order-calls', { calls: orders.unknownCalls() }],
      ['/destinations', { destinations: destinations.list() }],
      ['/destinations/31', destinations.get(31)],
      ['/destinations/31/secret', destinations.secret(31)],
      ['/order-callback', opened.orderCallback.get()],
      ['/order-callback/secret', opened.orderCallback.secret()],
      ['/clients', { clients: opened.clients.list() }],
      ['/clients/shop', opened.clients.get('shop')],
      ['/clients/shop/secret', opened.clients.secret('shop')],
      ['/delivery-rules', opened.deliveryRules.get()],
      ['/clock', opened.clock.state()],
      ['/state', opened.state()],
      ['/snapshots', { snapshots: opened.snapshots.list() }],
      ['/config', opened.config.shown()],
      ['/intervals', { intervals: opened.intervals.list() }],
      ['/scheduling-rules', { schedulingRules: opened.schedulingRules.list() }],
      ['/product-configuration-profiles', { productConfigurationProfiles: opened.productConfigurationProfiles.list() }],
      ['/user-defined-field-definitions', { userDefinedFieldDefinitions: opened.userDefinedFieldDefinitions.list() }],
      ['/shipping-quotes', { shippingQuotes: opened.shippingQuotes.list() }],
      ['/records/customer/2001', opened.records.get('customer', 2001)],
      ['/timeline', await opened.timeline.list()],
      ['/timeline/days', await opened.timeline.days()],
      ['/search?q=mira', await opened.search({ q: 'mira' })],
      ['/privacy-requests', { privacyRequests: opened.privacyRequests.list(), next: null }],
    ];
    for (const [path, value] of same) {
      const { text } = await environment.control('get', path);
      expect([path, value]).toEqual([path, JSON.parse(text)]);
    }
    const again = deliveries.resend(delivery);
    expect((await environment.control('post', `/deliveries/${String(delivery)}/resend`)).body).toEqual(again);
    expect(advanced.happened).toContainEqual({
      at: '2026-11-20T09:16:30.000Z',
      kind: 'webhook',
      details: expect.objectContaining({ event, delivery, attempt: 2, status: 200, outcome: 'delivered' }) as unknown,
    });
  });

  test('every instant is ISO text, headers are lists, an answer is text beside its encoding', async () => {
    await using receiver = await aReceiver(answering(503, Buffer.from([0, 255]), { 'Retry-After': '9' }));
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
    const { events, deliveries } = environment.simulator.environment;
    const { id, deliveries: sent } = events.ping();
    await environment.settle();

    const [delivery] = events.get(id).deliveries;
    const [attempt] = deliveries.get(delivery?.id ?? 0).attempts;

    expect(sent).toMatchObject([
      { status: 'pending', due: '2026-11-20T09:15:30.000Z', attemptCount: 0, lastAttempt: null, lastError: null },
    ]);
    expect(delivery).toMatchObject({
      due: '2026-11-20T09:16:30.000Z',
      attemptCount: 1,
      lastAttempt: '2026-11-20T09:15:30.000Z',
      lastError: 'HTTP 503',
    });
    expect(attempt).toMatchObject({
      number: 1,
      instant: '2026-11-20T09:15:30.000Z',
      status: 503,
      answer: 'AP8=',
      answerEncoding: 'base64',
    });
    expect(attempt?.requestHeaders[0]).toEqual(['Content-Type', 'application/json']);
    expect(attempt?.answerHeaders).toContainEqual(['Retry-After', '9']);
  });

  test('data is parsed beside its text, and no number changes in the text nor on the way out', async () => {
    using environment = aControlledEnvironment();
    const change = '{"subscription":{"user_defined_fields":{"long":12345678901234567890,"__proto__":1.50}}}';
    expect((await environment.call('post', '/services/v2/subscriptions/5001', change)).status).toBe(200);

    const [event] = environment.simulator.environment.events.list();
    const { text } = await environment.control('get', '/events');

    expect(event?.dataText).toContain('"long":12345678901234567890');
    expect(event?.data).toEqual(JSON.parse(event?.dataText ?? ''));
    expect(text).toContain(`"data":${event?.dataText ?? 'nothing'},"dataText":`);
    expect(text).toContain('"long":12345678901234567890');
  });

  test('what is set keeps its numbers, too', async () => {
    using environment = aControlledEnvironment();
    const data = '{"basic":{"weight":12345678901234567890}}';

    const { text, status } = await environment.control('post', '/product-configuration-profiles', `{"name":"x","data":${data}}`);

    expect([status, text]).toEqual([201, expect.stringContaining(`"data":${data}`)]);
  });
});
