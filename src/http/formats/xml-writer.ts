import { markedUp, type Frame, type Markup } from './markup.js';
import { isSafeName, writable } from './xml-text.js';

// What an escaped text does not hold as it is; most texts hold none of it.
// eslint-disable-next-line no-control-regex
const SPECIAL = /[\u0000-\u001F&<>"\uD800-\uDFFF\uFFFE\uFFFF]/;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#xA;',
  '\t': '&#x9;',
};

const elements: Markup = {
  entry: frameOf('entry'),
  tagged: (name) => (isSafeName(name) ? frameOf(name) : undefined),
  named: { before: '<entry key="', between: '"', after: '</entry>', escaped: (name) => escaped(name, /[&<"\r\n\t]/g) },
  scalar: '>',
  escaped: (text) => escaped(text, /[&<>"\r]/g),
  null: ' nil="true"/>',
  emptyText: '/>',
  object: { before: '>', after: '', empty: '/>' },
  list: { before: '>', after: '', empty: '/>' },
  closesItself: true,
};

/** An element of that name with a value, given as compact JSON text, in pieces. */
export function writtenElement(name: string, text: string): Iterable<string> {
  return markedUp(text, elements, frameOf(name));
}

function frameOf(name: string): Frame {
  return { before: `<${name}`, after: `</${name}>` };
}

function escaped(text: string, references: RegExp): string {
  if (!SPECIAL.test(text)) return text;
  return writable(text).replace(references, (character) => REFERENCES[character] ?? character);
}
