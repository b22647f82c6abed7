import { assumed, inArea, observed, type Rule } from '../claim.js';

/** What becomes of a subscription in the course of time. */
export const lifeCycleRules: readonly Rule[] = [
  ...inArea('life cycle', [
    observed('The states are Active, Retry, Failed, Paused, Cancelled and Expired.'),
    observed('Orders that fail lead to Retry or Failed; pause, restart, skip and cancel move Active, Failed, Paused and Cancelled.'),
    assumed('A49', 'The other steps between states; repeating one does nothing; Expired is restarted only with its date gone.'),
    observed('A subscription too many days late becomes Failed, with the date in error_message.'),
    assumed('A54', 'The threshold is off to begin with; its class is Unclassified.'),
    assumed('A54', 'On expiration_date a live subscription becomes Expired before orders are placed.'),
    assumed('A55', 'A trial becomes the full product with the first recurring order that succeeds.'),
  ]),
  ...inArea('scheduler', [
    observed('Orders are placed while automatic_order_generation is true, from order_generation_time on, every two minutes.'),
    assumed('A28', 'Orders are placed until midnight, on even minutes of the wall clock of config.timezone.'),
    observed('A subscription is ordered once a day.'),
    observed('Active subscriptions are due from next_order_date on.'),
    assumed('A53', 'Subscriptions in Retry are due from retry_after on.'),
  ]),
  ...inArea('schedule', [
    observed('A success moves next_order_date one period on, skip too; an off-cycle order moves nothing.'),
    assumed('A50', 'Late orders step until the date lies ahead; a restart keeps a date that is not past.'),
    observed('first_order_already_created makes today the last order; a date that is not past today steps on.'),
    assumed('A50', 'With first_order_already_created a date that lies ahead is kept.'),
    observed('Weekly, Monthly, Every 2 Months, Every Two Weeks and One Month are intervals.'),
    assumed('A51', 'Which other words are intervals.'),
    observed('Months roll forward: the day number stays, what is too much runs into the next month.'),
    assumed('A51', 'The next step begins at the day on which the last one landed.'),
    observed('Scheduling rules have five types; day_of_the_x has its members.'),
    assumed('A52', 'The data of the types other than day_of_the_x; roll_back takes the last day of the month.'),
  ]),
  ...inArea('retries', [
    observed('A rule says a class, how many attempts, and the hours between them.'),
    assumed('A53', 'The rules to begin with; the lowest priority that fits counts; the first attempt counts as one.'),
    observed('The classes Technology, Payment Card, Soft Decline and Hard Decline.'),
    assumed('A53', 'Unclassified, the spelling of E-Commerce Platform, descriptions and types.'),
  ]),
  ...inArea('order groups', [
    observed('Modes disabled, standard and standard_apply_coupon; customer and date have to agree.'),
    assumed(
      'A56',
      'Payment, addresses, shipping method, store, coupon, requires_shipping and the user-defined fields listed have to agree, too.',
    ),
    observed('allow_partial_orders lets the rest of a group be placed when one fails.'),
    assumed('A56', 'An item that failed is retried by its own class and joins only what has its date.'),
  ]),
  ...inArea('manual orders', [
    observed('An order can be placed at once, keeping the schedule, altering it, or off the cycle.'),
    assumed('A57', 'Manual orders work in Active, Retry, Failed and Paused; an off-cycle order that fails changes nothing.'),
  ]),
];
