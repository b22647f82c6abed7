import { createHash } from 'node:crypto';
import { listPieces, type Format } from './format.js';
import { linksOf } from './html-links.js';
import { markedUp, type Frame, type Markup } from './markup.js';

const STYLE = [
  ':root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}',
  'body{margin:1.5rem;max-width:72rem}',
  'table{border-collapse:collapse;margin:0}',
  'th,td{border:1px solid color-mix(in srgb,currentColor 18%,transparent);padding:.25rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}',
  'th{font-weight:600;white-space:nowrap;background:color-mix(in srgb,currentColor 6%,transparent)}',
  'td{white-space:pre-wrap}',
  'ol{margin:0;padding-left:2rem}',
  'body>ol>li{margin-bottom:1rem}',
  'em{opacity:.6}',
  // Said by the style, so that the tree stays that of the value.
  'ol:empty{list-style:none}',
  'ol:empty::before{content:"The list is empty.";opacity:.6}',
].join('');
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const END = '</body></html>';
const BARE: Frame = { before: '', after: '' };
const COUNTS: Frame = { before: '<tr><th>pagination</th><td>', after: '</td></tr>' };
const SPECIAL = /[&<>"']/;
const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const tables: Markup = {
  entry: { before: '<li>', after: '</li>' },
  tagged: () => undefined,
  named: { before: '<tr><th>', between: '</th><td>', after: '</td></tr>', escaped },
  scalar: '',
  escaped,
  null: '<em>null</em>',
  emptyText: '',
  object: { before: '<table>', after: '</table>', empty: '<table></table>' },
  list: { before: '<ol>', after: '</ol>', empty: '<ol></ol>' },
  closesItself: false,
};

/** HTML to look at: tables for objects, numbered lists for lists, nothing that runs (#4.2-html-form). */
export const html: Format = {
  mediaTypes: ['text/html', 'text/*'],
  contentType: 'text/html; charset=UTF-8',
  headers: {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; sandbox; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
  },
  *document(text, title) {
    yield page(title);
    yield* markedUp(text, linking(title), BARE);
    yield END;
  },
  list({ key, pages, pagination }, title) {
    const counts = pagination === undefined ? '' : [...markedUp(JSON.stringify(pagination), tables, COUNTS)].join('');
    const [before, after] = pagination === undefined ? ['', ''] : [`<table><tr><th>${key}</th><td>`, `</td></tr>${counts}</table>`];
    const markup = linking(title);
    const items = (texts: readonly string[]): Iterable<string> => entries(texts, markup);
    return listPieces(pages, { head: `${page(title)}${before}<ol>`, items, separator: '', tail: `</ol>${after}${END}` });
  },
};

function page(title: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>`;
}

function* entries(texts: readonly string[], markup: Markup): Iterable<string> {
  for (const text of texts) yield* markedUp(text, markup, markup.entry);
}

function linking(title: string): Markup {
  const link = linksOf(title);
  if (link === undefined) return tables;
  return {
    ...tables,
    around: (...place) => {
      const href = link(...place);
      return href === undefined ? undefined : { before: `<a href="${escaped(href)}">`, after: '</a>' };
    },
  };
}

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character) : text;
}
