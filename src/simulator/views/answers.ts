/** What came back from a receiver: the first bytes of its body. */
export interface KeptAnswer {
  /** The body as text, or in base64 where it is no UTF-8; null when there was none. */
  readonly answer: string | null;
  /** How `answer` is to be read; null without one. */
  readonly answerEncoding: 'utf-8' | 'base64' | null;
}

// The bytes of an answer that are kept; the last character of a longer one may be cut.
const KEPT = 1024;

/** The bytes of an answer as text, or in base64 where they are none. */
export function answerOf(bytes: Buffer | null): KeptAnswer {
  if (bytes === null) return { answer: null, answerEncoding: null };
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { answer: decoder.decode(bytes, { stream: bytes.length >= KEPT }), answerEncoding: 'utf-8' };
  } catch {
    return { answer: bytes.toString('base64'), answerEncoding: 'base64' };
  }
}

/** Names and values of headers, in the order in which they were sent. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** The headers in what the store keeps of them. */
export function headersIn(text: string): Headers {
  return JSON.parse(text) as Headers; // written with the attempt
}
