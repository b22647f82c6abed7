import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOrderAnswer, unanswered, type OrderOutcome } from '../../../src/domain/orders/answer.js';
import type { OrderFailure } from '../../../src/domain/orders/failure.js';
import { compact, hostileTexts, numberTexts, objects, runs, trees } from '../../support/unit/json-trees.js';

const NUMBER = '100000231';
const TEA = 5001;
const JAM = 5002;

function answered(status: number, body: unknown): OrderOutcome {
  return readOrderAnswer({ status, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), isCut: false }, [TEA, JAM]);
}

/** What became of the tea and of the jam. */
function results(outcome: OrderOutcome): readonly unknown[] {
  return [outcome.items.get(TEA), outcome.items.get(JAM)];
}

function technology(errorType: string, message: string): OrderFailure {
  return { errorClass: 'Technology', errorType, message };
}

function rejected(message: string, errorClass = 'E-Commerce Platform'): OrderFailure {
  return { errorClass, errorType: 'item_rejected', message };
}

function orderRejected(message: string, errorClass = 'E-Commerce Platform'): OrderFailure {
  return { errorClass, errorType: 'order_rejected', message };
}

const malformed = technology('callback_malformed', 'Order callback answer is not valid.');
const notReported = technology('not_reported', 'Item was not reported.');
const reporting = (...ids: readonly unknown[]) => ({ items: ids.map((subscriptionId) => ({ productSku: 'X', subscriptionId })) });
const error = (subscriptionId: unknown, more: object = { errorMessage: 'Out of stock.' }) => ({ subscriptionId, ...more });

