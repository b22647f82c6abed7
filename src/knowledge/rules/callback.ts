import { assumed, inArea, observed, own, stated, type Rule } from '../claim.js';

/** The order callback: request, answer, and calls meanwhile. */
export const callbackRules: readonly Rule[] = [
  ...inArea('order callback: request', {
    '6.2-callback': stated('Orders are asked for by a request with the body of §2.3.'),
    '2.3-members': stated('Names and types of its members, and which of them are required.'),
    '2.3-external-method-type': observed(
      'A profile of an external vault that was made with payment_method_type sends that value as paymentMethodType; answers show none.',
    ),
    '2.3-left-out': assumed('A46', 'Which of the members that are not required are left out when they have no value.', [
      'null in their place',
    ]),
    '6.2-request': observed('The request is a POST of JSON with Sp-Hmac, by the same rule as for webhooks, and a length.'),
    '6.2-user-agent': assumed('A43', 'The words in User-Agent.', ['the name of the service']),
    '2.3-decimals': assumed('A46', 'Quantities have no needless zeros, prices two to four decimal places.', ['four places always']),
    '2.3-billing-address': assumed(
      'A46',
      "The bill goes to the subscription's own billing address, failing that to the profile's, failing that to where the goods go.",
      ['the default address of the customer'],
    ),
    '2.3-shop-id': assumed('A46', "platformCustomerId is empty text where the shop's id is not known.", ['null', 'left out']),
    '6.2-shipping-method-mode': observed(
      'With the mode default the shipping method of every order is default_shipping_method_code, whatever the subscriptions say.',
    ),
    '2.3-coupons': assumed('A46', 'couponCodes holds each coupon of the order once, by subscription.', ['in order of creation']),
    '2.3-product-options-form': assumed('A45', 'Product options go as a list; a single object becomes a list of one.', [
      'only their attributes',
    ]),
    '2.3-reorder-ordinal': observed('reorderOrdinal counts orders that succeeded.'),
    '2.3-next-order-date': assumed('A46', 'nextOrderDate is the date that a success would bring.', ['the date that is due']),
    '6.2-payment-missing': observed('Without a usable payment profile the order fails with the class Payment Card.'),
    '6.2-no-address': assumed('A43', 'Without an address to call subscriptions wait and nothing changes.', ['every order fails']),
  }),
  ...inArea('order callback: answer', {
    '6.2-answer-statuses': observed('201 places all items, 202 those without errors, 409 none.'),
    '6.2-answer-invalid': assumed(
      'A43',
      'Every other status, no answer in 60 seconds and what is no JSON object fail all items with the class Technology.',
      ['every 2xx places all', 'a longer time limit'],
    ),
    '6.2-answer-faults': own(
      'The order and the log say what was missing in an answer that is not valid, and how one with another status begins.',
    ),
    '6.2-answer-size': assumed('A43', 'An answer above 1 MiB fails all items; its Content-Type is not looked at.', ['no limit']),
    '6.2-no-repeat': assumed('A43', 'A callback that failed is repeated by the retry rules alone.', ['a second try at once']),
    '6.2-error-items': observed('errorItems name subscriptionId, errorMessage and perhaps errorClass.'),
    '6.2-answer-tolerance': assumed('A44', 'Numbers in place of text, doubled and unknown entries and the name itemErrors are borne.', [
      'the answer is not valid',
    ]),
    '6.2-not-reported': assumed('A44', 'Items that a 202 does not mention have failed; a 201 with errors counts as 202.', [
      'what is not mentioned was placed',
    ]),
    '6.2-refused-together': observed('Every item of an order that was refused as a whole bears the text of the refusal.'),
    '6.2-refusal-messages': assumed('A44', 'Each item takes the message of its own entry, else of the first, else of the answer.', [
      'one message for all',
    ]),
    '6.2-default-class': assumed('A44', 'An entry without a class has the class E-Commerce Platform.', ['Unclassified', 'Technology']),
    '6.2-order-details': observed('orderDetails are stored as a sales order.'),
    '6.2-order-details-faults': assumed(
      'A44',
      'What is wrong in orderDetails is left out and fails nothing; what is missing is filled in.',
      ['the answer is not valid'],
    ),
    '6.2-number-used-before': assumed(
      'A43',
      'A success with an orderNumber that was given before for other subscriptions or another ordinal is taken, with a warning, as a sales order of its own.',
      ['the first sales order is changed', 'the order fails'],
    ),
    '6.2-internal': own('The built-in handler places every item without asking anybody.'),
  }),
  ...inArea('order callback: meanwhile', {
    '2.3-sales-order-token': stated('salesOrderToken stands for the request and is passed back on API calls during it.'),
    '2.3-token-per-attempt': observed('Each attempt has a token of its own, 32 hexadecimal digits.'),
    '6.2-api-open': stated('The API can be called while the callback is open.'),
    '6.2-token-in-orders': observed('Transactions and order details take the token.'),
    '6.2-token-places': assumed(
      'A47',
      'The token is also taken in the query, the header Sales-Order-Token, the body and _meta; it changes no rights.',
      ['only in the body', 'it gives rights'],
    ),
    '6.2-token-unknown': own('Calls with what no order of the environment had as its token are kept apart, the last hundred of them.'),
    '6.2-meanwhile-stays': assumed('A48', 'What was changed meanwhile stays: dates, and a status of Cancelled, Paused or Expired.', [
      'the outcome counts over it',
      '409 for such a change',
    ]),
    '6.2-one-attempt': assumed('A48', 'A subscription whose order is open is not ordered again meanwhile.', ['a second order is started']),
  }),
];
