import { CONNECTION_GONE } from './connection.js';

/** Whether undici says so of an answer with status 101 that names a protocol; it keeps that answer to itself. */
export function isUpgrade(error: Error): boolean {
  return codeOf(error) === SOCKET_ERROR && error.message === 'bad upgrade';
}

/** Whether the connection was found closed before the request was written. */
export function isUnsent(error: Error): boolean {
  return codeOf(error) === CONNECTION_GONE;
}

/** What an error before the head of an answer means: whether the bytes that came are no answer. */
export function reasonOf(error: Error): 'connection' | 'broken answer' {
  return isNoAnswer(error) ? 'broken answer' : 'connection';
}

/** What an error says; one that stands for several says nothing itself. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return isContinue(error) ? 'The receiver asked for the rest of the request, which it had.' : error.message;
}

const SOCKET_ERROR = 'UND_ERR_SOCKET';

const NO_ANSWER = ['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'];

// The parser's errors have no code of their own.
function isNoAnswer(error: Error): boolean {
  return error.name === 'HTTPParserError' || NO_ANSWER.includes(codeOf(error)) || isContinue(error);
}

// Undici takes status 100 for none that a request may get that did not wait for it.
function isContinue(error: Error): boolean {
  return codeOf(error) === SOCKET_ERROR && error.message === 'bad response';
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? '';
}
