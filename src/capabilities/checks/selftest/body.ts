import type { IncomingMessage } from 'node:http';

/** The body of a request byte by byte; `too long` for more than so many, which are read and dropped; `broken off` when it has no end. */
export function readBody(request: IncomingMessage, most: number): Promise<Buffer | 'too long' | 'broken off'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else chunks.length = 0;
      // Who sends that much does not read the answer either.
      if (size > most * DROPPED) request.destroy();
    });
    request.on('end', () => {
      resolve(size > most ? 'too long' : Buffer.concat(chunks));
    });
    for (const end of ['error', 'close'])
      request.on(end, () => {
        resolve('broken off');
      });
  });
}

// So many times the limit are read before the connection is cut: a sender that is still writing would miss the answer.
const DROPPED = 64;

/** The first piece of a body, taken for all of it: a mistake that no short request shows. */
export function readFirstPiece(request: IncomingMessage): Promise<Buffer | 'broken off'> {
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      resolve(chunk);
    });
    for (const end of ['end', 'error', 'close'])
      request.on(end, () => {
        resolve('broken off');
      });
  });
}

/** Makes a reading of bodies that keeps the pieces of all of them in one place, where those of one that broke off stay. */
export function readIntoOnePlace(): typeof readBody {
  let chunks: Buffer[] = [];
  return (request, most) =>
    new Promise((resolve) => {
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        chunks = [];
        resolve(body.length > most ? 'too long' : body);
      });
      for (const end of ['error', 'close'])
        request.on(end, () => {
          resolve('broken off');
        });
    });
}
