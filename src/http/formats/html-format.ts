import { createHash } from 'node:crypto';
import { decode, isList, isObject, numberText, plainText, wireName, type Json } from '../../domain/json/json.js';
import { listPieces, type Format } from './format.js';

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
].join('');
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** HTML to look at: tables for objects, numbered lists for lists, nothing that runs (#4.2-html-form). */
export const html: Format = {
  mediaTypes: ['text/html', 'text/*'],
  contentType: 'text/html; charset=UTF-8',
  headers: {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; sandbox; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
  },
  document: (text, title) => `${page(title)}${rendered(decode(text))}</body></html>`,
  list({ key, pages, pagination }, title) {
    const counts = pagination === undefined ? '' : row('pagination', rendered({ ...pagination }));
    const [before, after] = pagination === undefined ? ['', ''] : [`<table><tr><th>${key}</th><td>`, `</td></tr>${counts}</table>`];
    return listPieces(pages, {
      head: `${page(title)}${before}<ol>`,
      item: (text) => `<li>${rendered(decode(text))}</li>`,
      separator: '',
      tail: `</ol>${after}</body></html>`,
    });
  },
};

function page(title: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>`;
}

function rendered(value: Json): string {
  if (value === null) return '<em>null</em>';
  if (isList(value)) return `<ol>${value.map((item) => `<li>${rendered(item)}</li>`).join('')}</ol>`;
  if (!isObject(value)) return escaped(numberText(value) ?? plainText(value) ?? String(value));
  return `<table>${Object.entries(value)
    .map(([name, member]) => row(wireName(name), rendered(member)))
    .join('')}</table>`;
}

function row(name: string, cell: string): string {
  return `<tr><th>${escaped(name)}</th><td>${cell}</td></tr>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}
