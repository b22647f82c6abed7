import type { Exchange } from '../exchange.js';

/** A request that a check sent, and what became of it, as JSON can say it. */
export interface ToldExchange {
  readonly case: string;
  /** ISO instant of the machine's clock. */
  readonly started: string;
  readonly milliseconds: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly encoding: 'utf8' | 'base64';
  /** Null without an answer. */
  readonly status: number | null;
  readonly answer: {
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly body: string;
    readonly encoding: 'utf8' | 'base64';
    /** Whether there was more of it. */
    readonly isCut: boolean;
  } | null;
  /** Why there was no answer. */
  readonly failure: string | null;
}

/** An exchange as JSON can say it. */
export function toldExchange({ outcome, body, isShortened = false, ...exchange }: Exchange): ToldExchange {
  const answered = outcome.kind === 'answered' ? outcome : undefined;
  return {
    ...{ case: exchange.case, started: new Date(outcome.started).toISOString(), milliseconds: Math.round(outcome.milliseconds) },
    ...{ method: exchange.method, url: exchange.url, headers: exchange.headers, ...textOf(body) },
    status: answered?.status ?? null,
    answer: answered === undefined ? null : { headers: answered.headers, ...textOf(answered.body), isCut: answered.isCut || isShortened },
    failure: outcome.kind === 'failed' ? outcome.detail : null,
  };
}

// Bytes that are no UTF-8 would be lost as text.
function textOf(bytes: Buffer): Pick<ToldExchange, 'body' | 'encoding'> {
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes)
    ? { body: text, encoding: 'utf8' }
    : { body: bytes.toString('base64'), encoding: 'base64' };
}

/** How many bytes a body has. */
export function bytesOf({ body, encoding }: Pick<ToldExchange, 'body' | 'encoding'>): number {
  return Buffer.byteLength(body, encoding);
}
