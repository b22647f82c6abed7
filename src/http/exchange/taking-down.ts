import type { Request } from 'express';
import { keptBody } from '../../journal/kept-body.js';
import type { RecordedRequest } from '../../journal/recorded.js';
import type { Exchange } from './exchange.js';
import type { RequestJournal } from './request-journal.js';
import { takeApart } from './target.js';
import type { Written } from './write.js';

interface TakingDown {
  readonly stopwatch: () => () => number;
  /** Takes down requests that lead to no environment. */
  readonly journal: () => RequestJournal;
}

/** Has a request taken down once, when its answer is about to leave, or when the caller has gone before. */
export function takeDown(exchange: Exchange, request: Request, { stopwatch, journal }: TakingDown): void {
  const elapsed = stopwatch();
  exchange.seen = (written) => {
    exchange.seen = undefined;
    const record = exchange.journal ?? journal();
    record(recordOf(exchange, request, { written, milliseconds: elapsed() }), exchange.cause);
  };
}

function recordOf(
  exchange: Exchange,
  request: Request,
  { written, milliseconds }: { written: Written; milliseconds: number },
): RecordedRequest {
  const { id: requestId, shownPath: path, pattern, client, ignored, body } = exchange;
  const { status, lines } = written;
  return {
    kind: 'request',
    ...{ requestId, method: request.method, path, rest: takeApart(request.url).rest, pattern, status, milliseconds, client, ignored },
    refusal: exchange.refusal === undefined ? undefined : toldIn(lines, exchange),
    request: { headers: request.rawHeaders, body: body === undefined ? undefined : keptBody(body) },
    answer: status === 0 ? undefined : { headers: lines, body: keptBody(written.body, written.bytes) },
  };
}

// What the headers of an answer say of a refusal.
function toldIn(lines: readonly string[], { refusal: code = '', refusalMessage: message = '' }: Exchange): RecordedRequest['refusal'] {
  const valueOf = (name: string): string => lines[lines.indexOf(name) + 1] ?? '';
  return { code, rule: valueOf('Subsim-Rule'), hint: valueOf('Subsim-Hint'), message };
}
