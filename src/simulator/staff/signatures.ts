import { sign, SIGNATURE_HEADER } from '../../delivery/signature.js';
import { pythonText } from '../../domain/json/python-text.js';
import type { Headers } from '../views/answers.js';
import type { Destinations } from '../views/destinations.js';

/** The signature of some bytes by some secret. */
export interface Signed {
  /** 64 lower-case hexadecimal digits. */
  readonly signature: string;
  /** Whether it is the one that the last attempt bore. */
  readonly isSent: boolean;
}

/** A signature over other bytes than those that are sent: the JSON of the body, read and written anew. */
export interface Reserialised extends Signed {
  /** Who writes it so: where JavaScript would write the same bytes, as Python does by default. */
  readonly as: 'JSON.stringify' | 'json.dumps';
  readonly body: string;
}

/** A signature with the secret of another destination. */
export interface ForeignSignature extends Signed {
  readonly destination: number;
  /** Null once it is redacted. */
  readonly url: string | null;
}

/** How the body of a delivery is signed, and how receivers come to other signatures; it tells no secret. */
export interface Signatures {
  readonly delivery: number;
  /** What each attempt bore; null for none. */
  readonly sent: readonly { readonly attempt: number; readonly signature: string | null }[];
  /** Over the bytes as they are sent, with the destination's secret; null once that is redacted. */
  readonly raw: Signed | null;
  /** The same with the secret before it; null when none counts any more. */
  readonly previous: Signed | null;
  readonly reserialised: Reserialised | null;
  /** With the secrets of other destinations, at most ten. */
  readonly others: readonly ForeignSignature[];
}

const MOST_OTHERS = 10;

/** What is signed: a delivery with its body and the attempts to send it. */
interface SentBody {
  readonly id: number;
  readonly body: string;
  readonly destination: number;
  readonly attempts: readonly { readonly number: number; readonly requestHeaders: Headers }[];
}

/** The signatures of a delivery (#6.1-signature). */
export function signaturesOf({ id, body, destination, attempts }: SentBody, destinations: Destinations): Signatures {
  const sent = attempts.map(({ number, requestHeaders }) => ({ attempt: number, signature: signatureIn(requestHeaders) }));
  const last = sent.at(-1)?.signature ?? undefined;
  const signed = (bytes: string, secret: string): Signed => {
    const signature = sign(bytes, secret);
    return { signature, isSent: signature === last };
  };
  const { secret, previous } = destinations.secret(destination);
  const others = destinations.list().filter((other) => other.id !== destination);
  const anew = writtenAnew(body);
  return {
    delivery: id,
    sent,
    raw: secret === null ? null : signed(body, secret),
    previous: previous === null ? null : signed(body, previous.secret),
    reserialised: secret === null ? null : { ...anew, ...signed(anew.body, secret) },
    others: others.slice(0, MOST_OTHERS).flatMap((other) => {
      const foreign = destinations.secret(other.id).secret;
      return foreign === null ? [] : [{ destination: other.id, url: other.url, ...signed(body, foreign) }];
    }),
  };
}

function signatureIn(headers: Headers): string | null {
  const wanted = SIGNATURE_HEADER.toLowerCase();
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null;
}

// The bodies of webhooks are JSON of ours.
function writtenAnew(body: string): Pick<Reserialised, 'as' | 'body'> {
  const value: unknown = JSON.parse(body);
  const text = JSON.stringify(value);
  return text === body ? { as: 'json.dumps', body: pythonText(value) } : { as: 'JSON.stringify', body: text };
}
