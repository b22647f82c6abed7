import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../../src/journal/entry.js';
import { fieldNames } from '../../../../src/journal/search/fields.js';
import { matches } from '../../../../src/journal/search/matching.js';
import { nearestOf, nearness, nearText } from '../../../../src/journal/search/nearness.js';
import { alternativesIn, queryText, readQuery, type JournalQuery } from '../../../../src/journal/search/query.js';
import { atOnce } from '../../../../src/domain/steps/steps.js';
import { Problem } from '../../../../src/domain/refusals/problem.js';
import { anyCharacter } from '../../../support/characters.js';
import { runs } from '../../../support/unit/json-trees.js';

const NOW = Date.parse('2026-11-20T09:20:00Z');
const entered = { at: '2026-12-24T00:00:00.000Z', realTime: '2026-11-20T09:15:30.000Z', cause: null };

const refused: Entry = {
  ...{ ...entered, number: 7, id: 'request:ab-7', kind: 'request', requestId: 'ab-7' },
  ...{ method: 'POST', path: '/services/v2/subscription', query: 'a=1', route: 'POST /services/v2/subscription', status: 400 },
  ...{ milliseconds: 12.5, client: 'tea-shop', ignored: ['vacation'] },
  refusal: { code: 'validation-failed', rule: '7-validation-body', hint: 'qty: must be whole.', message: 'Validation Failed' },
  request: {
    headers: [
      ['X-Shop', 'tea, fine'],
      ['Accept', '*/*'],
    ],
    body: '{"qty":"Assam"}',
    bytes: 15,
    isCut: false,
    encoding: 'utf8',
  },
  answer: { headers: [['Content-Type', 'application/json']], body: '{"code":400}', bytes: 12, isCut: false, encoding: 'utf8' },
};

const read: Entry = {
  ...refused,
  ...{ number: 8, id: 'request:ab-8', requestId: 'ab-8', method: 'GET', path: '/services/v2/customers/2001.json', query: null },
  ...{ route: 'GET /services/v2/customers/{id}', status: 200, refusal: null, ignored: [], client: null },
};

const webhook = JSON.stringify({ webhook_event: JSON.stringify({ type: 'subscription.updated', data: '{"subscription_id":12}' }) });

const delivery: Entry = {
  ...{ ...entered, number: 9, id: 'delivery:41/2', kind: 'delivery', cause: 'event:9001' },
  ...{ delivery: 41, attempt: 2, event: 9001, type: 'subscription.updated', destination: 1, url: 'http://127.0.0.1:1/hook' },
  ...{ status: null, error: 'Timeout', outcome: 'pending', milliseconds: 5000 },
  request: { headers: [], body: webhook, bytes: webhook.length, isCut: false, encoding: 'utf8' },
  answer: null,
};

const order: Entry = {
  ...{ ...entered, number: 10, id: 'order:5', kind: 'order', order: 5, subscriptions: [12, 13], url: 'http://127.0.0.1:1/order' },
  ...{ status: 500, retryOf: null, error: 'HTTP 500', warning: null, outcome: 'failed', orderNumber: null, failures: [], milliseconds: 3 },
  ...{ request: null, answer: null },
};

const event: Entry = {
  ...{ ...entered, number: 6, id: 'event:9001', kind: 'event', event: 9001, type: 'subscription.updated', subject: 'subscription:12' },
  data: '{"subscription_id":12}',
};

const state: Entry = { ...entered, number: 11, id: 'state:1', kind: 'state', what: 'saved', name: 'before lunch' };

const all = [refused, read, delivery, order, event, state];

function found(query: JournalQuery): readonly number[] {
  const asked = readQuery(query, NOW);
  return all.filter((entry) => matches(asked, entry)).map(({ number }) => number);
}

