import type { Request, Response } from 'express';
import { written } from '../exchange/room.js';
import type { Answer } from '../exchange/write.js';
import type { GuestInput } from './guest.js';

/** Writes an answer as lines of JSON, of which the last one is the answer's body. */
interface Lines {
  /** Sends the head without waiting for a line, so that the caller knows that it is heard. */
  readonly open: () => void;
  readonly tell: NonNullable<GuestInput['tell']>;
  readonly end: (answer: Pick<Answer, 'status' | 'body'>) => void;
}

const LINES = 'application/x-ndjson';

/** The type of server-sent events. */
export const EVENTS = 'text/event-stream';

/** Whether a caller asks for lines of JSON rather than for one value. */
export function takesLines(request: Request): boolean {
  return request.accepts(['application/json', LINES]) === LINES;
}

/** Whether a caller asks for server-sent events rather than for one value. */
export function takesEvents(request: Request): boolean {
  return request.accepts(['application/json', EVENTS]) === EVENTS;
}

/** Makes the writer of lines. Its head goes out with the first line, so that a refusal before it has a status of its own. */
export function createLines(response: Response, headers: Answer['headers'], type = LINES): Lines {
  const begin = (status: number): void => {
    if (!response.headersSent) response.writeHead(status, { ...headers, 'Content-Type': type });
  };
  return {
    open() {
      begin(200);
      response.flushHeaders();
    },
    tell(line) {
      begin(200);
      return written(response, `${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
    },
    end({ status, body }) {
      begin(status);
      response.end(typeof body === 'string' ? `${body}\n` : undefined);
    },
  };
}
