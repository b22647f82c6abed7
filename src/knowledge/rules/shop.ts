import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** Groups, settings, reports, orders and stock on v2. */
export const shopRules: readonly Rule[] = [
  ...inArea('groups', {
    '2.1-group-udf': stated('Group subscriptions and their templates carry user-defined fields.'),
    '2.1-group-members': assumed(
      'A27',
      'A group makes a subscription of each item and hands schedule, shipping, payment and addresses on.',
      ['members keep their own schedule'],
    ),
    '2.1-group-update': assumed('A27', 'An update of a group is written to every live member; a member may differ until then.', [
      'members cannot be changed by themselves',
    ]),
    '3-group-status': assumed(
      'A27',
      'The status of a group is the first of Active, Retry, Failed, Paused, Expired and Cancelled that a member has.',
      ['a status of its own'],
    ),
    '2.1-group-template': assumed('A27', 'A template fills in name, interval and items; one that is not enabled cannot be used.', [
      'groups follow their template later',
    ]),
    '2.1-template-code': assumed('A27', 'The code of a template can be used once: 409.', ['codes may repeat']),
    '2.1-template-items': assumed('A27', 'The items of a template name products that there are, and are replaced as a whole.', [
      'items are merged by SKU',
    ]),
    '2.1-group-derived': assumed('A27', 'Dates, counts and addresses of a group are those of its members.', ['the group keeps its own']),
    '3-group-no-actions': assumed('A27', 'Groups have no actions and no events.', ['cancel and pause of a whole group']),
  }),
  ...inArea('configuration', {
    '4.4-config': observed('config shows the settings of the environment; the API cannot write it.'),
    '2.1-product-quantities': observed('default_min_qty is 1, default_max_qty 10, and default_intervals holds names of intervals.'),
    '4.4-config-identity': observed(
      'config bears an id, which is environment_id, and when the environment was made, as created and updated.',
    ),
    '4.4-config-defaults': assumed('A28', 'What the other settings are to begin with, and the words of their modes.', [
      'other defaults',
      'intervals as objects',
    ]),
    '4.4-config-nulls': assumed('A28', 'Settings without value are left out; what is set has to be of its kind.', ['null is shown']),
    '3-defined-intervals': assumed(
      'A28',
      'Intervals with names of their own are defined for the environment, beside those that everybody can read.',
      ['every interval is defined by the merchant'],
    ),
  }),
  ...inArea('reports', {
    '4.4-reports': observed('reports/{code} knows ten codes and answers CSV.'),
    '4.4-report-columns': assumed('A29', 'The columns of the reports, and the order by the first of them.', [
      'titles as people write them',
      'other columns',
    ]),
    '4.4-report-formulas': assumed(
      'A29',
      'Text that begins with =, +, - or @, also behind blanks, quotes and bars, gets an apostrophe in front.',
      ['text as it is'],
    ),
    '4.4-report-history': assumed('A29', 'The history of a subscription has a row for each stored change, with who made it.', [
      'only changes of status',
    ]),
  }),
  ...inArea('orders and stock', {
    '4.4-order-details': observed('order-details takes camelCase under order_details and answers a sales_order in snake_case.'),
    '4.4-order-details-required': observed('A reported order needs number, status, time, total and a billing address with both names.'),
    '4.4-order-number': assumed('A30', 'A known order number is a 409; create-or-update finds by number, else by token.', [
      'a known number updates the order',
    ]),
    '4.4-order-customer': assumed(
      'A30',
      'The customer of an order is found by id, else by the id in the shop, else by e-mail address; it may be nobody.',
      ['an unknown customer is a 400'],
    ),
    '4.4-orders-change-nothing': assumed('A30', 'Posting an order changes no subscription.', [
      'it counts as an order of its subscriptions',
    ]),
    '4.4-inventory-unique': observed('An inventory location has a name of its own, an inventory a pair of product and location: 409.'),
    '4.4-inventory-quantities': assumed(
      'A30',
      'qty_available is qty_in_stock, and is_in_stock follows it, unless they are sent; orders take nothing from stock.',
      ['an order reserves what it needs'],
    ),
    '4.4-inventory-paths': assumed('A30', 'One location or inventory is read and updated at its id, and keeps its product and location.', [
      'PATCH and DELETE too',
    ]),
  }),
];
