/** An element of an XML or HTML document: its name, attributes, child elements and own text. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  readonly text: string;
}

interface OpenElement extends Element {
  readonly children: Element[];
  text: string;
}

const MARKUP = /<(?<close>\/?)(?<name>[A-Za-z_][A-Za-z0-9._-]*)(?<attributes>(?:\s+[A-Za-z-]+="[^"<]*")*)(?<empty>\/?)>/y;
// What XML 1.0 forbids, except lone surrogates, which UTF-8 cannot hold.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Reads an XML document strictly: one root, balanced, nothing forbidden. Throws a sentence where it is not well-formed. */
export function readXml(text: string): Element {
  const prolog = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!text.startsWith(prolog)) throw new Error(`no XML declaration: ${text.slice(0, 60)}`);
  const forbidden = FORBIDDEN.exec(text);
  if (forbidden !== null) throw new Error(`forbidden character at ${String(forbidden.index)}`);
  return readMarkup(text.slice(prolog.length));
}

/** Reads an HTML document as the platform writes it, as strictly as XML. */
export function readHtml(text: string): Element {
  const prolog = '<!DOCTYPE html>';
  if (!text.startsWith(prolog)) throw new Error(`no doctype: ${text.slice(0, 60)}`);
  // What a link says is text of what it stands in.
  const plain = text.replace(/<a href="[^"<>]*">|<\/a>/g, '');
  return readMarkup(plain.slice(prolog.length).replace('<meta charset="utf-8">', '<meta charset="utf-8"/>'));
}

function readMarkup(text: string): Element {
  const document: OpenElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open: OpenElement[] = [document];
  for (let position = 0; position < text.length;) {
    const next = text.indexOf('<', position);
    const inner = open.at(-1) ?? document;
    inner.text += unescaped(text.slice(position, next < 0 ? undefined : next));
    if (next < 0) break;
    position = readTag(text, next, open);
  }
  const [root, ...others] = document.children;
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.name ?? ''}> is not closed`);
  if (root === undefined || others.length > 0 || document.text !== '') throw new Error('not exactly one root element');
  return root;
}

function readTag(text: string, position: number, open: OpenElement[]): number {
  MARKUP.lastIndex = position;
  const match = MARKUP.exec(text);
  if (match === null) throw new Error(`no tag at ${String(position)}: ${text.slice(position, position + 40)}`);
  const { close, name = '', attributes = '', empty } = match.groups ?? {};
  if (close === '/') {
    const closed = open.pop();
    if (closed?.name !== name) throw new Error(`</${name}> closes <${closed?.name ?? ''}>`);
  } else {
    const element: OpenElement = { name, attributes: readAttributes(attributes), children: [], text: '' };
    open.at(-1)?.children.push(element);
    if (empty !== '/') open.push(element);
  }
  return MARKUP.lastIndex;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const pairs = [...text.matchAll(/([A-Za-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)] as const);
  if (new Map(pairs).size !== pairs.length) throw new Error(`an attribute twice in ${text}`);
  return new Map(pairs);
}

function unescaped(text: string): string {
  return text.replace(/&([^;&<]{0,10};?)/g, (_, reference: string) => {
    const [, entity = '', decimal, hexadecimal] = /^(?:([a-z]+)|#(\d+)|#x([0-9a-f]+));$/i.exec(reference) ?? [];
    const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const character = Number.isNaN(code) ? NAMED[entity] : String.fromCodePoint(code);
    if (character === undefined) throw new Error(`a bare & before ${reference}`);
    return character;
  });
}

/** The first child element of a name. Throws when there is none. */
export function child(element: Element, name: string): Element {
  const found = element.children.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`<${element.name}> has no <${name}>`);
  return found;
}

/** The cell beside a heading in a table of the platform's HTML. Throws when there is none. */
export function cell(table: Element, heading: string): Element {
  const row = table.children.find((candidate) => child(candidate, 'th').text === heading);
  if (row === undefined) throw new Error(`the table has no row ${heading}`);
  return child(row, 'td');
}

/** Reads a body in the format that its content type promises. Throws when it is not in that format. */
export function readDocument(contentType: string | undefined, body: Buffer): unknown {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  switch (contentType) {
    case 'application/json':
    case 'application/json; charset=utf-8':
    case 'application/problem+json; charset=utf-8':
      return JSON.parse(text);
    case 'text/xml; charset=UTF-8':
      return readXml(text);
    case 'text/html; charset=UTF-8':
      return readHtml(text);
    default:
      throw new Error(`unknown content type ${String(contentType)}`);
  }
}

/** The formats of v1 and v2 by suffix. */
export const formatNames = ['json', 'xml', 'html'] as const;

/** How a path of v1 and v2 may end: without a suffix, or with that of a format. */
export const suffixes: readonly string[] = ['', ...formatNames.map((name) => `.${name}`)];

/** One of json, xml, html. */
export type FormatName = (typeof formatNames)[number];

/** The content type of each format. */
export const contentTypes: Readonly<Record<FormatName, string>> = {
  json: 'application/json',
  xml: 'text/xml; charset=UTF-8',
  html: 'text/html; charset=UTF-8',
};

/** The ids of a list of records in a document of any format, bare or under `key`. */
export function idsInList(format: FormatName, text: string, key?: string): readonly number[] {
  switch (format) {
    case 'json': {
      const value = JSON.parse(text) as unknown;
      const list = key === undefined ? value : (value as Readonly<Record<string, unknown>>)[key];
      return (list as readonly { id: number }[]).map(({ id }) => id);
    }
    case 'xml': {
      const result = readXml(text);
      return (key === undefined ? result : child(result, key)).children.map((entry) => Number(child(entry, 'id').text));
    }
    case 'html': {
      const body = child(readHtml(text), 'body');
      const list = child(key === undefined ? body : cell(child(body, 'table'), key), 'ol');
      return list.children.map((item) => Number(cell(child(item, 'table'), 'id').text));
    }
  }
}
