import type { JudgedReceiver, JudgedResult } from '../verdict.js';
import { element, escaped } from './html-element.js';
import { isBad, isPassed, summaryOf, verdictOf, wordOf } from './words.js';

/** The id of the heading of a receiver in the page. */
export function anchorOf(index: number): string {
  return `receiver-${String(index + 1)}`;
}

/** The id of the row of a case below the heading of its receiver. */
export function rowAnchor(heading: string, { id }: Pick<JudgedResult, 'id'>): string {
  return `${heading}-${id.replaceAll('/', '-')}`;
}

/** What each receiver came to, a line each, before all that is told of them. */
export function overviewHtml(receivers: readonly JudgedReceiver[]): string {
  const items = receivers.map((receiver, index) => {
    const link = element('a', { href: `#${anchorOf(index)}` }, element('bdi', {}, escaped(receiver.url)));
    return element(
      'li',
      {},
      `${link} ${verdictHtml('strong', receiver)} ${escaped(receiver.report === undefined ? '' : `${summaryOf(receiver)}.`)}`,
    );
  });
  return element('ul', { class: 'overview' }, items.join('\n'));
}

/** What a receiver came to, in the colour of it. */
export function verdictHtml(name: 'p' | 'strong', receiver: JudgedReceiver): string {
  return element(name, { class: `verdict ${isPassed(receiver) ? 'passed' : 'not-passed'}` }, escaped(verdictOf(receiver)));
}

/** Where to read on: the cases of a receiver that failed or warned, each with a link to its row; nothing where there are none. */
export function badCasesHtml(results: readonly JudgedResult[], heading: string): string {
  const items = results.filter(isBad).map((result) => {
    const word = wordOf(result);
    const link = element('a', { href: `#${rowAnchor(heading, result)}` }, element('code', {}, escaped(result.id)));
    return element('li', {}, `${element('span', { class: `word ${word}` }, word)} ${link} ${escaped(result.title)}`);
  });
  return items.length === 0 ? '' : element('ul', { class: 'bad' }, items.join('\n'));
}
