import type { Entry, Message } from '../../index.js';
import { tableLine } from '../columns.js';

/** The names of the columns, above the first entry. */
export const heading = ['NO', 'TIME', 'STATUS', 'WHAT', 'WHY'] as const;

// Characters of a body that are shown.
const LONGEST = 2000;
const WIDTHS = [5, 14, 6, 40];

/** An entry, or the heading, as a line that a terminal shows as one. */
export function entryLine(entry: Entry | typeof heading, columns: number): string {
  const cells = 'kind' in entry ? [String(entry.number), timeOf(entry), statusOf(entry), whatOf(entry), whyOf(entry)] : entry;
  return tableLine(cells, WIDTHS, columns);
}

/** An entry with all that is known of it, line by line. */
export function wholeEntry(entry: Entry): readonly string[] {
  const { number, id, kind, at, realTime, cause } = entry;
  const lines = [
    `${kind} ${String(number)}  ${id}`,
    `${whatOf(entry)}  ${statusOf(entry)}`,
    `at ${realTime}; the clock of the environment said ${at}`,
    ...(cause === null ? [] : [`because of ${cause}`]),
    ...(kind === 'request' ? requestLines(entry) : otherLines(entry)),
  ];
  for (const way of ['request', 'answer'] as const) {
    const message = way in entry ? (entry as Readonly<Record<typeof way, Message | null>>)[way] : null; // kinds that have them have them so
    if (message !== null) lines.push('', ...messageLines(way === 'request' ? 'Sent' : 'Answered', message));
  }
  return lines;
}

function requestLines({ refusal, client, ignored, route, milliseconds }: Extract<Entry, { kind: 'request' }>): readonly string[] {
  return [
    `endpoint ${route ?? 'none'}; client ${client ?? 'unknown'}; ${milliseconds.toFixed(1)} ms`,
    ...(ignored.length === 0 ? [] : [`ignored: ${ignored.join(', ')}`]),
    ...(refusal === null ? [] : [`refused: ${refusal.code} (#${refusal.rule}): ${refusal.message}`, `hint: ${refusal.hint}`]),
  ];
}

// What its kind alone has, as it is.
function otherLines(entry: Entry): readonly string[] {
  const { number: _, id: __, kind: ___, at: ____, realTime: _____, cause: ______, ...own } = entry;
  return Object.entries(own).flatMap(([name, value]) =>
    name === 'request' || name === 'answer' ? [] : [`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
}

function messageLines(title: string, { headers, body, bytes, isCut, encoding }: Message): readonly string[] {
  const remarks = [
    `${String(bytes)} bytes`,
    ...(isCut ? ['the beginning alone was kept'] : []),
    ...(encoding === 'base64' ? ['base64'] : []),
  ];
  return [
    `${title} (${remarks.join(', ')})`,
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    ...(body === null ? [] : ['', ...bodyLines(body)]),
  ];
}

// Of a long body the beginning; the rest would hide what stands above it.
function bodyLines(body: string): readonly string[] {
  const text = legibleBody(body);
  const lines = text
    .slice(0, LONGEST)
    .split('\n')
    .map((line) => `  ${line}`);
  return text.length <= LONGEST ? lines : [...lines, `  … ${String(text.length - LONGEST)} more characters; --json prints all.`];
}

function legibleBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

// The machine's clock, to the second, without the year.
function timeOf({ realTime }: Entry): string {
  return realTime.slice(5, 19).replace('T', ' ');
}

function statusOf(entry: Entry): string {
  if (!('status' in entry)) return '';
  return entry.status === null || entry.status === 0 ? 'none' : String(entry.status);
}

function whatOf(entry: Entry): string {
  switch (entry.kind) {
    case 'request':
      return `${entry.method} ${entry.path}${entry.query === null ? '' : `?${entry.query}`}`;
    case 'event':
      return `event ${entry.type}${entry.subject === null ? '' : ` ${entry.subject}`}`;
    case 'delivery':
      return `webhook ${entry.type} to ${String(entry.destination)}`;
    case 'order':
      return `order for ${entry.subscriptions.slice(0, 2).join(',')}${entry.subscriptions.length > 2 ? ',…' : ''}`;
    case 'move':
      return `clock to ${entry.to}`;
    case 'state':
      return `state ${entry.what}${entry.name === null ? '' : ` ${entry.name}`}`;
    case 'act':
      return `act ${entry.act}`;
  }
}

function whyOf(entry: Entry): string {
  switch (entry.kind) {
    case 'request':
      return entry.refusal === null ? ignoredIn(entry) : entry.refusal.hint;
    case 'delivery':
      return entry.error ?? '';
    case 'order':
      return entry.error ?? entry.warning ?? entry.orderNumber ?? entry.outcome;
    case 'move':
      return entry.refusal ?? '';
    default:
      return '';
  }
}

// The answer has said the same to who asked, with the name that is the nearest one.
function ignoredIn({ ignored, answer }: Extract<Entry, { kind: 'request' }>): string {
  if (ignored.length === 0) return '';
  const [, hint] = answer?.headers.find(([name]) => name.toLowerCase() === 'subsim-hint') ?? [];
  return `ignored: ${ignored.join(', ')}${hint === undefined ? '' : `; ${hint}`}`;
}
