import type { Request } from 'express';
import type { KeptBody, RecordedRequest } from '../../journal/recorded.js';
import { keptBody } from '../../journal/kept-body.js';
import { keptHeaders } from '../../journal/kept-headers.js';
import type { Exchange } from './exchange.js';
import type { RequestJournal } from './request-journal.js';
import type { Written } from './write.js';

/** Has a request taken down once: right before its answer leaves, or when the caller has gone before. `journal` is that of requests that lead to no environment. */
export function takeDown(exchange: Exchange, request: Request, journal: () => RequestJournal): void {
  exchange.seen = (written) => {
    exchange.seen = undefined;
    const record = exchange.journal ?? journal();
    record(recordOf(exchange, request, written), exchange.cause);
  };
}

// Member by member, since spreading costs as much as all the rest.
function recordOf(exchange: Exchange, request: Request, { status, lines, body, bytes }: Written): RecordedRequest {
  return {
    kind: 'request',
    requestId: exchange.id,
    method: request.method,
    path: exchange.shownPath,
    rest: exchange.rest,
    pattern: exchange.pattern,
    status,
    milliseconds: exchange.elapsed(),
    client: exchange.client,
    refusal: exchange.refusal === undefined ? undefined : toldIn(lines, exchange),
    ignored: exchange.ignored,
    request: { headers: keptHeaders(request.rawHeaders), body: exchange.body ?? unread(request) },
    answer: status === 0 ? undefined : { headers: keptHeaders(lines), body: keptBody(body, bytes) },
  };
}

// What was announced and is not there: it was refused before, or never came.
function unread({ headers: { 'content-length': length } }: Request): KeptBody | undefined {
  return length === undefined || length === '0' ? undefined : { content: '', bytes: Number(length), isCut: true };
}

// What the headers of an answer say of a refusal.
function toldIn(lines: readonly string[], { refusal: code = '', refusalMessage: message = '' }: Exchange): RecordedRequest['refusal'] {
  return { code, rule: valueOf('Subsim-Rule', lines), hint: valueOf('Subsim-Hint', lines), message };
}

function valueOf(name: string, lines: readonly string[]): string {
  const index = lines.indexOf(name);
  return index < 0 ? '' : (lines[index + 1] ?? '');
}
