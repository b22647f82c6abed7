import type { Attempt, Delivery } from '../../simulator.js';
import { isoText, isoTextOf } from './instant.js';

/** A delivery as the control API shows it. */
export function deliveryOf({ id, event, destination, status, due, attempts, last_attempt, last_error }: Delivery): object {
  return {
    id,
    event,
    destination,
    status,
    due: isoTextOf(due),
    attemptCount: attempts,
    lastAttempt: isoTextOf(last_attempt),
    lastError: last_error,
  };
}

/** An attempt as the control API shows it: headers are lists of names and values. */
export function attemptOf({ number, instant, milliseconds, status, error, answer, ...headers }: Attempt): object {
  return {
    number,
    instant: isoText(instant),
    milliseconds: Math.round(milliseconds * 10) / 10,
    requestHeaders: JSON.parse(headers.request_headers) as unknown,
    status,
    error,
    answerHeaders: headers.answer_headers === null ? null : (JSON.parse(headers.answer_headers) as unknown),
    ...(answer === null ? { answer: null } : answerOf(answer)),
  };
}

// The bytes of an answer that are kept; the last character of a longer one may be cut.
const KEPT = 1024;

/** The bytes of an answer as text, or in base64 where they are none. */
export function answerOf(bytes: Buffer): object {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { answer: decoder.decode(bytes, { stream: bytes.length >= KEPT }), answerEncoding: 'utf-8' };
  } catch {
    return { answer: bytes.toString('base64'), answerEncoding: 'base64' };
  }
}
