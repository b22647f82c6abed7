import { encode } from '../../domain/json/json.js';
import type { SubscriptionAction } from '../../domain/records/lifecycle.js';
import { existing } from '../../domain/refusals/problem.js';
import type { Resource } from '../../domain/records/resource.js';
import { readNumber } from '../../engine/lists/criteria.js';
import { DONE, type Outcome } from '../exchange/outcome.js';
import { unwrapIfAny } from './wrappers.js';
import { readId } from './record-id.js';
import { ownInput } from './permission.js';
import type { Call } from './route.js';

const MOST_DATES = 100;
const USUAL_DATES = 10;

/** Makes what answers an action on a subscription (#3-action-calls, #3-action-bodies). */
export function runAction(action: SubscriptionAction): (resource: Resource, call: Call) => Outcome {
  return (resource, { environment, id, limit, body }) => {
    const { input, ...rest } = unwrapIfAny(body, resource.key);
    environment.subscriptionActions[action](readId(id), { input: ownInput(limit, resource, input), ...rest });
    return DONE;
  };
}

/** Answers the next order dates of a subscription, bare in every format. Throws `unknown-record` or `parameter-invalid`. */
export function showUpcomingDates(resource: Resource, { environment, id: segment, query }: Call): Outcome {
  const id = readId(segment);
  existing(environment.records.ownerOf(resource, id));
  const count = readNumber('order-count', query.one('order-count'), [1, MOST_DATES]) ?? USUAL_DATES;
  const dates = environment.subscriptionActions.upcomingOrderDates(id, count);
  return { kind: 'record', status: 200, key: undefined, text: encode({ upcoming_order_dates: dates }) };
}
