import { errorClasses, isSameClass } from '../../domain/orders/failure.js';
import type { Journal } from '../journal.js';
import type { Recorded } from '../recorded.js';

/** How often things were met, by what they are called. */
type Counts = Map<string, number>;

/** What a journal has taken down so far, whether or not it still has it: cheap, since each costs an increment of a number or two. */
export interface Tally {
  readonly note: (recorded: Recorded) => void;
  readonly reset: () => void;
  /** Requests by method and pattern, and those of them that were refused. */
  readonly requests: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, number>;
  readonly events: ReadonlyMap<string, number>;
  readonly orders: ReadonlyMap<string, number>;
  readonly deliveries: ReadonlyMap<string, number>;
}

/** How attempts to place orders end: those that failed by the classes of their failures. */
export const orderOutcomes: readonly string[] = [
  ...['placed', 'partly placed', 'dropped', 'no answer in time'],
  ...errorClasses.map((name) => `failed: ${name}`),
];

/** How attempts to deliver end. */
export const deliveryOutcomes = [
  'taken',
  'refused with 3xx',
  'refused with 4xx',
  'refused with 5xx',
  'no answer in time',
  'no connection',
  'given up',
  'abandoned',
] as const;

type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** Makes a tally that counts for another one, too. */
export function createTally(whole?: Tally): Tally {
  const counts = { requests: map(), refused: map(), refusals: map(), events: map(), orders: map(), deliveries: map() };
  return {
    ...counts,
    note(recorded) {
      whole?.note(recorded);
      count(recorded);
    },
    reset() {
      for (const kind of Object.values(counts)) kind.clear();
    },
  };

  function count(recorded: Recorded): void {
    switch (recorded.kind) {
      case 'request': {
        const { method, pattern, refusal } = recorded;
        const called = pattern === undefined ? undefined : `${method === 'HEAD' ? 'GET' : method} ${pattern}`;
        if (called !== undefined) add(counts.requests, called);
        if (refusal === undefined) return;
        add(counts.refusals, refusal.code);
        if (called !== undefined) add(counts.refused, called);
        return;
      }
      case 'event':
        add(counts.events, recorded.type);
        return;
      case 'order':
        for (const outcome of outcomesOf(recorded)) add(counts.orders, outcome);
        return;
      case 'delivery':
        add(counts.deliveries, outcomeOf(recorded));
        if (recorded.outcome === 'failed') add(counts.deliveries, 'given up');
        return;
      default:
    }
  }
}

/** A journal that counts what it takes down, whether or not it keeps it. */
export function counting(tally: Pick<Tally, 'note'>, journal: Journal): Journal {
  return {
    ...journal,
    add(...given) {
      tally.note(given[0]);
      journal.add(...given);
    },
  };
}

function map(): Counts {
  return new Map();
}

function add(counts: Counts, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

// An order counts once for each way in which its subscriptions failed.
function outcomesOf({ outcome, failures }: Extract<Recorded, { kind: 'order' }>): ReadonlySet<string> {
  const failed = failures as readonly { readonly errorClass?: string | null; readonly errorType?: string | null }[]; // as orders show them
  const ways = failed.map(({ errorClass, errorType }) => (errorType === TIMEOUT ? 'no answer in time' : `failed: ${classOf(errorClass)}`));
  return new Set([...(outcome === 'failed' ? [] : [outcome]), ...ways]);
}

// An order system may say anything, and what is counted must not grow with that.
function classOf(said: string | null | undefined): string {
  return errorClasses.find((name) => isSameClass(name, said ?? 'Unclassified')) ?? 'another class';
}

// As the platform names an order system that has not answered in time.
const TIMEOUT = 'callback_timeout';

function outcomeOf({ outcome, status, error }: Extract<Recorded, { kind: 'delivery' }>): DeliveryOutcome {
  if (outcome === 'abandoned') return 'abandoned';
  if (outcome === 'delivered') return 'taken';
  if (status === null) return / within \d+ ms/.test(error ?? '') ? 'no answer in time' : 'no connection';
  return status < 400 ? 'refused with 3xx' : status < 500 ? 'refused with 4xx' : 'refused with 5xx';
}
