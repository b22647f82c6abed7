import { assumed, inArea, observed, type Rule } from '../claim.js';

/** Customers, addresses, products and subscriptions on v2. */
export const recordRules: readonly Rule[] = [
  ...inArea('customers', {
    '2.1-customer-email': observed('An e-mail address can be used once, whatever its case: 409.'),
    '2.1-customer-required': observed('A customer needs an e-mail address, a first and a last name.'),
    '2.1-customer-default-address': assumed('A21', 'The first address becomes the default one; deleting it leaves none.', [
      'the next one becomes the default',
      'no default until one is chosen',
    ]),
    '2.1-customer-counts': assumed('A21', 'Counts of subscriptions go by their present state and do not move updated.', [
      'counts are taken once a day',
    ]),
    '2.1-customer-shop-id': assumed('A21', 'The id in the shop is platform_specific_customer_id, else {ecom}_customer_id, else empty.', [
      '{ecom}_customer_id first',
    ]),
    '4.3-customer-methods': assumed('A15', 'Customers have no PATCH and no DELETE on v2.', ['PATCH as on the other five']),
  }),
  ...inArea('addresses', {
    '2.1-address-required': observed('First and last name are required, nothing else.'),
    '2.1-address-customer': observed('An address belongs to a customer from the beginning and stays with that one.'),
    '4.3-find-or-create': observed('find-or-create has two spellings and gives an equal address of the customer.'),
    '2.1-address-equal': assumed(
      'A20',
      'Equal are names, company, streets, city, region, postcode, country and phone, trimmed, without case.',
      ['user-defined fields count too', 'case counts'],
    ),
    '2.1-address-found': assumed('A20', 'An address that is found stays as it is; user-defined fields sent with it are dropped.', [
      'the fields sent are stored',
    ]),
    '2.1-address-deleted': observed('Clients delete addresses.'),
    '2.1-address-in-use': assumed('A21', 'An address that a live subscription uses cannot be deleted: 409.', [
      'the subscription loses its address',
      '404 on its next order',
    ]),
    '2.1-address-inside': observed('Addresses inside other records are whole, customer_id included.'),
    '2.1-address-inline': assumed('A20', 'Addresses written inside a subscription go through find-or-create.', [
      'every inline address is a new one',
      'it changes the address that is linked',
    ]),
    '4.3-address-methods': assumed('A15', 'Neither customers nor addresses are taken many at once: 405.', [
      'bulk calls as on the other resources',
    ]),
  }),
  ...inArea('products', {
    '2.1-product-sku-case': assumed('A22', 'A SKU is unique and tells capital letters apart.', ['case is ignored']),
    '2.1-product-required': observed('A product needs a SKU, a name and a price.'),
    '2.1-product-defaults': assumed('A23', 'Defaults come from config: quantities, discount, intervals.', ['no quantities unless sent']),
    '2.1-product-usual': observed('A product is shown on the page, passes options through and requires shipping unless it says otherwise.'),
    '2.1-product-discount': observed('discount is a fraction when is_discount_percentage is true.'),
    '2.1-product-intervals': assumed('A23', 'Each interval of a product has to be readable; the first one is the default.', [
      'any text is an interval',
    ]),
    '2.1-product-stock': assumed('A22', 'Stock and quantities are information; they stop no order.', ['nothing out of stock is ordered']),
    '2.1-product-trial': assumed('A23', 'A trial product has to name the full product that it turns into.', [
      'the full product may be missing',
    ]),
    '2.1-product-links': assumed(
      'A23',
      'A configuration profile and a scheduling rule are written by id and shown as objects whose data are JSON text.',
      ['ids alone are shown'],
    ),
  }),
  ...inArea('subscriptions', {
    '2.1-subscription-one-product': observed('A subscription is one product for one customer.'),
    '2.1-subscription-product': assumed(
      'A22',
      "The product has to exist; the interval has to be readable and need not be one of the product's.",
      ['only intervals of the product'],
    ),
    '2.1-subscription-defaults': assumed('A23', 'Interval and shipping come from the product unless they are sent.', [
      'the interval is required',
    ]),
    '2.1-subscription-shipping': assumed('A24', 'Shipping is required by default and asks for an address.', [
      'an address may come later',
      'the default address is taken',
    ]),
    '2.1-subscription-address-by-id': assumed(
      'A24',
      'An address is written as an id or inline, the id counts; use_billing copies the billing address.',
      ['the inline one counts'],
    ),
    '2.1-subscription-payment': assumed(
      'A24',
      "A payment profile has to be the customer's own and not redacted; an offline payment needs none.",
      ['any profile of the environment'],
    ),
    '2.1-fixed-price': assumed('A24', 'A fixed price has to be there when it is to be used.', ['0 without one']),
    '2.1-two-names': assumed('A25', 'The neutral names of shipping method and store count over those of the platform.', [
      'the last one sent counts',
      'two values',
    ]),
    '2.1-update-keeps-status': assumed('A26', 'Updates work in every status and change none.', ['409 for what is cancelled']),
    '2.1-platform-fields': observed('platform_specific_fields come back as they were sent.'),
    '3-action-calls': observed('cancel, pause, restart and skip are calls of their own, POST, answered 204.'),
    '3-action-bodies': assumed(
      'A49',
      'The body of an action may be missing; of its members only those of the action count, and a bad one is a 400.',
      ['bad members are ignored'],
    ),
    '3-upcoming-dates': observed('upcoming-order-dates foretells order-count dates.'),
    '3-upcoming-dates-range': assumed('A49', 'order-count is 1 to 100, 10 by default; only Active and Retry have dates to come.', [
      'dates for paused ones',
    ]),
  }),
];
