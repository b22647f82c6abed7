import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStringPromise } from 'xml2js';
import { builtElement } from '../../../../src/http/formats/xml-builder.js';
import { xml } from '../../../../src/http/formats/xml-format.js';
import { writtenElement } from '../../../../src/http/formats/xml-writer.js';
import { hasExpat, readWithExpat, type Element } from '../../../support/unit/expat.js';
import { compact, hostileNumbers, hostileTexts, membersOf, runs, trees, type Tree } from '../../../support/unit/json-trees.js';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

const documentOf = (json: string): string => [...xml.document(json, 'GET /services/v2/customers')].join('');
const rendered = (json: string): string => documentOf(json).replace(DECLARATION, '');
const written = (json: string): string => [...writtenElement('result', json)].join('');

describe('values', () => {
  test.each([
    ['{"address":{"id":3001}}', '<result><address><id>3001</id></address></result>'],
    ['{"a":"text","b":12.5,"c":true,"d":false}', '<result><a>text</a><b>12.5</b><c>true</c><d>false</d></result>'],
    ['{"a":1.0,"b":9007199254740993,"c":1e400}', '<result><a>1.0</a><b>9007199254740993</b><c>1e400</c></result>'],
    ['{"gift_note":"Hi","2nd choice":"mint"}', '<result><gift_note>Hi</gift_note><entry key="2nd choice">mint</entry></result>'],
    [
      '{"list":["a",["b"],{"c":1}]}',
      '<result><list><entry>a</entry><entry><entry>b</entry></entry><entry><c>1</c></entry></list></result>',
    ],
    ['{"empty_list":[],"empty_map":{},"empty_text":""}', '<result><empty_list/><empty_map/><empty_text/></result>'],
    ['{"nothing":null,"2":null}', '<result><nothing nil="true"/><entry key="2" nil="true"/></result>'],
    ['{"b":1,"2":2,"a":3,"1":4}', '<result><b>1</b><entry key="2">2</entry><a>3</a><entry key="1">4</entry></result>'],
    [
      '{"__proto__":1,"constructor":2,"toString":3}',
      '<result><__proto__>1</__proto__><constructor>2</constructor><toString>3</toString></result>',
    ],
    [
      '{"_":1,"$":2,"entry":3,"key":4,"root":5}',
      '<result><_>1</_><entry key="$">2</entry><entry>3</entry><key>4</key><root>5</root></result>',
    ],
    [
      '{"xml":1,"XMLish":2,"xMl-a":3,"ax":4}',
      '<result><entry key="xml">1</entry><entry key="XMLish">2</entry><entry key="xMl-a">3</entry><ax>4</ax></result>',
    ],
    [
      '{"a:b":1,"a:0":2,"-a":3,".a":4,"a-.b_9":5,"é":6}',
      '<result><entry key="a:b">1</entry><entry key="a:0">2</entry><entry key="-a">3</entry><entry key=".a">4</entry><a-.b_9>5</a-.b_9><entry key="é">6</entry></result>',
    ],
    ['{"":{"":[]}}', '<result><entry key=""><entry key=""/></entry></result>'],
    ['"text"', '<result>text</result>'],
    ['null', '<result nil="true"/>'],
    ['[]', '<result/>'],
    ['{"root":1}', '<result><root>1</root></result>'],
  ])('%s is %s', (json, expected) => {
    expect(rendered(json)).toBe(expected);
  });

  test.each([
    ['&<>"', '&amp;&lt;&gt;&quot;'],
    ["'", "'"],
    ['\r\n\t', '&#13;\n\t'],
    [']]>', ']]&gt;'],
    ['&#xD;', '&amp;#xD;'],
    ['<a:1>', '&lt;a:1&gt;'],
    ['<!-- -->', '&lt;!-- --&gt;'],
    ['\u0001\u0000\u001F\uFFFE\uFFFF', '\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD'],
    ['\uD83D', '\uFFFD'],
    ['\uDE00', '\uFFFD'],
    ['\uD83D\uD83D\uDE00\uDE00', '\uFFFD😀\uFFFD'],
    ['\u007F\u0085\u2028\u{1F600}', '\u007F\u0085\u2028😀'],
  ])('the text %j is written %j', (text, expected) => {
    expect(rendered(JSON.stringify({ a: text }))).toBe(`<result><a>${expected}</a></result>`);
  });

  test.each([
    ['&<"', '&amp;&lt;&quot;'],
    ['\r\n\t', '&#13;&#xA;&#x9;'],
    ['\u0001', '\uFFFD'],
  ])('the name %j is written %j', (name, expected) => {
    expect(
      rendered(JSON.stringify({ [name]: 1 }))
        .replaceAll('&#10;', '&#xA;')
        .replaceAll('&#9;', '&#x9;'),
    ).toBe(`<result><entry key="${expected}">1</entry></result>`);
  });

  test('a value 512 deep is written', () => {
    expect(rendered('['.repeat(512) + ']'.repeat(512))).toMatch(/^<result>(?:<entry>){510}<entry\/>(?:<\/entry>){510}<\/result>$/);
  });

  test.each(['a', '"', '\r'])('a text of a quarter of a megabyte of %j is written', (part) => {
    expect(rendered(JSON.stringify({ t: part.repeat(262_144) })).length).toBeGreaterThan(262_144);
  });

  test.each(['a'])('a name of four megabytes of %j is written', (part) => {
    expect(rendered(JSON.stringify({ [part.repeat(4 * 1_048_576)]: 1 })).length).toBeGreaterThan(4 * 1_048_576);
  });
});

