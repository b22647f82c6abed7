import { SIGNATURE_HEADER } from './signature.js';
import type { ABANDONED } from './interruption.js';
import type { Waiting } from './waits.js';

/**
 * One attempt to send something, as the log shows it: when it is sent, when it has not been answered for a while, and when it has ended;
 * one that is not sent only ends.
 */
export interface SendingRecord<Outcome> {
  readonly phase: 'sent' | 'waiting' | 'ended';
  readonly environment: string;
  /** Whether it is or was sent; an order whose subscriptions cannot be ordered is not. */
  readonly isSent: boolean;
  /** Where it goes, without query and credentials. */
  readonly receiver: string;
  /** What is waited for, while it is. */
  readonly waiting?: Waiting | undefined;
  /**
   * How it ended: the HTTP status, or why there was none; how what was sent stands, or that it no longer counts because the
   * environment went back to another state; how long it took.
   */
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  readonly outcome?: Outcome | typeof ABANDONED | undefined;
  readonly milliseconds?: number | undefined;
}

// What receivers are told of who sends (#6.2-user-agent, #6.1-webhook-headers).
const USER_AGENT = 'subscription-platform/2';

/** The headers of everything that is sent, in their order, around its signature. */
export function headersOf(signature: string): Readonly<Record<string, string>> {
  return { 'Content-Type': 'application/json', Accept: 'application/json', [SIGNATURE_HEADER]: signature, 'User-Agent': USER_AGENT };
}

// Texts by address, because parsing an address costs as much as signing.
const texts = new Map<string, string>();
const MOST_TEXTS = 1000;

/** An address as it is shown: without query and credentials. */
export function receiverText(url: string): string {
  const known = texts.get(url);
  if (known !== undefined) return known;
  const { origin, pathname } = new URL(url);
  if (texts.size >= MOST_TEXTS) texts.clear();
  texts.set(url, origin + pathname);
  return origin + pathname;
}
