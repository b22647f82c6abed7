import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.js';

// Characters that are gathered before anything is sent: shorter answers go out in one piece with their length.
const GATHERED = 65_536;

/** Writes an answer: short ones whole, long ones piece by piece, waiting whenever the receiver is slow. */
export async function writeAnswer(response: ServerResponse, { status, headers, body = '' }: Answer): Promise<void> {
  let text = '';
  for (const piece of typeof body === 'string' ? [body] : body) {
    text += piece;
    if (text.length < GATHERED || typeof body === 'string') continue;
    if (!response.headersSent) response.writeHead(status, headers);
    if (response.req.method === 'HEAD' || response.destroyed) break;
    if (!response.write(text)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    text = '';
  }
  if (response.headersSent) response.end(text);
  else writeWhole(response, { status, headers }, text);
}

function writeWhole(response: ServerResponse, { status, headers }: Omit<Answer, 'body'>, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  const length = status === 204 ? {} : { 'Content-Length': String(bytes.length) };
  response.writeHead(status, { ...headers, ...length });
  response.end(bytes);
}
