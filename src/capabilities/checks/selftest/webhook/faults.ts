import { jsonIn, memberOf } from '../api.js';
import { readFirstPiece } from '../body.js';
import { wrongSignatures } from '../wrong-signatures.js';
import { pathOf, rightSteps, type Notice, type WebhookSteps } from './steps.js';

const KNOWN_TYPES: readonly unknown[] = ['subscription.created', 'subscription.updated', 'subscription.cancelled'];

const signatures = Object.entries(wrongSignatures).map(([name, isAuthentic]) => [name, { isAuthentic }] as const);

/** What wrong receivers of webhooks do otherwise, by the name of the mistake. */
export const webhookFaults: Readonly<Record<string, Partial<WebhookSteps>>> = {
  ...Object.fromEntries(signatures),
  // Answers what is not authentic as if it were, and drops it.
  'refusals-answered-200': { refusal: 200 },
  'refusals-redirected': { refusal: 302 },
  'any-method': { isMethod: () => true },
  'any-length': { bodyLimit: 1_073_741_824 },
  'first-piece-only': { readBody: readFirstPiece },
  'short-bodies-only': { bodyLimit: 4_096 },
  'crashes-on-malformed': { read: (body) => rightSteps.read(body) ?? thrown('The body is no webhook.') },
  'no-dedupe': { once: (_memory, _key, work) => work() },
  'dedupe-by-type': { keyOf: ({ event }) => String(memberOf(event, 'type')) },
  // Two at once are both done, since neither is remembered yet.
  'dedupe-unlocked': {
    async once(memory, key, work) {
      if (memory.has(key)) return 204;
      const status = await work();
      if (status === 204) memory.set(key, Promise.resolve(status));
      return status;
    },
  },
  // What could not be done is not done when it comes again.
  'remembered-too-soon': {
    once(memory, key, work) {
      if (memory.has(key)) return Promise.resolve(204);
      const status = work();
      memory.set(key, status);
      return status;
    },
  },
  'duplicates-refused': {
    async once(memory, key, work) {
      return memory.has(key) && (await memory.get(key)) === 204 ? 409 : rightSteps.once(memory, key, work);
    },
  },
  'newest-only': {
    once: (memory, key, work) =>
      [...memory.keys()].some((other) => Number(other) > Number(key)) ? Promise.resolve(409) : rightSteps.once(memory, key, work),
  },
  'trusts-the-body': { placeOf: () => undefined },
  'foreign-url-followed': { read: looselyRead, placeOf: ({ url }) => url },
  'basic-call-back': { scheme: 'basic' },
  'token-in-query': { scheme: 'query' },
  'token-kept': { renews: false },
  'api-failures-ignored': { missing: () => 204 },
  'unknown-type-500': { process: (event) => KNOWN_TYPES.includes(memberOf(event, 'type')) || thrown('The type is not known.') },
  'answers-first': { early: 204 },
  'times-out': { effort: 2 },
};

// Takes whatever has an id, and its event or the text of one.
function looselyRead(body: Buffer): Notice | undefined {
  const outer = jsonIn(body);
  const [inner, url] = [memberOf(outer, 'webhook_event'), memberOf(outer, 'webhook_event_url')];
  const event = typeof inner === 'string' ? jsonIn(inner) : inner;
  const id = Number(memberOf(event, 'id'));
  return Number.isSafeInteger(id) ? { id, url: typeof url === 'string' ? url : pathOf(id), event } : undefined;
}

function thrown(message: string): never {
  throw new Error(message);
}
