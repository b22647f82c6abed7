import type { CalendarDate } from '../calendar/dates.js';
import { sentences } from '../records/field-type.js';
import { heldText } from '../json/json.js';
import { productCell, type View } from '../records/view.js';
import { paramsProblem, stepsBy, stepsOf } from '../scheduling/order-schedule.js';
import type { Violation } from '../refusals/problem.js';
import type { Draft } from '../records/resource.js';
import { dateOneStepAfter, dateSteppedPast, firstDateFrom, firstDateOfNew, type Steps } from '../calendar/steps.js';
import { isTrue, textOf, type Values } from '../json/values.js';

// A subscription that can never be ordered is none.
const NO_DATE_LEFT: Violation = {
  path: ['next_order_date'],
  message: sentences.invalid,
  why: () => "No date that the product's scheduling rule allows is left from then on.",
};

/**
 * Fits what a request says about order dates to the rule of the product: refuses parameters that the rule cannot go by, counts
 * the order made at checkout and moves the date to the first one that the rule allows (#3-first-order-made, #3-rule-dates). A
 * seed's dates stay.
 */
export function followSchedule(draft: Draft, view: View): void {
  const { values, before, given, violations, isSeed } = draft;
  const isNew = before === undefined;
  const isSaid = isNew || given.has('product_sku') || given.has('scheduling_rule_params');
  const isRead = !violations.some(({ path }) => path[0] === 'scheduling_rule_params');
  const problem = isSaid && isRead ? paramsProblem(values, view) : undefined;
  if (problem !== undefined) violations.push(problem);
  if (isNew) countCheckoutOrder(draft, view);
  if (!isSeed && problem === undefined && (isNew || given.has('next_order_date'))) placeDate(draft, view);
}

/**
 * The order made at checkout counts as the last one; a next date that is not in the future moves on, for a trial product by
 * its trial interval first (#3-trial, #3-first-order-made).
 */
export function countCheckoutOrder({ values, violations }: Draft, view: View): void {
  if (!isTrue(values, 'first_order_already_created')) return;
  values.last_order_date = heldText(view.today);
  const next = textOf(values, 'next_order_date');
  const steps = stepsOf(values, view);
  if (next === undefined || steps === undefined || next > view.today) return;
  const stepped = steppedFromCheckout({ next, trial: trialSteps(values, view), steps }, view.today);
  if (stepped === undefined) violations.push(NO_DATE_LEFT);
  else values.next_order_date = stepped;
}

interface Checkout {
  readonly next: CalendarDate;
  readonly trial: Steps | undefined;
  readonly steps: Steps;
}

function steppedFromCheckout({ next, trial, steps }: Checkout, today: CalendarDate): CalendarDate | undefined {
  const first = trial === undefined ? undefined : dateOneStepAfter(next, trial);
  return first !== undefined && first > today ? first : dateSteppedPast(first ?? next, steps, today);
}

function trialSteps(values: Values, view: View): Steps | undefined {
  return isTrue(values, 'created_as_trial') ? stepsBy(String(productCell(values, 'trial_interval', view)), view) : undefined;
}

function placeDate({ values, before, violations }: Draft, view: View): void {
  const date = textOf(values, 'next_order_date');
  const steps = stepsOf(values, view);
  if (date === undefined || steps === undefined || violations.some(({ path }) => path[0] === 'next_order_date')) return;
  const placed = before === undefined ? firstDateOfNew(date, steps, view.today) : firstDateFrom(date, steps);
  if (placed === undefined) violations.push(NO_DATE_LEFT);
  else values.next_order_date = placed;
}
