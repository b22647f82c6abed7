import type { KeptBody } from './recorded.js';

// Bytes of a body that are kept.
const MOST_KEPT = 65_536;

/** What is kept of a body: all of it, or its beginning, without holding on to the rest. */
export function keptBody(content: string | Buffer, bytes = typeof content === 'string' ? undefined : content.length): KeptBody | undefined {
  if (content.length === 0) return undefined;
  // A text of so few characters has no more bytes than may be kept.
  if (typeof content === 'string' && content.length * 3 <= MOST_KEPT)
    return { content, bytes: bytes ?? Buffer.byteLength(content), isCut: false };
  const whole = typeof content === 'string' ? Buffer.from(content.slice(0, MOST_KEPT)) : content;
  const length = bytes ?? Buffer.byteLength(content);
  if (length <= MOST_KEPT) return { content, bytes: length, isCut: false };
  return { content: Buffer.from(whole.subarray(0, MOST_KEPT)), bytes: length, isCut: true };
}
