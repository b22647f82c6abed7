import { Problem } from './problem.js';
import { textOf, type Values } from './values.js';

/** The states of a subscription (supplement 6.4). */
export const statuses = ['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'] as const;

/** A state of a subscription. */
export type Status = (typeof statuses)[number];

/**
 * What a trigger does in a state. A status is the one afterwards, with the side effects of the trigger, even where it is the
 * same as before; `nothing` is accepted and changes nothing; `given date` stores that alone; `unless over` is Active
 * while the expiration date is not reached.
 */
type Cell = Status | 'nothing' | 'refused' | 'given date' | 'unless over';

type Row = Readonly<Record<Status, Cell>>;

// The state table (supplement 12.1, ASSUMED: A49).
const table = {
  pause: { Active: 'Paused', Retry: 'Paused', Failed: 'Paused', Paused: 'nothing', Cancelled: 'refused', Expired: 'refused' },
  restart: {
    Active: 'given date',
    Retry: 'Active',
    Failed: 'Active',
    Paused: 'Active',
    Cancelled: 'Active',
    Expired: 'unless over',
  },
  cancel: { Active: 'Cancelled', Retry: 'Cancelled', Failed: 'Cancelled', Paused: 'Cancelled', Cancelled: 'nothing', Expired: 'refused' },
  skip: { Active: 'Active', Retry: 'Active', Failed: 'refused', Paused: 'Paused', Cancelled: 'refused', Expired: 'refused' },
} as const satisfies Readonly<Record<string, Row>>;

// The word in the sentence that refuses.
const PARTICIPLES = { pause: 'paused', restart: 'restarted', cancel: 'cancelled', skip: 'skipped' } as const;

/** What a merchant or customer can do to a subscription. */
export type SubscriptionAction = keyof typeof PARTICIPLES;

/** What an action does to a subscription on a day: the status afterwards, nothing, or the given date. Throws `state-refused`. */
export function outcomeOf(action: SubscriptionAction, values: Values, today: string): Status | 'nothing' | 'given date' {
  const status = values.status as Status; // its field lets nothing else in
  const cell: Cell = table[action][status];
  if (cell === 'refused' || (cell === 'unless over' && isOver(values, today)))
    throw new Problem('state-refused', `Subscription cannot be ${PARTICIPLES[action]} in status ${status}.`);
  return cell === 'unless over' ? 'Active' : cell;
}

/** Whether a subscription in this state lives: it is neither Cancelled nor Expired. */
export function isLive(status: unknown): boolean {
  return status !== 'Cancelled' && status !== 'Expired';
}

/** Whether a subscription in this state is active: Active or Retry (ASSUMED: supplement 0.2). */
export function isActive(status: unknown): boolean {
  return status === 'Active' || status === 'Retry';
}

function isOver(values: Values, today: string): boolean {
  const end = textOf(values, 'expiration_date');
  return end !== undefined && end <= today;
}
