import { listPieces, type Format } from './format.js';

/** JSON as it is stored: compact, slashes and non-ASCII characters unescaped (#4.2-json-form). */
export const json: Format = {
  mediaTypes: ['application/json', 'text/json', 'application/*', '*/*'],
  contentType: 'application/json',
  headers: {},
  document: (text) => [text],
  list({ key, pages, pagination }) {
    const [head, tail] = pagination === undefined ? ['[', ']'] : [`{"${key}":[`, `],"pagination":${JSON.stringify(pagination)}}`];
    return listPieces(pages, { head, tail, separator: ',', items: (texts) => [texts.join(',')] });
  },
};