describe('the answer to a request for an order', () => {
  test('201 with an orderNumber places all items (#6.2-answer-statuses)', () => {
    const outcome = answered(201, { orderNumber: NUMBER, orderDetails: { total: '29.2500' }, errorItems: [] });
    expect(results(outcome)).toEqual(['placed', 'placed']);
    expect(outcome).toMatchObject({ orderNumber: NUMBER, details: { total: '29.2500' } });
  });

  test('orderDetails may be absent (#6.2-answer-statuses)', () => {
    const outcome = answered(201, { orderNumber: NUMBER });
    expect(results(outcome)).toEqual(['placed', 'placed']);
    expect(outcome).not.toHaveProperty('details');
  });

  test('202 fails those named, the others have failed unless they are reported (#6.2-answer-statuses)', () => {
    const outcome = answered(202, { orderNumber: NUMBER, orderDetails: reporting('5001'), errorItems: [error('5002')] });
    expect(results(outcome)).toEqual(['placed', rejected('Out of stock.')]);
    expect(outcome).toMatchObject({ orderNumber: NUMBER, details: reporting('5001') });
  });

  test('an item that is both reported and in error has failed (#6.2-answer-statuses)', () => {
    const outcome = answered(202, { orderNumber: NUMBER, orderDetails: reporting('5001', '5002'), errorItems: [error('5002')] });
    expect(results(outcome)).toEqual(['placed', rejected('Out of stock.')]);
  });

  test('409 places no item; orderNumber and orderDetails are ignored (#6.2-answer-statuses)', () => {
    const outcome = answered(409, { orderNumber: NUMBER, orderDetails: reporting('5001'), errorItems: [] });
    expect(results(outcome)).toEqual([orderRejected('Order was not placed.'), orderRejected('Order was not placed.')]);
    expect(Object.keys(outcome)).toEqual(['items']);
  });

  test.each([200, 203, 204, 301, 302, 307, 400, 404, 422, 500, 503])('status %d fails all (#6.2-answer-invalid)', (status) => {
    const failure = technology('callback_status', `Unexpected status ${String(status)}.`);
    expect(results(answered(status, { orderNumber: NUMBER }))).toEqual([failure, failure]);
  });

  test('another status counts before the length of the answer (#6.2-answer-invalid)', () => {
    const outcome = readOrderAnswer({ status: 500, body: '', isCut: true }, [TEA]);
    expect(outcome.items.get(TEA)).toMatchObject({ errorType: 'callback_status' });
  });

  test('no answer, no connection, a broken answer (#6.2-answer-invalid)', () => {
    expect(unanswered('timeout')).toEqual(technology('callback_timeout', 'Order callback timed out.'));
    expect(unanswered('connection')).toEqual(technology('callback_connection', 'Order callback could not be reached.'));
    expect(unanswered('broken answer')).toEqual(malformed);
  });

  const noObjects = [
    '',
    ' ',
    'null',
    '[]',
    '[{"orderNumber":"1"}]',
    '"x"',
    '7',
    '{',
    '{"orderNumber":"1"',
    '<html></html>',
    "{'orderNumber':1}",
  ];
  test.each(noObjects.flatMap((body) => [201, 202, 409].map((status) => [status, body] as const)))(
    '%d with the body %j fails all (#6.2-answer-invalid)',
    (status, body) => {
      expect(results(answered(status, body))).toEqual([malformed, malformed]);
    },
  );

  test.each([undefined, null, '', false, true, {}, ['1']])(
    '201 and 202 with the orderNumber %j fail all (#6.2-answer-invalid)',
    (orderNumber) => {
      for (const status of [201, 202]) {
        const outcome = answered(status, { orderNumber, orderDetails: reporting('5001') });
        expect(results(outcome)).toEqual([malformed, malformed]);
        expect(Object.keys(outcome)).toEqual(['items', 'fault']);
      }
    },
  );

  test('bytes that are no UTF-8 fail all (#6.2-answer-invalid)', () => {
    const body = Buffer.concat([Buffer.from('{"orderNumber":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    expect(readOrderAnswer({ status: 201, body, isCut: false }, [TEA]).items.get(TEA)).toEqual(malformed);
  });

  test.each<readonly [status: number, body: object | string, fault: string]>([
    [201, {}, 'orderNumber is missing'],
    [201, { order_number: '1' }, 'orderNumber is missing'],
    [202, { orderNumber: null }, 'orderNumber is null'],
    [201, { orderNumber: '' }, 'orderNumber is an empty text'],
    [201, { orderNumber: true }, 'orderNumber is no text and no number'],
    [202, { orderNumber: ['1'] }, 'orderNumber is no text and no number'],
    [201, '', 'the body is empty'],
    [409, ' \r\n', 'the body is empty'],
    [201, '<html>\r\n  <b>Fatal</b>', 'the body is no JSON: <html> <b>Fatal</b>'],
    [409, 'x '.repeat(40), `the body is no JSON: ${'x '.repeat(40).trim()}`],
    [201, 'ø😀'.repeat(100_000), `the body is no JSON: ${'ø😀'.repeat(40)}…`],
    [201, '{"orderNumber":"\u001b[2J\u009b\u202e', 'the body is no JSON: {"orderNumber":"?[2J??'],
    [201, `no order for ${'0a'.repeat(16)}`, 'the body is no JSON: no order for ***'],
    [409, `Bearer ${'aZ9'.repeat(28)}`, 'the body is no JSON: Bearer ***'],
    [202, ' ["1"]', 'the body is no JSON object: ["1"]'],
    [201, 'null', 'the body is no JSON object: null'],
    [201, `${'['.repeat(513)}${']'.repeat(513)}`, `the body is nested too deeply: ${'['.repeat(80)}…`],
  ])('%d with the body %.40j says what was missing (#6.2-answer-faults)', (status, body, fault) => {
    expect(answered(status, body).fault).toBe(`Order callback answer is not valid: ${fault}`);
  });

  test('a body that is no UTF-8 is told as such, and a refusal that can be read has no fault (#6.2-answer-faults)', () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28])]);
    const { fault } = readOrderAnswer({ status: 201, body: bytes, isCut: false }, [TEA]);
    expect(fault).toBe('Order callback answer is not valid: the body is no UTF-8: {"a":"\ufffd(');
    expect(answered(409, {})).not.toHaveProperty('fault');
  });

  test('an answer that nests deeper than is accepted fails all (#6.2-answer-invalid)', () => {
    const deep = (levels: number) => `{"orderNumber":"1","x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(results(answered(201, deep(511)))).toEqual(['placed', 'placed']);
    expect(results(answered(201, deep(512)))).toEqual([malformed, malformed]);
    expect(results(answered(201, deep(100_000)))).toEqual([malformed, malformed]);
  });

  test.each([201, 202, 409])('%d with an answer that is too long fails all (#6.2-answer-size)', (status) => {
    const tooLong = technology('callback_malformed', 'Order callback answer is too long.');
    expect(readOrderAnswer({ status, body: '{"orderNumber":"1"}', isCut: true }, [TEA]).items).toEqual(new Map([[TEA, tooLong]]));
  });

  test('what 202 neither reports nor names in error has failed (#6.2-not-reported)', () => {
    const outcome = answered(202, { orderNumber: NUMBER, orderDetails: reporting('5002'), errorItems: [] });
    expect(results(outcome)).toEqual([notReported, 'placed']);
  });

  test('201 with errors is read as 202 (#6.2-not-reported)', () => {
    const body = { orderNumber: NUMBER, errorItems: [error('5002')] };
    expect(results(answered(201, body))).toEqual([notReported, rejected('Out of stock.')]);
    expect(results(answered(201, { ...body, orderDetails: reporting('5001') }))).toEqual(['placed', rejected('Out of stock.')]);
  });

  test('an error that names no subscription makes 201 a 202, too (#6.2-not-reported)', () => {
    expect(results(answered(201, { orderNumber: NUMBER, errorItems: [{ errorMessage: 'Oops.' }] }))).toEqual([notReported, notReported]);
  });

  test.each([{}, { errorItems: null }, { errorItems: [] }])('202 with %j places what it reports (#6.2-not-reported)', (errors) => {
    expect(results(answered(202, { orderNumber: NUMBER, ...errors }))).toEqual([notReported, notReported]);
    expect(results(answered(202, { orderNumber: NUMBER, orderDetails: reporting('5001', '5002'), ...errors }))).toEqual([
      'placed',
      'placed',
    ]);
  });

  test('an order of which nothing was placed has no number', () => {
    const outcome = answered(202, { orderNumber: NUMBER, orderDetails: reporting(), errorItems: [error('5001')] });
    expect(Object.keys(outcome)).toEqual(['items']);
  });
});

describe('what is tolerated in an answer', () => {
  test('itemErrors for errorItems', () => {
    for (const errorItems of [undefined, null]) {
      const outcome = answered(202, { orderNumber: NUMBER, orderDetails: reporting(5001), errorItems, itemErrors: [error('5002')] });
      expect(results(outcome)).toEqual(['placed', rejected('Out of stock.')]);
    }
  });

  test.each(['5002', 5002, ' 5002 ', '5002.0'])('the subscriptionId %j', (id) => {
    expect(results(answered(202, { orderNumber: NUMBER, orderDetails: reporting(id) }))).toEqual([notReported, 'placed']);
    expect(results(answered(409, { errorItems: [error(id)] }))[1]).toEqual(rejected('Out of stock.'));
  });

  test.each([
    ['231', '231'],
    ['"231"', '231'],
    ['0', '0'],
    ['100000000000000000231', '100000000000000000231'],
    ['"\\u0001x"', '\u0001x'],
  ])('the orderNumber %s', (sent, expected) => {
    expect(answered(201, `{"orderNumber":${sent}}`).orderNumber).toBe(expected);
  });

  test.each(['5999', 7, 'x', {}, 5001.5])('an entry for the unknown subscription %j is ignored', (id) => {
    expect(results(answered(201, { orderNumber: NUMBER, errorItems: [error(id)] }))).toEqual(['placed', 'placed']);
    const failure = orderRejected('Order was not placed.');
    expect(results(answered(409, { errorItems: [error(id)] }))).toEqual([failure, failure]);
  });

  test('of doubled entries the first counts', () => {
    const errorItems = [error('5001', { errorMessage: 'First.' }), error(5001, { errorMessage: 'Second.', errorClass: 'Soft Decline' })];
    expect(results(answered(409, { errorItems }))[0]).toEqual(rejected('First.'));
  });

  test.each([{}, { errorMessage: null }, { errorMessage: '' }, { errorMessage: {} }])(
    'an entry with %j says that the item failed',
    (entry) => {
      const outcome = answered(202, { orderNumber: NUMBER, errorItems: [error('5001', entry)] });
      expect(results(outcome)[0]).toEqual(rejected('Order item failed.'));
    },
  );

  test.each(['x', 7, {}, true])('errorItems %j are none', (errorItems) => {
    expect(results(answered(201, { orderNumber: NUMBER, errorItems }))).toEqual(['placed', 'placed']);
  });

  test.each(['x', 7, [], true])('orderDetails %j are none', (orderDetails) => {
    const outcome = answered(201, { orderNumber: NUMBER, orderDetails });
    expect(results(outcome)).toEqual(['placed', 'placed']);
    expect(outcome).not.toHaveProperty('details');
  });

  test('a byte order mark', () => {
    expect(results(answered(201, `\uFEFF${JSON.stringify({ orderNumber: NUMBER })}`))).toEqual(['placed', 'placed']);
  });
});

describe('the messages, classes and types of a refusal with 409', () => {
  const own = error('5001', { errorMessage: 'Out of stock.', errorClass: 'Soft Decline' });

  test('an item says what its entry says, the others what the first entry says', () => {
    expect(results(answered(409, { orderNumber: null, orderDetails: null, errorItems: [own] }))).toEqual([
      rejected('Out of stock.', 'Soft Decline'),
      orderRejected('Out of stock.', 'Soft Decline'),
    ]);
  });

  test('the first entry may be about no subscription', () => {
    const whole = { errorMessage: 'The cart is empty.' };
    expect(results(answered(409, { errorItems: [whole, own] }))).toEqual([
      rejected('Out of stock.', 'Soft Decline'),
      orderRejected('The cart is empty.'),
    ]);
  });

  test('without entries the top-level errorMessage counts', () => {
    const failure = orderRejected('Shop is closed.', 'Hard Decline');
    expect(results(answered(409, { errorMessage: 'Shop is closed.', errorClass: 'Hard Decline' }))).toEqual([failure, failure]);
  });

  test('without any message the order was not placed', () => {
    const failure = orderRejected('Order was not placed.');
    expect(results(answered(409, {}))).toEqual([failure, failure]);
  });

  test("the class is the entry's, else that of the answer, else E-Commerce Platform; unknown texts are kept", () => {
    const classOf = (entry: object, answer: object): unknown => {
      const [failure] = results(answered(409, { errorItems: [error('5001', entry)], ...answer }));
      return (failure as OrderFailure).errorClass; // 409 places nothing
    };
    expect(classOf({ errorClass: 'Payment Card' }, { errorClass: 'Soft Decline' })).toBe('Payment Card');
    expect(classOf({}, { errorClass: 'Soft Decline' })).toBe('Soft Decline');
    expect(classOf({ errorClass: '' }, { errorClass: null })).toBe('E-Commerce Platform');
    expect(classOf({ errorClass: 'Weather' }, {})).toBe('Weather');
  });
});

describe('whatever answers', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 });
  const statuses = fc.oneof(fc.constantFrom(201, 202, 409), fc.integer({ min: 100, max: 999 }));
  const hostileId = fc.oneof(
    fc.integer({ min: 0, max: 7 }).map(String),
    numberTexts,
    fc.constantFrom(...hostileTexts).map((text) => JSON.stringify(text)),
  );
  const entry = fc.oneof(
    trees.map(compact),
    fc
      .tuple(hostileId, trees)
      .map(([id, message]) => `{"subscriptionId":${id},"errorMessage":${compact(message)},"errorClass":${compact(message)}}`),
  );
  const list = fc.array(entry, { maxLength: 4 }).map((entries) => `[${entries.join(',')}]`);
  const value = fc.oneof(trees.map(compact), list);
  const name = fc.constantFrom(
    'orderNumber',
    'orderDetails',
    'errorItems',
    'itemErrors',
    'errorMessage',
    'errorClass',
    '__proto__',
    'orderNumber',
  );
  const likely = fc.tuple(fc.array(fc.tuple(name, value), { maxLength: 6 }), list).map(([members, items]) => {
    const texts = members.map(([key, text]) => `"${key}":${text}`);
    return `{${[...texts, `"orderDetails":{"items":${items}}`].join(',')}}`;
  });
  const bodies = fc.oneof(
    likely.map((text) => Buffer.from(text)),
    objects.map((tree) => Buffer.from(compact(tree))),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    fc.tuple(likely, fc.nat()).map(([text, at]) => Buffer.from(text).subarray(0, at % (text.length + 1))),
  );

  test('each subscription has an outcome, and an order has a number exactly when something was placed', () => {
    fc.assert(
      fc.property(statuses, bodies, ids, (status, body, requested) => {
        const { items, orderNumber } = readOrderAnswer({ status, body, isCut: false }, requested);
        expect([...items.keys()]).toEqual(requested);
        const placed = [...items.values()].filter((item) => item === 'placed');
        expect(orderNumber === undefined).toBe(placed.length === 0);
        for (const item of items.values()) {
          if (item === 'placed') continue;
          for (const text of [item.errorClass, item.errorType, item.message]) expect(text.trim()).not.toBe('');
        }
        if (status !== 201 && status !== 202) expect(placed).toEqual([]);
      }),
      { ...runs, numRuns: 500 },
    );
  });

  test('members of a prototype are no members', () => {
    const inherited = answered(201, '{"__proto__":{"orderNumber":"1"}}');
    expect(results(inherited)).toEqual([malformed, malformed]);
    expect(results(answered(409, '{"errorItems":[{"__proto__":{"subscriptionId":5001,"errorMessage":"x"}}]}'))).toEqual([
      orderRejected('Order item failed.'),
      orderRejected('Order item failed.'),
    ]);
  });

  test('of members with one name the last counts', () => {
    expect(answered(201, '{"orderNumber":"1","orderNumber":"2"}').orderNumber).toBe('2');
  });

  test.each(['1e400', '1e999999999999', '9'.repeat(100_000), '-0', '0.1e1'])(
    'the subscriptionId %.20s names nothing that was asked for',
    (number) => {
      const outcome = answered(202, `{"orderNumber":1,"orderDetails":{"items":[{"subscriptionId":${number}}]}}`);
      expect(results(outcome)).toEqual([notReported, notReported]);
    },
  );
});
