import type { Entry, Message } from './entry.js';
import { idOf } from './entry-id.js';
import type { Kept } from './journal.js';
import type { KeptBody, KeptMessage, RecordedDelivery, RecordedOrder, RecordedRequest } from './recorded.js';
import { createShortening, type Shortening } from './shortening.js';

/** Makes what shows entries: everything in them that users may read, as they read it. */
export function createShowing({ secrets, subjectOf }: ShowingNeeds): (kept: Kept) => Entry {
  return (kept) => shown(kept, { shortening: createShortening(secrets()), subjectOf });
}

/** What showing entries needs. */
export interface ShowingNeeds {
  /** The texts that nobody may read in it: secrets of the environment. */
  readonly secrets: () => readonly string[];
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
    case 'order':
      return { ...entered, ...recorded, ...shownSending(recorded, shortening) };
    case 'event':
      return { ...entered, ...recorded, subject: subjectOf(recorded.type, recorded.data) ?? null, data: shortening.text(recorded.data) };
    case 'move':
    case 'state': {
      const { serial: _, ...own } = recorded;
      return { ...entered, ...own };
    }
    case 'act': {
      const { serial: _, details, ...own } = recorded;
      return { ...entered, ...own, details: JSON.parse(shortening.text(JSON.stringify(details))) as object };
    }
  }
}

function shownRequest({ rest, pattern, ignored, client, refusal, request, answer, ...recorded }: RecordedRequest, shortening: Shortening) {
  return {
    ...recorded,
    query: rest.startsWith('?') ? shortening.query(rest.slice(1)) : null,
    route: pattern === undefined ? null : `${recorded.method} ${pattern.replace(/:(\w+)/g, '{$1}')}`,
    client: client ?? null,
    refusal: refusal ?? null,
    ignored: ignored === undefined ? [] : ignored.split(', '),
    request: shownMessage(request, shortening),
    answer: answer === undefined ? null : shownMessage(answer, shortening),
  };
}

function shownSending({ request, answer }: RecordedDelivery | RecordedOrder, shortening: Shortening) {
  return {
    request: request === undefined ? null : shownMessage(request, shortening),
    answer: answer === undefined ? null : shownMessage(answer, shortening),
  };
}

function shownMessage({ headers, body }: KeptMessage, shortening: Shortening): Message {
  const pairs = pairsOf(headers).map(([name, value]) => [name, shortening.header(name, value)] as const);
  return { headers: pairs, ...shownBody(body, shortening) };
}

function shownBody(body: KeptBody | undefined, shortening: Shortening): Omit<Message, 'headers'> {
  if (body === undefined) return { body: null, bytes: 0, isCut: false, encoding: 'utf8' };
  const { content, bytes, isCut } = body;
  const text = typeof content === 'string' ? content : textOf(content, isCut);
  if (text !== undefined) return { body: shortening.text(text), bytes, isCut, encoding: 'utf8' };
  return { body: Buffer.from(content).toString('base64'), bytes, isCut, encoding: 'base64' };
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
  if (typeof headers === 'string') return JSON.parse(headers) as readonly (readonly [string, string])[]; // written with the attempt
  return headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : []));
}

function isoText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
