import type { CheckedReceivers, JudgedReceiver, JudgedResult } from '../verdict.js';
import { isBad, oneLine, seenOf, summaryOf, verdictOf, wordOf } from './words.js';

/** A run as Markdown, for the summary of a pipeline: what is wrong first, all cases folded below it. */
export function markdownReport({ kind, receivers }: CheckedReceivers): string {
  return receivers.flatMap((receiver) => [...partOf(receiver, kind), '']).join('\n');
}

function partOf(receiver: JudgedReceiver, kind: string): readonly string[] {
  const { url, report, results, stale } = receiver;
  const head = [`## subsim check ${kind}: ${code(url)}`, '', `**${plain(verdictOf(receiver))}**`];
  if (report === undefined) return head;
  const bad = results.filter((result) => isBad(result) && result.isCounted);
  return [
    ...head,
    '',
    `${plain(summaryOf(receiver))} (suite ${report.suite}).`,
    ...listed([...report.remarks, ...stale]),
    ...(bad.length === 0 ? [] : ['', ...table(['', 'Case', 'Seen', 'What to do'], bad.map(badRow))]),
    '',
    `<details><summary>All cases (${String(results.length)})</summary>`,
    '',
    ...table(['', 'Case', 'A right receiver', 'Rule', 'Seen'], results.map(row)),
    '',
    '</details>',
  ];
}

function listed(sentences: readonly string[]): readonly string[] {
  return sentences.length === 0 ? [] : ['', ...sentences.map((sentence) => `- ${plain(sentence)}`)];
}

function badRow(result: JudgedResult): readonly string[] {
  return [wordOf(result), `\`${result.id}\``, plain(toldOf(result)), plain(result.advice ?? '')];
}

function row(result: JudgedResult): readonly string[] {
  const { rule, title, id, isCounted } = result;
  const word = isCounted ? wordOf(result) : `${wordOf(result)}, not counted`;
  return [word, `\`${id}\``, plain(title), plain(`${rule.id}, ${rule.mark}`), plain(toldOf(result))];
}

function toldOf(result: JudgedResult): string {
  return [seenOf(result), result.reason ?? ''].filter((text) => text !== '').join('. ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function code(text: string): string {
  return `\`${oneLine(text).replace(/[`<>[\]]/g, encodeURIComponent)}\``;
}

// What may mean something in Markdown, HTML or a table is spelt as a reference; so what a receiver says stays what it says.
function plain(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]<>()#+!|~&@"'$^=]|:(?=\S)/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
