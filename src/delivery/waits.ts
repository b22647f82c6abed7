import type { Timers } from '../world/timers.js';

/** An attempt whose receiver has not answered for a while. */
export type Waiting = WaitingWebhook | WaitingOrder;

/** A webhook that is waited for. */
export interface WaitingWebhook extends Waited {
  readonly what: 'webhook';
  readonly event: number;
  readonly destination: number;
  readonly delivery: number;
  /** Which of how many attempts it is since it was first sent or last sent again, from 1. */
  readonly attempt: number;
  readonly of: number;
}

/** An order that is waited for; it is sent once (#6.2-no-repeat). */
export interface WaitingOrder extends Waited {
  readonly what: 'order';
  readonly order: number;
  readonly subscriptions: readonly number[];
}

interface Waited {
  /** Milliseconds since 1970, by the environment's clock. */
  readonly at: number;
  /** Where it was sent, without query and credentials. */
  readonly receiver: string;
  /** How long an answer may take. */
  readonly seconds: number;
}

/** Knows what is waited for, and tells whoever watches. */
export interface Waits {
  /** Passes on what work comes to; when that takes longer than most receivers need, it is waited for. */
  readonly during: <T>(work: Promise<T>, wait: Wait) => Promise<T>;
  /** Tells of all that is waited for, now and from now on, until the result is called. */
  readonly watch: (listener: (waiting: Waiting) => unknown) => () => void;
}

/** How an attempt is waited for. */
interface Wait {
  /** Milliseconds that it may take. */
  readonly limit: number;
  readonly waiting: () => Waiting;
  /** Told before whoever watches. */
  readonly tell: (waiting: Waiting) => void;
}

// Milliseconds that pass before a receiver is waited for; at most half of what it may take.
const SHORT_WHILE = 500;

/** Makes it for one environment. */
export function createWaits(timers: Pick<Timers, 'after'>): Waits {
  const waitedFor = new Set<Waiting>();
  const listeners = new Set<(waiting: Waiting) => unknown>();
  return {
    async during(work, { limit, waiting, tell }) {
      let told: Waiting | undefined;
      const cancel = timers.after(Math.min(SHORT_WHILE, limit / 2), () => {
        told = waiting();
        waitedFor.add(told);
        tell(told);
        for (const listener of listeners) listener(told);
      });
      try {
        return await work;
      } finally {
        cancel();
        if (told !== undefined) waitedFor.delete(told);
      }
    },
    watch(listener) {
      listeners.add(listener);
      for (const waiting of waitedFor) listener(waiting);
      return () => void listeners.delete(listener);
    },
  };
}
