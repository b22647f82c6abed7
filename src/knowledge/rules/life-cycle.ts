import { assumed, inArea, observed, type Rule } from '../claim.js';

/** What becomes of a subscription in the course of time. */
export const lifeCycleRules: readonly Rule[] = [
  ...inArea('life cycle', {
    '3-subscription-states': observed('The states are Active, Retry, Failed, Paused, Cancelled and Expired.'),
    '3-subscription-steps': observed(
      'Orders that fail lead to Retry or Failed; pause, restart, skip and cancel move Active, Failed, Paused and Cancelled.',
    ),
    '3-other-steps': assumed(
      'A49',
      'The other steps between states; repeating one does nothing; Expired is restarted only with its date gone.',
      ['what was cancelled stays cancelled', '409 for a repetition'],
    ),
    '3-restart-forgets': assumed('A49', 'A restart, and a skip in Retry, clear what is told of failures.', ['the count of failures stays']),
    '3-staff-status': assumed(
      'A49',
      'Staff set any status: Active as a restart does, Retry so that it is ordered at the next look, the others with no retry; cancelled tells when Cancelled was set.',
      ['only the steps that the API has', 'the status alone changes'],
    ),
    '3-active': assumed('A49', 'Active subscriptions are those in Active and Retry, live ones all but Cancelled and Expired.', [
      'Active alone',
    ]),
    '3-order-success': observed('A success counts the order, dates it, clears what is told of failures and stores a sales order.'),
    '3-order-failure': assumed('A53', 'A failure counts the attempt, tells its error and leaves the date of the order.', [
      'the date moves on',
    ]),
    '3-threshold': observed('A subscription too many days late becomes Failed, with the date in error_message.'),
    '3-threshold-default': assumed('A54', 'The threshold is off to begin with; its class is Unclassified.', ['some days to begin with']),
    '3-threshold-no-attempt': assumed('A54', 'Being too late asks nobody, counts no attempt and is followed by none.', [
      'it counts as a failed order',
    ]),
    '3-expiration': assumed('A54', 'On expiration_date a live subscription becomes Expired before orders are placed.', [
      'the order of that day is still placed',
    ]),
    '3-trial': assumed('A55', 'A trial becomes the full product with the first recurring order that succeeds.', [
      'on a date of its own',
      'once it is paid',
    ]),
    '3-trial-mark': observed('created_as_trial tells for good that a subscription began with a trial product.'),
  }),
  ...inArea('scheduler', {
    '3-order-run': observed(
      'Orders are placed while automatic_order_generation is true, from order_generation_time on, every two minutes.',
    ),
    '3-order-run-hours': assumed('A28', 'Orders are placed until midnight, on even minutes of the wall clock of config.timezone.', [
      'through the night',
    ]),
    '3-wall-clock': assumed(
      'A28',
      'A time that the wall clock leaves out comes as late as the gap is long; of one that comes twice the first counts.',
      ['it is left out', 'both count'],
    ),
    '3-run-order': assumed('A28', 'Each run ends what expires, gives up what is too late, then groups and sends what is due.', [
      'orders before expirations',
    ]),
    '3-once-a-day': observed('A subscription is ordered once a day.'),
    '3-due': observed('Active subscriptions are due from next_order_date on.'),
    '3-due-retry': assumed('A53', 'Subscriptions in Retry are due from retry_after on.', ['at the next daily start after it']),
    '3-concurrency': observed('As many orders are open at a time as order_generation_concurrency says, the lowest subscription first.'),
  }),
  ...inArea('schedule', {
    '3-date-steps': observed('A success moves next_order_date one period on, skip too; an off-cycle order moves nothing.'),
    '3-late-dates': assumed('A50', 'Late orders step until the date lies ahead; a restart keeps a date that is not past.', [
      'one step alone',
      'a step from today',
    ]),
    '3-date-given': observed('A date that is sent counts, on a restart too, be it past.'),
    '3-first-order-made': observed('first_order_already_created makes today the last order; a date that is not past today steps on.'),
    '3-first-order-date-kept': assumed('A50', 'With first_order_already_created a date that lies ahead is kept.', ['every date steps on']),
    '3-intervals': observed('Weekly, Monthly, Every 2 Months, Every Two Weeks and One Month are intervals.'),
    '3-bare-units': observed('A unit alone, such as Month, is an interval of one.'),
    '3-other-intervals': assumed('A51', 'Which other words are intervals.', ['only those that are defined']),
    '3-months-roll-forward': observed('Months roll forward: the day number stays, what is too much runs into the next month.'),
    '3-no-memory': observed('The next step begins at the day on which the last one landed: the 31st is forgotten.'),
    '3-rule-types': observed('Scheduling rules have five types; day_of_the_x has its members.'),
    '3-rule-periods': observed(
      'A basic rule has a period, a length and a strategy, of which roll_back takes the last day of the month; every_n_periods takes its number from the subscription, which has to give one.',
    ),
    '3-rule-data': assumed('A52', 'The data of rules by dates, and of a day in a quarter.', ['other members']),
    '3-rule-roll-over': observed('Rules by month, quarter or year show roll_forward where they were given no strategy.'),
    '3-rule-dates': assumed('A52', 'Under a rule of days or dates a date that is sent moves to the first one that the rule allows.', [
      '400 for a day that does not fit',
    ]),
    '3-rule-threshold': observed('new_threshold_days of a rule is for new subscriptions: what would be too soon goes to the date after.'),
    '3-rule-dates-end': assumed('A52', 'A success without a further date ends the subscription as Expired.', ['the last date stays due']),
    '3-rule-params': assumed('A52', 'A subscription has to give the dates that its rule asks for.', ['no dates end it at once']),
  }),
  ...inArea('retries', {
    '3-retry-rules': observed('A rule says a class, how many attempts, and the time between them.'),
    '3-retry-delay': assumed('A53', 'A delay is a number of hours, as number or text, or an ISO 8601 duration without years and months.', [
      'minutes',
      'days',
    ]),
    '3-retry-counting': assumed(
      'A53',
      'Soft declines, no answers and refusals without a class are tried again to begin with; the lowest priority that fits counts; the first attempt counts as one.',
      ['no rules to begin with', 'refusals are final'],
    ),
    '3-error-classes': observed('The classes Technology, Payment Card, Soft Decline and Hard Decline.'),
    '3-error-class-texts': assumed('A53', 'Unclassified, the spelling of E-Commerce Platform, descriptions and types.', [
      'other spellings',
    ]),
    '3-unknown-class': assumed('A53', 'A class that is not known is kept as it was sent; known ones are read in any case.', [
      'it becomes Unclassified',
    ]),
  }),
  ...inArea('order groups', {
    '3-grouping': observed('Modes disabled, standard and standard_apply_coupon; customer and date have to agree.'),
    '3-grouping-defaults': observed('Unless the configuration says otherwise the mode is standard, and partial orders are not allowed.'),
    '3-grouping-criteria': assumed(
      'A56',
      'Payment, addresses, shipping method, store, coupon, requires_shipping and the user-defined fields listed have to agree, too.',
      ['payment and address alone'],
    ),
    '3-grouping-coupons': assumed('A56', 'standard_apply_coupon joins what has no coupon with what has the one coupon there is.', [
      'the first coupon counts for all',
    ]),
    '3-grouping-members': assumed('A56', 'Members of a group subscription that agree are ordered together in every mode.', [
      'a group is always one order',
    ]),
    '3-partial-orders': observed('allow_partial_orders lets the rest of a group be placed when one fails.'),
    '3-grouping-retries': assumed('A56', 'An item that failed is retried by its own class and joins only what has its date.', [
      'the whole group is retried',
    ]),
  }),
  ...inArea('manual orders', {
    '3-manual-orders': observed('An order can be placed at once, keeping the schedule, altering it, or off the cycle.'),
    '3-manual-states': assumed(
      'A57',
      'Manual orders work in Active, Retry, Failed and Paused; an off-cycle order that fails changes nothing.',
      ['Active alone'],
    ),
    '3-off-cycle': assumed('A57', "An off-cycle order that succeeds is counted and leaves that day's scheduled order due.", [
      'it counts as the order of its day',
    ]),
  }),
];
