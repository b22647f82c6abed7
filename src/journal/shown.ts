import type { Entry, Message } from './entry.js';
import { idOf } from './entry-id.js';
import { linesIn } from './kept-headers.js';
import type { Kept } from './kept.js';
import type { KeptBody, KeptMessage, RecordedDelivery, RecordedOrder, RecordedRequest } from './recorded.js';
import type { Hidden } from './shortening/plain.js';
import { createShortening, type Shortening } from './shortening/shortening.js';

/** Makes what shows entries: everything in them that users may read, as they read it. */
export function createShowing({ hidden, subjectOf }: ShowingNeeds): (kept: Kept) => Entry {
  return (kept) => shown(kept, { shortening: createShortening(hidden), subjectOf });
}

/** What showing entries needs. */
export interface ShowingNeeds {
  /** What nobody may read in them. */
  readonly hidden: Hidden;
  /** The record that an event is about, as `subscription:5001`; `undefined` for none. */
  readonly subjectOf: (type: string, data: string) => string | undefined;
}

interface Showing extends Pick<ShowingNeeds, 'subjectOf'> {
  readonly shortening: Shortening;
}

function shown({ number, at, realTime, cause, recorded }: Kept, { shortening, subjectOf }: Showing): Entry {
  const entered = { number, id: idOf(recorded), at: isoText(at), realTime: isoText(realTime), cause };
  switch (recorded.kind) {
    case 'request':
      return { ...entered, ...shownRequest(recorded, shortening) };
    case 'delivery':
      return { ...entered, ...recorded, ...shownSending(recorded, shortening) };
    case 'order': {
      const { orderNumber, warning, failures } = recorded;
      const told = { orderNumber: words(orderNumber, shortening), warning: words(warning, shortening) };
      return { ...entered, ...recorded, ...shownSending(recorded, shortening), ...told, failures: shownValue(failures, shortening) };
    }
    case 'event':
      return { ...entered, ...recorded, subject: subjectOf(recorded.type, recorded.data) ?? null, data: shortening.text(recorded.data) };
    case 'move': {
      const { serial: _, asked, refusal, ...own } = recorded;
      return { ...entered, ...own, asked: shownValue(asked, shortening), refusal: words(refusal, shortening) };
    }
    case 'state': {
      const { serial: _, ...own } = recorded;
      return { ...entered, ...own };
    }
    case 'act': {
      const { serial: _, details, ...own } = recorded;
      return { ...entered, ...own, details: shownValue(details, shortening) };
    }
  }
}

function shownRequest({ rest, pattern, ignored, client, refusal, request, answer, ...recorded }: RecordedRequest, shortening: Shortening) {
  return {
    ...recorded,
    path: shortening.path(recorded.path),
    query: rest.startsWith('?') ? shortening.query(rest.slice(1)) : null,
    route: pattern === undefined ? null : `${recorded.method} ${pattern.replace(/:(\w+)/g, '{$1}')}`,
    client: client ?? null,
    refusal: refusal === undefined ? null : shownValue(refusal, shortening),
    ignored: ignored === undefined ? [] : ignored.split(', ').map(shortening.words),
    request: shownMessage(request, shortening),
    answer: answer === undefined ? null : shownMessage(answer, shortening),
  };
}

function shownSending({ url, error, request, answer }: RecordedDelivery | RecordedOrder, shortening: Shortening) {
  return {
    url: shortening.path(url),
    error: words(error, shortening),
    request: request === undefined ? null : shownMessage(request, shortening),
    answer: answer === undefined ? null : shownMessage(answer, shortening),
  };
}

function words(text: string | null, shortening: Shortening): string | null {
  return text === null ? null : shortening.words(text);
}

// What is as long as it was has the shape that it had.
function shownValue<Value>(value: Value, shortening: Shortening): Value {
  return value === undefined ? value : (JSON.parse(shortening.text(JSON.stringify(value))) as Value);
}

function shownMessage({ headers, body }: KeptMessage, shortening: Shortening): Message {
  const pairs = pairsOf(headers).map(([name, value]) => [name, shortening.header(name, value)] as const);
  return { headers: pairs, ...shownBody(body, shortening) };
}

function shownBody(body: KeptBody | undefined, shortening: Shortening): Omit<Message, 'headers'> {
  if (body === undefined) return { body: null, bytes: 0, isCut: false, encoding: 'utf8' };
  const { content, bytes, isCut } = body;
  if (content.length === 0) return { body: null, bytes, isCut, encoding: 'utf8' };
  const text = typeof content === 'string' ? content : textOf(content, isCut);
  if (text === undefined) return { body: shortening.bytes(Buffer.from(content)).toString('base64'), bytes, isCut, encoding: 'base64' };
  return { body: shortening.text(isCut ? withoutCutWord(text) : text), bytes, isCut, encoding: 'utf8' };
}

// No secret is longer.
const LONGEST_WORD = 200;

// What is cut in the midst of a secret would be known as none.
function withoutCutWord(text: string): string {
  const end = text.slice(-LONGEST_WORD);
  return text.slice(0, -LONGEST_WORD) + end.replace(/[^\s"'<>=&,;:/]{7,}$/, '…');
}

/** The text of bytes; `undefined` for what is no UTF-8, which the last character of what was cut may be. */
export function textOf(bytes: Buffer, isCut: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

/** The names and values of kept headers. */
export function pairsOf(headers: KeptMessage['headers']): readonly (readonly [name: string, value: string])[] {
  const lines = typeof headers === 'string' ? linesIn(headers) : headers;
  return lines.flatMap((name, index) => (index % 2 === 0 ? [[name, lines[index + 1] ?? ''] as const] : []));
}

function isoText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