describe('lists', () => {
  const pages = [['{"id":1}'], [], ['{"id":2}', '{"id":3}']];

  test('a bare list has its entries in the root', () => {
    const written = [...xml.list({ key: 'customers', pages, pagination: undefined }, '')].join('');
    expect(written).toBe(`${DECLARATION}<result><entry><id>1</id></entry><entry><id>2</id></entry><entry><id>3</id></entry></result>`);
  });

  test('an enveloped list stands under its key beside the pagination', () => {
    const pagination = { since_id: 0, count: 25 };
    const written = [...xml.list({ key: 'customers', pages: [['{"id":1}']], pagination }, '')].join('');
    expect(written).toBe(
      `${DECLARATION}<result><customers><entry><id>1</id></entry></customers><pagination><since_id>0</since_id><count>25</count></pagination></result>`,
    );
    expect([...xml.list({ key: 'customers', pages: [], pagination }, '')].join('')).toBe(
      `${DECLARATION}<result><customers></customers><pagination><since_id>0</since_id><count>25</count></pagination></result>`,
    );
  });
});

describe('what is written in pieces', () => {
  test('is what xml2js builds, byte for byte, whatever the value', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(written(compact(tree))).toBe(builtElement('result', compact(tree)));
      }),
      runs,
    );
    for (const text of [...hostileTexts, ...hostileNumbers]) {
      const [value, named] = [JSON.stringify(text), JSON.stringify({ [text]: [text, null], a: {} })];
      expect([written(value), written(named)]).toEqual([builtElement('result', value), builtElement('result', named)]);
    }
  });

  test.each([
    ['characters beyond the basic plane', '\u{1F375}'],
    ['the same behind a single character', 'a\u{1F375}', 'a'],
    ['escapes of JSON', '"\\\n\u0001'],
    ['markup', '<&">'],
    ['halves of pairs', '\uD83Dx\uDE00'],
  ])('is the same where a long text or name of %s is cut', (_, part, before = '') => {
    const long = before + part.repeat(9_000);
    for (const json of [JSON.stringify([long, 1]), JSON.stringify({ [long]: { b: long }, c: 2 })])
      expect(written(json)).toBe(builtElement('result', json));
  });

  test.each([
    ['one text', JSON.stringify({ a: '<&">'.repeat(250_000) })],
    ['one name', JSON.stringify({ ['<&">'.repeat(250_000)]: null })],
    ['100,000 names', JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (__, index) => [`n${String(index)}`, index])))],
    ['200,000 numbers', JSON.stringify(Array.from({ length: 200_000 }, (__, index) => index % 10))],
    ['100,000 empty lists', `[${'[],'.repeat(100_000)}[]]`],
  ])('comes in small pieces, so that others have their turn: %s', (_, json) => {
    const pieces = [...xml.document(json, '')];
    expect(pieces.length).toBeGreaterThan(40);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
    expect(pieces.at(-1)).toMatch(/<\/result>$/);
  });

  test('is well-formed to the parser of xml2js, and says what was said', async () => {
    const named = JSON.stringify({ gift_note: 'a <b> & "c"', '2nd choice': null, list: [1.5, 'x'], empty: {} });
    const padding = 'x'.repeat(5_000);

    const read: unknown = await parseStringPromise(documentOf(`{"udf":${named},"padding":"${padding}"}`), { explicitArray: false });

    expect(read).toEqual({
      result: {
        udf: { gift_note: 'a <b> & "c"', entry: { $: { key: '2nd choice', nil: 'true' } }, list: { entry: ['1.5', 'x'] }, empty: '' },
        padding,
      },
    });
    for (const tree of fc.sample(trees, { seed: runs.seed, numRuns: 50 }))
      await expect(parseStringPromise(written(compact(tree)))).resolves.toBeDefined();
  });
});

test.skipIf(!hasExpat())('an independent parser reads back every value from its XML', { timeout: 60_000 }, () => {
  const scalars: readonly Tree[] = [...hostileTexts.map((text) => JSON.stringify(text)), ...hostileNumbers, 'null', 'true'];
  const named = { members: hostileTexts.map((name, index) => [name, String(index)] as const) };
  const nulls = { members: hostileTexts.map((name) => [name, 'null'] as const) };
  const samples: readonly Tree[] = [...scalars, scalars, named, nulls, ...fc.sample(trees, { seed: runs.seed, numRuns: 150 })];
  const documents = samples.map((tree) => `${DECLARATION}${written(compact(tree))}`);

  for (const document of documents) expect(document.isWellFormed()).toBe(true);
  const read = readWithExpat(documents);

  expect(read).toEqual(samples.map((tree) => elementOf('result', {}, tree)));
});

// What becomes of a value (#4.2-xml-form).
function elementOf(name: string, attributes: Readonly<Record<string, string>>, tree: Tree): Element {
  if (tree === 'null') return { name, attributes: { ...attributes, nil: 'true' }, text: '', children: [] };
  if (typeof tree === 'string') {
    const text = tree.startsWith('"') ? (JSON.parse(tree) as string) : tree;
    return { name, attributes, text: allowed(text), children: [] };
  }
  const members = membersOf(tree);
  const children =
    members === undefined
      ? (tree as readonly Tree[]).map((item) => elementOf('entry', {}, item)) // what is no scalar and has no members is a list
      : members.map(([member, value]) =>
          /^[A-Za-z_][A-Za-z0-9._-]*$/.test(member) && !/^xml/i.test(member)
            ? elementOf(member, {}, value)
            : elementOf('entry', { key: allowed(member) }, value),
        );
  return { name, attributes, text: '', children };
}

// The characters of XML 1.0, section 2.2.
function allowed(text: string): string {
  return [...text]
    .map((character) => (/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]$/u.test(character) ? character : '\uFFFD'))
    .join('');
}