describe('0.4.0 point 2: the search language finds', () => {
  test.each<[JournalQuery, readonly number[]]>([
    ['', [7, 8, 9, 10, 6, 11]],
    ['method:POST path:/services/v2/* status:4xx refusal:validation', [7]],
    [{ method: 'post', path: '/services/v2/*', status: 400 }, [7]],
    ['path:/*customers*v2*', []],
    ['status:400,500', [7, 10]],
    [{ status: [400, '5xx'] }, [7, 10]],
    ['status:>=400', [7, 10]],
    ['status:200-299', [8]],
    ['status:20x', [8]],
    ['-status:4xx kind:request', [8]],
    ['-status:*', [9, 6, 11]],
    [{ kind: 'request', not: { status: 400 } }, [8]],
    ['type:subscription.*', [9, 6]],
    ['type:subscription.updated kind:event', [6]],
    ['for:subscription:12', [9, 10, 6]],
    ['subscription:13', [10]],
    ['for:customer:2001', [8]],
    ['event:9001', [9, 6]],
    ['delivery:41', [9]],
    ['destination:1', [9]],
    ['order:5', [10]],
    ['outcome:failed', [10]],
    ['error:timeout', [9]],
    ['id:ab-7', [7]],
    ['id:request:ab-7', [7]],
    ['cause:event:9001', [9]],
    ['number:<=7', [7, 6]],
    ['ms:>100', [9]],
    ['ms:12.5', [7, 8]],
    ['client:tea-*', [7]],
    ['ignored:vacation', [7]],
    ['rule:7-*', [7]],
    ['hint:WHOLE', [7]],
    ['route:"GET /services/v2/customers/{id}"', [8]],
    ['query:a=1', [7]],
    ['header:x-shop', [7, 8]],
    ['header:"x-shop: tea*" kind:request -header:nothing', [7, 8]],
    ['header:"x-shop: tea"', []],
    ['body:assam', [7, 8]],
    ['answer:400', [7, 8]],
    ['what:saved', [11]],
    ['name:"before lunch"', [11]],
    ['since:PT5M', [7, 8, 9, 10, 6, 11]],
    ['since:PT4M', []],
    ['until:2026-11-20T09:15:30Z', [7, 8, 9, 10, 6, 11]],
    ['until:2026-11-20T09:15:29Z', []],
    ['at:2026-12-*', [7, 8, 9, 10, 6, 11]],
    ['assam method:POST', [7]],
    ['"must be WHOLE"', [7]],
    ['-assam kind:request', []],
    ['refusal:vali', [7]],
    ['since:1h', [7, 8, 9, 10, 6, 11]],
    ['since:5m', [7, 8, 9, 10, 6, 11]],
    ['since:30s', []],
    ['since:2026-11-20', [7, 8, 9, 10, 6, 11]],
    ['since:2026-11-21', []],
    ['until:2026-11-20', [7, 8, 9, 10, 6, 11]],
    ['until:2026-11-19', []],
    ['ms:0.5-3', [10]],
    ['ms:12.25-12.75', [7, 8]],
    ['act:*', []],
  ])('%j: %j', (query, numbers) => {
    expect(found(query)).toEqual(numbers);
  });

  test('a parameter of a URL may have blanks and alternatives, and stand beside a text', () => {
    expect(
      found({ q: 'kind:request', header: alternativesIn('header', 'x-shop: tea*'), status: alternativesIn('status', '400,"500"') }),
    ).toEqual([7]);
    expect(() => alternativesIn('name', '"before')).toThrow('name: a quote is not closed.');
  });
});

