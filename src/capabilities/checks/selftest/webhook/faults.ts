import { jsonIn, memberOf } from '../api.js';
import { readFirstPiece, readIntoOnePlace } from '../body.js';
import type { Fault } from '../needs.js';
import { wrongSignatures } from '../wrong-signatures.js';
import { pathOf, rightSteps, type Notice, type WebhookSteps } from './steps.js';

const KNOWN_TYPES: readonly unknown[] = ['subscription.created', 'subscription.updated', 'subscription.cancelled'];

const ALL_TYPES: readonly unknown[] = [
  ...KNOWN_TYPES,
  ...[
    'ping',
    'customer.subscribed',
    'customer.cancelled',
    'payment_profile.created',
    'payment_profile.updated',
    'payment_profile.redacted',
  ],
  ...['subscription.status_change', 'subscription.trial.converted', 'subscription.email', 'payment_transaction.updated'],
];

const signatures = Object.entries(wrongSignatures).map(([name, isAuthentic]) => [name, { isAuthentic }] as const);

/**
 * What wrong receivers of webhooks do otherwise, by the name of the mistake. Each case fails or warns one of them, but for those that only
 * tell (comparison-time, content-type-of-the-read, read-once), and api-slow: less patience than it asks for is short on a busy machine.
 */
export const webhookFaults: Readonly<Record<string, Fault<WebhookSteps>>> = {
  ...Object.fromEntries(signatures),
  // Answers what is not authentic as if it were, and drops it.
  'refusals-answered-200': { refusal: 200 },
  'refusals-redirected': { refusal: 302 },
  // The names of headers have no case.
  'header-by-its-case': { signaturesOf: ({ rawHeaders }) => rawHeaders.filter((_, place) => rawHeaders[place - 1] === 'Sp-Hmac') },
  'any-source': { isSource: () => true },
  'any-method': { isMethod: () => true },
  'any-length': { bodyLimit: 1_073_741_824 },
  // The framework parses nothing else, and there is no body then.
  'crashes-on-another-type': { isJson: (contentType) => rightSteps.isJson(contentType) || thrown('There is no body.') },
  'first-piece-only': { readBody: readFirstPiece },
  'bodies-in-one-place': () => ({ readBody: readIntoOnePlace() }),
  'short-bodies-only': { bodyLimit: 4_096 },
  'crashes-on-malformed': { read: (body) => rightSteps.read(body) ?? thrown('The body is no webhook.') },
  'no-dedupe': { once: (_memory, _key, work) => work() },
  'dedupe-by-bytes': { keyOf: (_notice, body) => body.toString('latin1') },
  'dedupe-by-type': { keyOf: ({ event }) => String(memberOf(event, 'type')) },
  // Knows the last event alone.
  'last-event-only': {
    once(memory, key, work) {
      if (!memory.has(key)) memory.clear();
      return rightSteps.once(memory, key, work);
    },
  },
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
  // Refuses what is older than the newest that it has processed.
  'newest-only': {
    async once(memory, key, work) {
      if ([...memory.keys()].some((other) => Number(other) > Number(key))) return 409;
      const status = await work();
      if (status === 204) memory.set(key, Promise.resolve(status));
      return status;
    },
  },
  'one-event-at-a-time': oneAtATime,
  'trusts-the-body': { read: looselyRead, placeOf: () => undefined },
  'foreign-url-followed': { read: looselyRead, placeOf: ({ url }) => url },
  // What follows the base address can be the rest of another one.
  'url-joined-as-text': { read: looselyRead, placeOf: ({ url }, api) => api + url },
  // Keeps tokens where there is no room for a whole one.
  'token-cut': { scheme: 'cut' },
  'basic-call-back': { scheme: 'basic' },
  'token-in-query': { scheme: 'query' },
  'token-kept': { renews: false },
  'api-failures-ignored': { missing: () => 204 },
  'unknown-type-500': { process: (event) => KNOWN_TYPES.includes(memberOf(event, 'type')) || thrown('The type is not known.') },
  // Its types are a closed set, by which the body is read.
  'closed-set-of-types': {
    read(body) {
      const notice = rightSteps.read(body);
      return notice === undefined || ALL_TYPES.includes(memberOf(notice.event, 'type')) ? notice : thrown('The type is not known.');
    },
  },
  'answers-first': { early: 204 },
  'times-out': { effort: 2 },
};

// Refuses an event while it is at work on another one.
function oneAtATime(): Partial<WebhookSteps> {
  const busy = new Set<string>();
  return {
    async once(memory, key, work) {
      if ([...busy].some((other) => other !== key)) return 503;
      busy.add(key);
      return rightSteps.once(memory, key, work).finally(() => busy.delete(key));
    },
  };
}

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
