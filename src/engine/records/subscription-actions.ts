import { changesBy } from '../../domain/orders/action-effects.js';
import type { CalendarDate } from '../../domain/calendar/dates.js';
import type { Fields } from '../../domain/records/field.js';
import type { SubscriptionAction } from '../../domain/records/lifecycle.js';
import type { View } from '../../domain/records/view.js';
import { upcomingDates } from '../../domain/scheduling/order-dates.js';
import { invalid } from '../../domain/refusals/problem.js';
import { NOTHING_READ, readMembers, type ReadMembers } from '../../domain/records/reading.js';
import { fieldsOf } from '../../domain/resources/index.js';
import { subscription } from '../../domain/resources/subscription.js';
import { annotate, type ChangeContext, type Request } from '../change/answered.js';
import type { Before } from '../change/draft.js';
import { missingRecord } from '../change/missing-record.js';

/** Runs an action on a subscription as one unit of work. Throws `unknown-record`, `validation-failed` or `state-refused`; then nothing changes. */
type Act = (id: number, request: Request) => void;

/** What can be done to the subscriptions of an environment (#3-action-calls, #3-subscription-steps). */
export interface SubscriptionActions extends Readonly<Record<SubscriptionAction, Act>> {
  /** The next order dates of a subscription, at most `count`. Throws `unknown-record`. */
  readonly upcomingOrderDates: (id: number, count: number) => readonly CalendarDate[];
}

/** The members that each action reads from its request; others are ignored. */
export const actionFields: Readonly<Record<SubscriptionAction, Fields>> = {
  pause: {},
  restart: only('next_order_date'),
  cancel: only('send_customer_notification_email'),
  skip: {},
};

/** Creates the actions of one environment. */
export function createSubscriptionActions({ store, view: viewNow, saver, inUnitOfWork, dialect }: ChangeContext): SubscriptionActions {
  return {
    pause: acting('pause'),
    restart: acting('restart'),
    cancel: acting('cancel'),
    skip: acting('skip'),
    upcomingOrderDates: (id, count) => upcomingDates(stored(id).values, count, viewNow()),
  };

  function acting(action: SubscriptionAction): Act {
    return (id, request) => {
      inUnitOfWork((view) => {
        act(action, { id, request }, view);
      });
    };
  }

  function act(action: SubscriptionAction, { id, request }: { id: number; request: Request }, view: View): void {
    const before = stored(id);
    const read = readRequest(action, request, view);
    const changes = changesBy(action, before.values, view);
    // A date in the request is stored as it is, whatever the rule of the product: it does not count as given (#3-date-given).
    const { given } = NOTHING_READ;
    if (changes !== undefined)
      saver.save({ resource: subscription, id, before, read: { ...read, given, changes: { ...changes, ...read.changes } } }, view);
    annotate(store, { resource: subscription, id, meta: request.meta }, view);
  }

  function readRequest(action: SubscriptionAction, { input }: Request, view: View): ReadMembers {
    const read = readMembers(actionFields[action], input, { purpose: 'update', view, ecomName: dialect.ecomName, fieldsOf });
    if (read.violations.length > 0) throw invalid(read.violations);
    return read;
  }

  function stored(id: number): Before {
    const before = saver.before(subscription, id);
    if (before === undefined) throw missingRecord(store, subscription, id);
    return before;
  }
}

function only(name: string): Fields {
  return Object.fromEntries(subscription.members.filter(([member]) => member === name));
}
