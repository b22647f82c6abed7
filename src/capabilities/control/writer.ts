import type { Request, Response } from 'express';
import type { Given, Reply } from './call.js';

/** Writes the answer to one call: a reply, or lines of which the last one is the reply. */
export interface Writer {
  readonly tell: Given['tell'];
  readonly end: (reply: Reply) => void;
}

const LINES = 'application/x-ndjson';
// What is answered holds secrets, and is another thing a moment later.
const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** Whether a caller asks for lines of JSON rather than for one value. */
export function takesLines(request: Request): boolean {
  return request.accepts(['application/json', LINES]) === LINES;
}

/** Makes the writer of an answer. Its head goes out with the first line, so that a refusal before it has a status of its own. */
export function createWriter(response: Response, isLines: boolean): Writer {
  const begin = (status: number): void => {
    if (!response.headersSent) response.writeHead(status, { ...HEADERS, 'Content-Type': LINES });
  };
  if (!isLines) return { tell: undefined, end: whole };
  return {
    tell(value) {
      begin(200);
      return room(response, `${JSON.stringify(value)}\n`);
    },
    end({ status, text }) {
      begin(status);
      response.end(`${text}\n`);
    },
  };

  function whole({ status, text, file }: Reply): void {
    if (file !== undefined) {
      const { type, name, bytes } = file;
      const about = { 'Content-Type': type, 'Content-Length': bytes.length, 'Content-Disposition': `attachment; filename="${name}"` };
      response.writeHead(status, { ...HEADERS, ...about }).end(bytes);
      return;
    }
    if (text === '') {
      response.writeHead(status, HEADERS).end();
      return;
    }
    const length = { 'Content-Length': Buffer.byteLength(text) };
    response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json', ...length }).end(text);
  }
}

// Resolves at once while the reader keeps up, else when it has or is gone.
function room(response: Response, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (response.write(text) || response.destroyed) {
      resolve();
      return;
    }
    const go = (): void => {
      response.off('drain', go);
      response.off('close', go);
      resolve();
    };
    response.on('drain', go);
    response.on('close', go);
  });
}
