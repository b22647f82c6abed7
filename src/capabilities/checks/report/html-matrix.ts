import type { JudgedReceiver } from '../verdict.js';
import { element, escaped } from './html-element.js';
import { wordOf } from './words.js';

/** How each case went at each receiver, as a table. */
export function matrixHtml(receivers: readonly JudgedReceiver[]): string {
  const ids = [...new Set(receivers.flatMap(({ results }) => results.map(({ id }) => id)))];
  const heads = receivers.map(({ url }, index) =>
    element('th', { scope: 'col' }, element('a', { href: `#receiver-${String(index + 1)}` }, escaped(url))),
  );
  const rows = ids.map((id) => {
    const cells = receivers.map((receiver) => element('td', {}, cellOf(receiver, id)));
    return element('tr', {}, element('th', { scope: 'row' }, element('code', {}, escaped(id))) + cells.join(''));
  });
  const caption = element('caption', {}, 'Cases by receivers');
  const head = element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'Case') + heads.join('')));
  const table = element('table', { class: 'matrix' }, `${caption}${head}\n${element('tbody', {}, rows.join('\n'))}`);
  return element('div', { class: 'wide', role: 'region', 'aria-label': 'Cases by receivers', tabindex: '0' }, table);
}

function cellOf({ results }: JudgedReceiver, id: string): string {
  const result = results.find((one) => one.id === id);
  if (result === undefined) return escaped('not played');
  const word = wordOf(result);
  return element('span', { class: `word ${word}` }, word);
}
