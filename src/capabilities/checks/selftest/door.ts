import type { IncomingMessage } from 'node:http';
import { isAuthentic, type Signed } from './authentic.js';
import { readBody } from './body.js';
import type { ReceiverNeeds } from './needs.js';

/** What a receiver looks at before it reads what a body says. */
export interface DoorSteps {
  readonly readBody: typeof readBody;
  readonly isMethod: (method: string) => boolean;
  /** What another method is answered with. */
  readonly otherMethod: number;
  readonly isSource: (address: string, allowed: readonly string[]) => boolean;
  readonly isJson: (contentType: string) => boolean;
  /** Bytes of a body at most. */
  readonly bodyLimit: number;
  /** The values of the header with the signature. */
  readonly signaturesOf: (request: IncomingMessage) => readonly string[];
  readonly isAuthentic: (signed: Signed) => boolean;
  /** What a request that is not authentic is answered with. */
  readonly refusal: number;
}

const MOST_BYTES = 1_048_576;

/** A door that is kept rightly. */
export const rightDoor: DoorSteps = {
  readBody,
  isMethod: (method) => method === 'POST',
  otherMethod: 405,
  isSource: (address, allowed) => allowed.includes(address.replace(/^::ffff:/, '')),
  isJson: (contentType) => /^application\/json *(;|$)/i.test(contentType),
  bodyLimit: MOST_BYTES,
  signaturesOf: ({ headersDistinct }) => headersDistinct['sp-hmac'] ?? [],
  isAuthentic,
  refusal: 401,
};

/** The body of a request that may come in, or the status that refuses it. */
export async function enter(
  request: IncomingMessage,
  door: DoorSteps,
  { sources, secret }: Pick<ReceiverNeeds, 'sources' | 'secret'>,
): Promise<Buffer | number> {
  const { method = '', headers, socket } = request;
  const source = socket.remoteAddress ?? '';
  const body = await door.readBody(request, door.bodyLimit);
  if (!door.isMethod(method)) return door.otherMethod;
  if (!door.isSource(source, sources)) return 403;
  if (!door.isJson(headers['content-type'] ?? '')) return 415;
  if (body === 'too long') return 413;
  if (body === 'broken off') return 400;
  const [header, ...others] = door.signaturesOf(request);
  return door.isAuthentic({ body, header: others.length === 0 ? header : undefined, secret }) ? body : door.refusal;
}
