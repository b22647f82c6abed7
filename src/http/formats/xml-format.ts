import { Builder } from 'xml2js';
import { decode, isList, isObject, numberText, plainText, wireName, type Json } from '../../domain/json/json.js';
import { listPieces, type Format } from './format.js';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
// Longer names are safe too, but the builder's own check of names does not survive them.
const SAFE_NAME = /^(?!xml)[A-Za-z_][A-Za-z0-9._-]{0,1023}$/i;
// Characters that XML 1.0 (section 2.2) has no way to write, and halves of surrogate pairs.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const HALF_PAIR = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** XML with a `<result>` root: names that are no safe XML names stand in `<entry key="…">` (#4.2-xml-form). */
export const xml: Format = {
  mediaTypes: ['application/xml', 'text/xml'],
  contentType: 'text/xml; charset=UTF-8',
  headers: {},
  document: (text) => `${DECLARATION}${element('result', decode(text))}`,
  list({ key, pages, pagination }) {
    const counts = pagination === undefined ? '' : element('pagination', { ...pagination });
    const [head, tail] = pagination === undefined ? ['<result>', '</result>'] : [`<result><${key}>`, `</${key}>${counts}</result>`];
    return listPieces(pages, { head: DECLARATION + head, tail, separator: '', item: (text) => element('entry', decode(text)) });
  },
};

function element(name: string, value: Json): string {
  const builder = new Builder({ rootName: name, headless: true, allowSurrogateChars: true, renderOpts: { pretty: false } });
  return tidy(builder.buildObject(nodeOf(value)));
}

// xml2js reorders equal names and gives `_` and `$` a meaning, so every name gets a number behind a colon, which no safe
// name holds; `tidy` takes it away.
function nodeOf(value: Json): unknown {
  if (value === null) return { $: { nil: 'true' } };
  if (isList(value)) return Object.fromEntries(value.map((item, index) => [`entry:${String(index)}`, nodeOf(item)]));
  if (!isObject(value)) return writable(numberText(value) ?? plainText(value) ?? String(value));
  return Object.fromEntries(Object.entries(value).map(([name, member], index) => memberNode(wireName(name), member, index)));
}

function memberNode(name: string, value: Json, index: number): readonly [string, unknown] {
  if (SAFE_NAME.test(name)) return [`${name}:${String(index)}`, nodeOf(value)];
  const node = nodeOf(value);
  const key = { key: writable(name) };
  if (typeof node === 'string') return [`entry:${String(index)}`, { $: key, _: node }];
  const { $: attributes, ...children } = node as { $?: object }; // nodeOf makes texts and objects only
  return [`entry:${String(index)}`, { $: { ...key, ...attributes }, ...children }];
}

function writable(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replace(HALF_PAIR, '\uFFFD');
}

function tidy(text: string): string {
  return text
    .replace(/(<\/?[A-Za-z_][\w.-]*)(?::\d+)?((?:[^<>"]|"[^"]*")*>)|"/g, (_quote, name?: string, rest = '') =>
      name === undefined ? '&quot;' : name + String(rest),
    )
    .replaceAll('&#xD;', '&#13;');
}
