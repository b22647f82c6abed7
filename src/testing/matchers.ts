import { NotVerified, type Environment, type Verified, type WantedEntry } from '../simulator.js';

/** A request that should have come in. */
export type WantedRequest = Omit<WantedEntry, 'kind'>;

/** An attempt to deliver a webhook that should have gone out, or, with `kind: 'order'`, one to place an order. */
export type WantedSending = Omit<WantedEntry, 'kind'> & { readonly kind?: 'delivery' | 'order' | undefined };

/** What `expect(environment)` has more; each call gives what the runner of tests says. */
export interface EnvironmentMatchers<R = void> {
  /** A request came in that holds at least what is wanted. */
  readonly toHaveReceived: (wanted?: WantedRequest) => R;
  /** A webhook went out that holds at least what is wanted, or with `kind: 'order'` an order; each attempt counts. */
  readonly toHaveSent: (wanted?: WantedSending) => R;
}

/** What a matcher tells the runner of tests. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Matchers for `expect.extend` of vitest, jest and whoever takes the same; `subsim/vitest` and `subsim/jest` extend it themselves. */
export const matchers = {
  toHaveReceived(received: unknown, wanted: WantedRequest = {}): MatcherResult {
    return result(verified(environmentIn(received), { ...wanted, kind: 'request' }));
  },
  toHaveSent(received: unknown, wanted: WantedSending = {}): MatcherResult {
    const environment = environmentIn(received);
    const found = verified(environment, { ...wanted, kind: wanted.kind ?? 'delivery' });
    return result(found, found.verified ? '' : stillToSend(environment, wanted));
  },
};

function environmentIn(received: unknown): Environment {
  if (typeof received === 'object' && received !== null && 'verify' in received) return received as Environment; // nothing else has that here
  throw new TypeError(
    'It is asked of an environment of Subsim, as in expect(environment).toHaveReceived({ path: "/services/v2/customer" }).',
  );
}

function verified(environment: Environment, wanted: WantedEntry): Verified {
  try {
    return environment.verify(wanted);
  } catch (error) {
    if (error instanceof NotVerified) return error.result;
    throw error;
  }
}

// Of one that holds the message is read after `.not`.
function result({ verified: pass, message }: Verified, hint = ''): MatcherResult {
  return { pass, message: () => (pass ? `Expected none like it. ${message}` : `${message}${hint}`) };
}

function stillToSend(environment: Environment, { type, kind = 'delivery' }: WantedSending): string {
  const { due, inFlight, orders } = environment.pending(1).counts;
  const open = due + inFlight + orders;
  if (open > 0) return `\n${String(open)} still to be sent: await environment.settle() before.`;
  return kind === 'delivery' && type !== undefined ? untaken(environment, type) : '';
}

// What has happened goes out to those alone who want it.
function untaken({ journal, destinations }: Environment, type: NonNullable<WantedSending['type']>): string {
  const made = { kind: 'event', type } as const;
  const count = journal.count(made);
  if (count === 0) return '';
  const { id } = journal.latest(made);
  const which = count === 1 ? `The event was made (${id})` : `${String(count)} such events were made, the last is ${id}`;
  const enabled = destinations.list().filter(({ status }) => status === 'enabled');
  if (enabled.length === 0) return `\n${which}, and there is no destination: environment.inbox({ destination: true }) makes one.`;
  const types = journal.find(made).map((entry) => entry.type);
  const isTaken = enabled.some(({ eventTypes }) => eventTypes === null || eventTypes.some((each) => types.includes(each)));
  return isTaken ? '' : `\n${which}, and no destination takes its type.`;
}
