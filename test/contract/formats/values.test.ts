import { describe, expect, test } from 'vitest';
import { contentTypes, formatNames, readDocument } from '../../support/documents.js';
import { aServer, type TestServer, type WireAnswer } from '../../support/server.js';

const ADDRESS = '/services/v2/addresses/3001';

/** Sends a map of user-defined fields, as JSON text, to an address. */
function sendMap(server: TestServer, map: string): Promise<WireAnswer> {
  return server.ask('POST', ADDRESS, { body: `{"address":{"user_defined_fields":${map}}}` });
}

async function stored(server: TestServer): Promise<string> {
  const { text } = await server.ask('GET', ADDRESS);
  return /"user_defined_fields":(.*),"created"/.exec(text)?.[1] ?? text;
}

describe('a value in a map comes back as it was sent (#4.2-json-form, #4.3-udf-exact, #2.1-platform-fields)', () => {
  test.each([
    ['an integer beyond doubles', '{"n":9007199254740993}'],
    ['a number beyond doubles', '{"n":1e400,"m":-1E+999}'],
    ['many decimals', '{"n":0.123456789012345678901234567890}'],
    ['a number of a thousand digits', `{"n":${'9'.repeat(1000)}}`],
    ['an exponent of thousand digits', `{"n":1e${'9'.repeat(1000)}}`],
    [
      'names that JavaScript treats specially',
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":2}',
    ],
    ['names that JavaScript would reorder', '{"b":1,"10":2,"9":3,"a":4,"0":5}'],
    ['NUL and other control characters', '{"\\u0000":"a\\u0000b","c":"\\u0001\\u0002\\u001f"}'],
    ['U+0001, which Subsim uses inside', '{"\\u0001__proto__":"\\u0001","\\u0001":"\\u00011e400"}'],
    ['half of a surrogate pair', '{"half":"\\ud800","name \\udfff":1}'],
    ['characters beyond the basic plane', '{"🍵":"𝒳 👩‍👩‍👧"}'],
    ['markup', '{"<b>":"</td><script>alert(1)</script>&amp;]]>"}'],
    ['an empty name, spaces and slashes', '{"":1," ":2,"a/b~c":3}'],
  ])('%s', async (_, map) => {
    await using server = await aServer();

    const answer = await sendMap(server, map);

    expect(answer.status).toBe(200);
    expect(await stored(server)).toBe(map);
    for (const format of formatNames) {
      const shown = await server.ask('GET', `${ADDRESS}.${format}`);
      expect([shown.status, shown.headers['content-type']]).toEqual([200, contentTypes[format]]);
      readDocument(contentTypes[format], shown.body);
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test.each([
    ['a long text of escapes', JSON.stringify('\n"\\\u0001'.repeat(20_000))],
    ['a long name', `{${JSON.stringify('<&">'.repeat(30_000))}:1}`],
    ['a long list', JSON.stringify(Array.from({ length: 8_000 }, (_, index) => index % 10))],
    ['many names', JSON.stringify(Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`n${String(index)}`, null])))],
  ])('however large it is: %s', async (_, value) => {
    await using server = await aServer();

    const answer = await sendMap(server, `{"large":${value}}`);

    expect(answer.status).toBe(200);
    expect(await stored(server)).toBe(`{"large":${value}}`);
    for (const format of formatNames) {
      const shown = await server.ask('GET', `${ADDRESS}.${format}`);
      expect(shown.status).toBe(200);
      readDocument(contentTypes[format], shown.body);
    }
  });

  test('special names change nothing when they stand outside maps', async () => {
    await using server = await aServer();
    const before = (await server.ask('GET', ADDRESS)).text;

    for (const body of [
      '{"address":{"__proto__":{"city":"X"},"constructor":1,"prototype":2,"toString":3}}',
      '{"__proto__":{"address":{"city":"X"}},"address":{}}',
      '{"address":{},"_meta":{"__proto__":{"a":1}}}',
    ]) {
      expect((await server.ask('POST', ADDRESS, { body })).text).toBe(before);
    }
    const patch = '[{"op":"add","path":"/__proto__/polluted","value":1},{"op":"add","path":"/constructor/prototype/polluted","value":1}]';
    expect((await server.ask('PATCH', ADDRESS, { body: patch })).text).toBe(before);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('hostile values of plain members are refused in the words of the rules, or stored', async () => {
    await using server = await aServer();
    const values = [
      '1e400',
      '-0',
      '9007199254740993',
      '0.1e-400',
      '"\\u0000"',
      '"\\ud800"',
      '{"__proto__":1}',
      '[[]]',
      'true',
      '""',
      'null',
      `"${'x'.repeat(300)}"`,
    ];

    for (const member of ['email', 'first_name', 'ecom_customer_id', 'platform_specific_customer_id']) {
      for (const value of values) {
        const answer = await server.ask('POST', '/services/v2/customers/2001', { body: `{"customer":{"${member}":${value}}}` });
        expect([200, 400]).toContain(answer.status);
        if (answer.status === 400) expect(answer.text).toMatch(new RegExp(`"children":\\{"${member}":\\{"errors":\\["This value `));
        readDocument(contentTypes.json, (await server.ask('GET', '/services/v2/customers/2001')).body);
      }
    }
  });
});
