import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** The resources of v2 that hold shop data. */
export const recordRules: readonly Rule[] = [
  ...inArea('customers', [
    observed('An e-mail address can be used once, whatever its case: 409.'),
    assumed('A21', 'The first address becomes the default one; deleting it leaves none.'),
    assumed('A21', 'The id in the shop is platform_specific_customer_id, else {ecom}_customer_id, else empty.'),
    assumed('A15', 'Customers have no PATCH and no DELETE on v2.'),
  ]),
  ...inArea('addresses', [
    observed('First and last name are required, nothing else.'),
    observed('find-or-create has two spellings and gives an equal address of the customer.'),
    assumed('A20', 'Equal are names, company, streets, city, region, postcode, country and phone, trimmed, without case.'),
    observed('Clients delete addresses.'),
    assumed('A21', 'An address that a live subscription uses cannot be deleted: 409.'),
    observed('Addresses inside other records have no customer_id.'),
    assumed('A20', 'Addresses written inside a subscription go through find-or-create.'),
  ]),
  ...inArea('products', [
    assumed('A22', 'A SKU is unique and tells capital letters apart.'),
    assumed('A23', 'Defaults come from config: quantities, discount, intervals.'),
    observed('A product is shown on the page, passes options through and requires shipping unless it says otherwise.'),
    observed('discount is a fraction when is_discount_percentage is true.'),
    assumed('A22', 'Stock and quantities are information; they stop no order.'),
  ]),
  ...inArea('subscriptions', [
    observed('A subscription is one product for one customer.'),
    assumed('A22', "The product has to exist; the interval has to be readable and need not be one of the product's."),
    assumed('A24', 'Shipping is required by default and asks for an address.'),
    assumed('A25', 'The neutral names of shipping method and store count over those of the platform.'),
    assumed('A26', 'Updates work in every status and change none.'),
    observed('platform_specific_fields come back as they were sent.'),
    observed('cancel, pause, restart and skip are calls of their own, POST, answered 204.'),
    observed('upcoming-order-dates foretells order-count dates.'),
    assumed('A49', 'order-count is 1 to 100, 10 by default; only Active and Retry have dates to come.'),
  ]),
  ...inArea('groups', [
    stated('§2.1', 'Group subscriptions and their templates carry user-defined fields.'),
    assumed('A27', 'A group makes a subscription of each item and hands schedule, shipping, payment and addresses on.'),
    assumed('A27', 'The status of a group is the first of Active, Retry, Failed, Paused, Expired and Cancelled that a member has.'),
    assumed('A27', 'A template fills in name, interval and items; one that is not enabled cannot be used.'),
    assumed('A27', 'The code of a template can be used once: 409.'),
    assumed('A27', 'Groups have no actions and no events.'),
  ]),
  ...inArea('configuration', [
    observed('config shows the settings of the environment; the API cannot write it.'),
    observed('default_min_qty is 1, default_max_qty 10, and default_intervals holds names of intervals.'),
    assumed('A28', 'What the other settings are to begin with, and the words of their modes.'),
  ]),
  ...inArea('reports', [
    observed('reports/{code} knows ten codes and answers CSV.'),
    assumed('A29', 'The columns of the reports, and the order by the first of them.'),
    assumed('A29', 'Text that begins with =, +, - or @ gets an apostrophe in front.'),
  ]),
  ...inArea('orders and stock', [
    observed('order-details takes camelCase under order_details and answers a sales_order in snake_case.'),
    assumed('A30', 'A known order number is a 409; create-or-update finds by number, else by token.'),
    assumed('A30', 'Posting an order changes no subscription.'),
    observed('An inventory location has a name of its own, an inventory a pair of product and location: 409.'),
    assumed('A30', 'qty_available is qty_in_stock, and is_in_stock follows it, unless they are sent; orders take nothing from stock.'),
  ]),
];
