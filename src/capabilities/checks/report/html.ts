import type { CheckedReceivers, JudgedReceiver, JudgedResult } from '../verdict.js';
import { exchangesHtml } from './html-exchanges.js';
import { element, escaped } from './html-element.js';
import { matrixHtml } from './html-matrix.js';
import { anchorOf, badCasesHtml, overviewHtml, rowAnchor, verdictHtml } from './html-overview.js';
import { style } from './html-style.js';
import { seenOf, summaryOf, wordOf } from './words.js';

// Nothing is fetched, whatever stands in the page.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * A run as one HTML page that needs nothing else: an overview and a matrix when several receivers were checked, then each receiver with
 * what is wrong and all its cases.
 * It is well-formed XML, too.
 */
export function htmlReport(checked: CheckedReceivers): string {
  const { kind, version, receivers } = checked;
  const title = `subsim check ${kind}`;
  const head = [
    '<meta charset="utf-8"/>',
    `<meta http-equiv="Content-Security-Policy" content="${escaped(POLICY)}"/>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    '<meta name="color-scheme" content="light dark"/>',
    '<link rel="icon" href="data:,"/>',
    element('title', {}, escaped(`${title}: ${receivers.map(({ url }) => url).join(', ')}`)),
    element('style', {}, style),
  ].join('\n');
  const several = receivers.length > 1 ? [overviewHtml(receivers), matrixHtml(receivers)] : [];
  const main = [...several, ...receivers.map(receiverHtml)].join('\n');
  const body = [
    element('header', {}, element('h1', {}, escaped(title)) + element('p', {}, escaped(headline(checked)))),
    element('main', {}, main),
    element('footer', {}, element('p', {}, escaped(`Subsim ${version}`))),
  ].join('\n');
  return `<!DOCTYPE html>\n${element('html', { lang: 'en' }, `${element('head', {}, head)}\n${element('body', {}, body)}`)}\n`;
}

function headline({ receivers, isStrict }: CheckedReceivers): string {
  const report = receivers.find((receiver) => receiver.report !== undefined)?.report;
  const count = `${String(receivers.length)} receiver${receivers.length === 1 ? '' : 's'}`;
  const when = report === undefined ? '' : `, suite ${report.suite}, begun at ${report.started}`;
  return `${count}${when}${isStrict ? ', warnings count' : ''}.`;
}

function receiverHtml(receiver: JudgedReceiver, index: number): string {
  const { url, report, results, stale } = receiver;
  const heading = anchorOf(index);
  const told = (remarks: readonly string[]): readonly string[] => [
    element('p', {}, `${escaped(summaryOf(receiver))}.`),
    sentences([...remarks, ...stale]),
    badCasesHtml(results, heading),
    resultsTable(receiver, heading),
  ];
  const parts = [
    element('h2', { id: heading }, element('bdi', {}, escaped(url))),
    verdictHtml('p', receiver),
    ...(report === undefined ? [] : told(report.remarks)),
  ];
  return element('section', { 'aria-labelledby': heading }, parts.join('\n'));
}

function sentences(list: readonly string[]): string {
  return list.length === 0
    ? ''
    : element('ul', { class: 'remarks' }, list.map((sentence) => element('li', {}, escaped(sentence))).join(''));
}

function resultsTable({ url, results, exchanges }: JudgedReceiver, heading: string): string {
  const columns = ['Outcome', 'Case', 'Seen'].map((name) => element('th', { scope: 'col' }, name)).join('');
  const rows = results.map((result) => {
    const sent = exchangesHtml(exchanges.filter((exchange) => exchange.case === result.id));
    return element('tr', { id: rowAnchor(heading, result) }, resultCells(result, sent));
  });
  const caption = element('caption', {}, escaped(`Cases played at ${url}`));
  const body = element('tbody', {}, rows.join('\n'));
  return element('table', { class: 'cases' }, `${caption}${element('thead', {}, element('tr', {}, columns))}\n${body}`);
}

function resultCells(result: JudgedResult, sent: string): string {
  const { id, title, isCounted, reason, advice, rule } = result;
  const word = wordOf(result);
  const outcome = element('span', { class: `word ${word}` }, word) + (isCounted ? '' : element('small', {}, ' not counted'));
  const texts = [seenOf(result), reason ?? '']
    .filter((text) => text !== '')
    .map((text) => element('p', {}, element('bdi', {}, escaped(text))));
  const told = advice === null ? '' : element('p', { class: 'advice' }, escaped(advice));
  const ruled = element('p', { class: 'rule' }, escaped(`#${rule.id}, ${rule.mark}: ${rule.text}`));
  const more = element('details', {}, element('summary', {}, 'Rule and requests') + ruled + sent);
  return (
    element('td', {}, outcome) +
    element('th', { scope: 'row' }, element('code', {}, escaped(id)) + element('p', {}, escaped(title))) +
    element('td', {}, texts.join('') + told + more)
  );
}
