import { types } from 'node:util';
import { CONNECTION_GONE } from './connection.js';

/** Why there is no complete answer, and a sentence or a message of a library about it. */
export interface PostFailure {
  readonly reason: 'timeout' | 'connection' | 'broken answer';
  readonly detail: string;
  /** Whether a reused connection ended without a byte of an answer, so that the receiver may not even have seen the request. */
  readonly isStale?: boolean;
}

/** What an error before the head of an answer means. */
export function failureOf(error: Error): PostFailure {
  if (isParserError(error)) return { reason: 'broken answer', detail: error.message };
  return wordedFailure(error) ?? { reason: 'connection', detail: messageOf(error) };
}

/** What an error in the body of an answer means. */
export function bodyFailureOf(error: Error): PostFailure {
  return isParserError(error) ? failureOf(error) : BROKEN_OFF;
}

/** A connection ended in the middle of an answer. */
export const BROKEN_OFF: PostFailure = { reason: 'broken answer', detail: 'The connection ended before the answer did.' };

/** Whether undici refused an answer with status 101 that names a protocol; it does not hand that answer on. */
export function isUpgrade(error: Error): boolean {
  return codeOf(error) === 'UND_ERR_SOCKET' && error.message === 'bad upgrade';
}

/** Whether the connection was found closed before the request was written. */
export function isUnsent(error: Error): boolean {
  return codeOf(error) === CONNECTION_GONE;
}

/** The message of an error; an aggregate has none of its own. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return types.isNativeError(error) ? error.message : String(error);
}

// The errors of undici that say too little.
function wordedFailure(error: Error): PostFailure | undefined {
  switch (codeOf(error)) {
    case 'UND_ERR_SOCKET':
      // What undici says of status 100, which it expects only for a request that waits for it.
      if (error.message === 'bad response')
        return { reason: 'broken answer', detail: 'The receiver asked for the rest of a request that was whole.' };
      return { reason: 'connection', detail: 'The connection ended before an answer came.' };
    case 'UND_ERR_HEADERS_OVERFLOW':
      return { reason: 'broken answer', detail: 'The answer has more headers than are read.' };
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return { reason: 'broken answer', detail: 'The answer contradicts its Content-Length.' };
    default:
      return undefined;
  }
}

// Errors of the parser have no code.
function isParserError(error: Error): boolean {
  return error.name === 'HTTPParserError';
}

function codeOf(error: NodeJS.ErrnoException): string | undefined {
  return error.code;
}