describe('0.4.0 point 2: a filter that cannot be read is refused with its column and the nearest word', () => {
  test.each<[unknown, string]>([
    ['kind:request metod:POST', 'column 14: there is no field "metod"; the nearest is "method".'],
    ['path:/a -staus:4', 'column 10: there is no field "staus"; the nearest is "status".'],
    ['kind:reqest', 'column 6: kind: there is no kind "reqest"; the nearest is "request".'],
    ['refusal:validaton-failed', 'column 9: refusal: there is no refusal "validaton-failed"; the nearest is "validation-failed".'],
    [
      'type:pi*,subscription.updatd',
      'column 10: type: there is no event type "subscription.updatd"; the nearest is "subscription.updated".',
    ],
    ['since:5', 'column 7: since: "5" is neither a duration such as 5m or PT5M nor an instant such as 2026-12-24T09:00:00Z.'],
    ['status:ok', 'column 8: status: "ok" is no status such as 404, 4xx, >=400 or 400-499.'],
    ['order:first', 'column 7: order: "first" is no number such as 12, >=12, <12 or 12-20.'],
    ['for:12', 'column 5: for: "12" is no record such as subscription:12.'],
    [
      'since:"2026-11-20T10:00:00 00:00"',
      'column 7: since: "2026-11-20T10:00:00 00:00" is neither a duration such as 5m or PT5M nor an instant such as 2026-12-24T09:00:00Z; in a URL, + is written %2B.',
    ],
    ['refusal:unknwn', 'column 9: refusal: there is no refusal "unknwn"; the nearest is "unknown".'],
    ['kind:foo', 'column 6: kind: there is no kind "foo"; there are request, event, delivery, order, move, state, act.'],
    ['outcome:plced', 'column 9: outcome: there is no outcome "plced"; the nearest is "placed".'],
    ['type:subscripton.*', 'column 6: type: there is no event type "subscripton.*"; the nearest is "subscription.*".'],
    ['act:clock.st', 'column 5: act: there is no act "clock.st"; the nearest is "clock.set".'],
    ['what:savd', 'column 6: what: there is no change of a state "savd"; the nearest is "saved".'],
    ['status:499-400', 'column 8: status: "499-400" ends before it begins; "400-499" does not.'],
    ['a'.repeat(2001), 'column 2001: a query may have 2,000 characters at most.'],
    ['a '.repeat(51), 'column 101: a query may have 50 terms at most.'],
    [`path:${'a,'.repeat(100)}a`, 'column 206: a query may have 100 values at most.'],
    [{ body: 'a'.repeat(2001) }, 'a query may have 2,000 characters at most.'],
    [{ body: Array.from({ length: 101 }, () => 'a') }, 'a query may have 100 values at most.'],
    ['name:"before', 'column 6: a quote is not closed.'],
    ['name:"a"b', 'column 9: a blank or a comma must follow a quote that ends.'],
    ['tea - jam', 'column 5: nothing stands behind the -, which negates what does.'],
    ['status:', 'column 8: status: a value is missing.'],
    ['what:', 'column 6: what: a value is missing.'],
    ['query:', 'column 7: query: a value is missing.'],
    [{ query: '' }, 'query: a value is missing.'],
    [{ '\u0001__proto__': 1 }, 'there is no field "__proto__".'],
    [{ metod: 'POST' }, 'there is no field "metod"; the nearest is "method".'],
    [{ not: { staus: 4 } }, 'there is no field "staus"; the nearest is "status".'],
    [{ status: [] }, '"status": the list of alternatives is empty.'],
    [{ path: null }, '"path": must be a text, a number or a list of them.'],
    [{ not: 'this' }, 'not: what is looked for must be an object with the names of fields.'],
    [null, 'what is looked for must be a text or an object with the names of fields.'],
  ])('%j: %s', (query, sentence) => {
    expect(refusalOf(query)).toMatchObject({ code: 'setting-refused', message: sentence });
  });

  test('no text is answered with anything but entries or a refusal', () => {
    const names = fc.constantFrom(...fieldNames.map((name) => `${name}:`), '-', '"', ',', '*', ' ', '\\', '>=', '4xx', 'PT1M', 'not:');
    fc.assert(
      fc.property(fc.array(fc.oneof(names, fc.string({ unit: anyCharacter, maxLength: 4 }))), (parts) => {
        const error = refusalOf(parts.join(''));
        expect(error === undefined || (error instanceof Problem && error.code === 'setting-refused')).toBe(true);
      }),
      runs,
    );
  });

  test('a query that is written down is read as the same one', () => {
    const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 6 });
    const values = fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 }));
    const part = fc.record(
      { path: values, text: values, body: values, name: values, status: fc.constantFrom(404, '>=400', ['4xx', 500]) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(part, part, (own, not) => {
        const query = readQuery({ ...own, not }, NOW);
        const again = readQuery(queryText(query), NOW);
        const plain = ({ terms }: typeof query): readonly object[] =>
          terms.map(({ name, isNegated, values: given }) => ({ name, isNegated, given }));
        expect(plain(again)).toEqual(plain(query));
      }),
      runs,
    );
  });
});

describe('0.4.0 point 2: the nearest miss says what is different', () => {
  test.each<[JournalQuery, string]>([
    [
      'method:POST path:/services/v2/subscription status:201',
      'the nearest: request 7, POST /services/v2/subscription, which was answered with 400 (validation-failed): status was 400, not 201',
    ],
    [
      'kind:delivery outcome:delivered',
      'the nearest: delivery 9, subscription.updated to destination 1, attempt 2, which was not answered (Timeout): outcome was pending, not delivered',
    ],
    [
      'kind:order status:2xx,3xx',
      'the nearest: order 10, order 5 of subscription 12, 13, which was answered with 500 (HTTP 500): status was 500, not 2xx or 3xx',
    ],
    [
      'kind:request -method:GET,POST number:7',
      'the nearest: request 7, POST /services/v2/subscription, which was answered with 400 (validation-failed): method was POST, which must not be',
    ],
    ['id:state:1 type:ping', 'the nearest: state 11, before lunch was saved: it has no type; ping is looked for'],
    ['id:event:9001 jam', 'the nearest: event 6, subscription.updated of subscription:12: jam does not stand in it'],
  ])('%j: %s', (query, words) => {
    const near = atOnce(nearestOf(readQuery(query, NOW), all));

    expect(nearText(near)).toBe(words);
  });

  test('of two that are equally near it is the later one', () => {
    expect(atOnce(nearestOf(readQuery('kind:request status:418', NOW), [refused, read]))?.entry.number).toBe(8);
  });

  test('as many terms are counted as hold', () => {
    expect(nearness(readQuery('method:POST status:201 tea', NOW), refused)).toMatchObject({
      met: 1,
      unmet: [{ term: 'status:201' }, { term: 'text:tea' }],
    });
  });
});

function refusalOf(query: unknown): unknown {
  try {
    readQuery(query as JournalQuery, NOW); // what callers without types hand in
    return undefined;
  } catch (error) {
    return error;
  }
}
