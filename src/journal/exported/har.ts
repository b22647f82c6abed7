import { STATUS_CODES } from 'node:http';
import type { DeliveryEntry, Entry, Message, OrderEntry, RequestEntry } from '../entry.js';

type Sent = RequestEntry | DeliveryEntry | OrderEntry;
type Headers = Message['headers'];

const NOTHING: Message = { headers: [], body: null, bytes: 0, isCut: false, encoding: 'utf8' };
const HTTP = 'HTTP/1.1';
// What is not known of a size or a time (HAR 1.2).
const UNKNOWN = -1;

/** A request with what became of it, as an archive takes it. */
export interface Archived {
  readonly method: string;
  readonly url: string;
  readonly request: Message;
  /** 0 and `null` where there was no answer. */
  readonly status: number;
  readonly answer: Message | null;
  /** When it began, by the clock of the machine: milliseconds since 1970. */
  readonly started: number;
  readonly milliseconds: number;
  readonly comment: string;
  /** Members of ours, whose names begin with an underscore. */
  readonly further?: Readonly<Record<`_${string}`, string | number>>;
}

/** What went over the wire of entries, as an HTTP archive (HAR 1.2) in pieces; '' where there is nothing yet. */
export function* harPieces(entries: Iterable<Entry | undefined>, version: string): Generator<string, void, void> {
  yield* archivePieces(archivedOf(entries), version);
}

/** Requests of any kind as an HTTP archive (HAR 1.2) in pieces; '' where there is nothing yet. */
export function* archivePieces(requests: Iterable<Archived | undefined>, version: string): Generator<string, void, void> {
  yield `{"log":{"version":"1.2","creator":${JSON.stringify({ name: 'Subsim', version })},"entries":[`;
  let isFirst = true;
  for (const request of requests) {
    if (request === undefined) {
      yield '';
      continue;
    }
    yield `${isFirst ? '' : ','}${JSON.stringify(entryOf(request))}`;
    isFirst = false;
  }
  yield ']}}\n';
}

function* archivedOf(entries: Iterable<Entry | undefined>): Generator<Archived | undefined, void, void> {
  for (const entry of entries) yield entry === undefined || !isSent(entry) ? undefined : archived(entry);
}

function isSent(entry: Entry): entry is Sent {
  return entry.kind === 'request' || ((entry.kind === 'delivery' || entry.kind === 'order') && entry.request !== null);
}

function archived(entry: Sent): Archived {
  const { request, answer, milliseconds, number, id, cause, at, realTime } = entry;
  return {
    method: entry.kind === 'request' ? entry.method : 'POST',
    url: urlOf(entry, (request ?? NOTHING).headers),
    request: request ?? NOTHING,
    status: entry.status ?? 0,
    answer,
    // An entry is complete when its answer is.
    started: Date.parse(realTime) - (milliseconds ?? 0),
    milliseconds: milliseconds ?? 0,
    comment: `${id}, at ${at} by the clock of the environment${cause === null ? '' : `, because of ${cause}`}`,
    further: { _number: number, _id: id },
  };
}

function entryOf({ method, url, request, status, answer, started, milliseconds, comment, further }: Archived): object {
  return {
    startedDateTime: new Date(started).toISOString(),
    time: milliseconds,
    request: requestOf(request, { method, url }),
    response: responseOf(status, answer ?? NOTHING),
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    comment,
    ...further,
  };
}

function requestOf({ headers, body, bytes, isCut, encoding }: Message, { method, url }: Pick<Archived, 'method' | 'url'>): object {
  const text = body === null ? {} : { postData: { mimeType: valueOf(headers, 'content-type'), text: body, ...comment(isCut, encoding) } };
  return {
    ...{ method, url, httpVersion: HTTP, cookies: [], headers: pairs(headers), queryString: queryOf(url) },
    ...text,
    ...{ headersSize: UNKNOWN, bodySize: bytes },
  };
}

function responseOf(status: number, { headers, body, bytes, isCut, encoding }: Message): object {
  const text = body === null ? {} : { text: body, ...(encoding === 'base64' ? { encoding } : {}) };
  return {
    ...{ status, statusText: STATUS_CODES[status] ?? '', httpVersion: HTTP, cookies: [], headers: pairs(headers) },
    content: { size: bytes, mimeType: valueOf(headers, 'content-type'), ...text, ...comment(isCut, 'utf8') },
    ...{ redirectURL: valueOf(headers, 'location'), headersSize: UNKNOWN, bodySize: bytes },
  };
}

function comment(isCut: boolean, encoding: Message['encoding']): object {
  const said = [isCut ? 'the beginning alone was kept' : '', encoding === 'base64' ? 'base64' : ''].filter((text) => text !== '');
  return said.length === 0 ? {} : { comment: said.join('; ') };
}

function urlOf(entry: Sent, headers: Headers): string {
  if (entry.kind !== 'request') return entry.url;
  const host = valueOf(headers, 'host');
  return `http://${host === '' ? 'localhost' : host}${entry.path}${entry.query === null ? '' : `?${entry.query}`}`;
}

function queryOf(url: string): readonly object[] {
  const start = url.indexOf('?');
  return start < 0 ? [] : [...new URLSearchParams(url.slice(start + 1))].map(([name, value]) => ({ name, value }));
}

function pairs(headers: Headers): readonly object[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function valueOf(headers: Headers, wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
}
