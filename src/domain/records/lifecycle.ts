import { Problem } from '../refusals/problem.js';
import { textOf, type Values } from '../json/values.js';

/** The states of a subscription (#3-subscription-states); a group is in the first that one of its members is in (#3-group-status). */
export const statuses = ['Active', 'Retry', 'Failed', 'Paused', 'Expired', 'Cancelled'] as const;

/** A state of a subscription. */
export type Status = (typeof statuses)[number];

/**
 * What a trigger does in a state. A status is the one afterwards, with the side effects of the trigger, even where it is the
 * same as before; `nothing` is accepted, or does not concern the state, and changes nothing; `given date` stores that alone;
 * `unless over` is Active while the expiration date is not reached.
 */
type Cell = Status | 'nothing' | 'refused' | 'given date' | 'unless over';

type Row = Readonly<Record<Status, Cell>>;

// The state table (#3-subscription-steps, #3-other-steps). An order that fails is to be retried while a rule has attempts left,
// else given up. What was cancelled, paused or expired while its order was open stays so, and once cancelled or expired a
// failure no longer concerns it (#6.2-meanwhile-stays).
const table = {
  'order succeeds': { Active: 'Active', Retry: 'Active', Failed: 'Active', Paused: 'Paused', Cancelled: 'Cancelled', Expired: 'Expired' },
  'order to retry': { Active: 'Retry', Retry: 'Retry', Failed: 'Failed', Paused: 'Paused', Cancelled: 'nothing', Expired: 'nothing' },
  'order given up': { Active: 'Failed', Retry: 'Failed', Failed: 'Failed', Paused: 'Paused', Cancelled: 'nothing', Expired: 'nothing' },
  'threshold passed': { Active: 'Failed', Retry: 'Failed', Failed: 'nothing', Paused: 'nothing', Cancelled: 'nothing', Expired: 'nothing' },
  pause: { Active: 'Paused', Retry: 'Paused', Failed: 'Paused', Paused: 'nothing', Cancelled: 'refused', Expired: 'refused' },
  restart: { Active: 'given date', Retry: 'Active', Failed: 'Active', Paused: 'Active', Cancelled: 'Active', Expired: 'unless over' },
  cancel: { Active: 'Cancelled', Retry: 'Cancelled', Failed: 'Cancelled', Paused: 'Cancelled', Cancelled: 'nothing', Expired: 'refused' },
  skip: { Active: 'Active', Retry: 'Active', Failed: 'refused', Paused: 'Paused', Cancelled: 'refused', Expired: 'refused' },
  'last day comes': { Active: 'Expired', Retry: 'Expired', Failed: 'Expired', Paused: 'Expired', Cancelled: 'nothing', Expired: 'nothing' },
} as const satisfies Readonly<Record<string, Row>>;

// The word in the sentence that refuses.
const PARTICIPLES = { pause: 'paused', restart: 'restarted', cancel: 'cancelled', skip: 'skipped' } as const;

/** What a merchant or customer can do to a subscription. */
export type SubscriptionAction = keyof typeof PARTICIPLES;

/** What happens to a subscription without anybody acting on it. */
type Occurrence = Exclude<keyof typeof table, SubscriptionAction>;

/** The status of a subscription after something has happened to it; `nothing` when that does not concern it in its state. */
export function statusAfter(occurrence: Occurrence, values: Values): Status | 'nothing' {
  return table[occurrence][statusOf(values)];
}

/** What an action does to a subscription on a day: the status afterwards, nothing, or the given date. Throws `state-refused`. */
export function outcomeOf(action: SubscriptionAction, values: Values, today: string): Status | 'nothing' | 'given date' {
  const status = statusOf(values);
  const cell: Cell = table[action][status];
  if (cell === 'refused' || (cell === 'unless over' && isOver(values, today)))
    throw new Problem('state-refused', `Subscription cannot be ${PARTICIPLES[action]} in status ${status}.`, {
      rule: '3-other-steps',
      hint: `Its status is ${status}; it can be ${PARTICIPLES[action]} in the status ${allowing(action).join(', ')}. Nothing was changed.`,
    });
  return cell === 'unless over' ? 'Active' : cell;
}

function allowing(action: SubscriptionAction): readonly string[] {
  return Object.entries(table[action]).flatMap(([status, cell]) => (cell === 'refused' || cell === 'unless over' ? [] : [status]));
}

/** Whether a subscription in this state lives: it is neither Cancelled nor Expired. */
export function isLive(status: unknown): boolean {
  return status !== 'Cancelled' && status !== 'Expired';
}

/** Whether a subscription in this state is active: Active or Retry (#3-active). */
export function isActive(status: unknown): boolean {
  return status === 'Active' || status === 'Retry';
}

/** Whether the last day of a subscription has come: it expires on that day (#3-expiration). */
export function isOver(values: Values, today: string): boolean {
  const end = textOf(values, 'expiration_date');
  return end !== undefined && end <= today;
}

function statusOf(values: Values): Status {
  return values.status as Status; // its field lets nothing else in
}
