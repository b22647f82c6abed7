import { Builder } from 'xml2js';
import { decode, isList, isObject, numberText, plainText, wireName, type Json } from '../../domain/json/json.js';
import { isSafeName, writable } from './xml-text.js';

/** An element of that name with a value, given as JSON text. It is built as a whole: for short values. */
export function builtElement(name: string, text: string): string {
  const builder = new Builder({ rootName: name, headless: true, allowSurrogateChars: true, renderOpts: { pretty: false } });
  return tidy(builder.buildObject(nodeOf(decode(text))));
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
  if (isSafeName(name)) return [`${name}:${String(index)}`, nodeOf(value)];
  const node = nodeOf(value);
  const key = { key: writable(name) };
  if (typeof node === 'string') return [`entry:${String(index)}`, { $: key, _: node }];
  const { $: attributes, ...children } = node as { $?: object }; // nodeOf makes texts and objects only
  return [`entry:${String(index)}`, { $: { ...key, ...attributes }, ...children }];
}

function tidy(text: string): string {
  return text
    .replace(/(<\/?[A-Za-z_][\w.-]*)(?::\d+)?((?:[^<>"]|"[^"]*")*>)|"/g, (_quote, name?: string, rest = '') =>
      name === undefined ? '&quot;' : name + String(rest),
    )
    .replaceAll('&#xD;', '&#13;');
}
