import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** The order callback: request, answer, and calls meanwhile. */
export const callbackRules: readonly Rule[] = [
  ...inArea('order callback: request', [
    stated('§6.2', 'Orders are asked for by a request with the body of §2.3.'),
    stated('§2.3', 'Names and types of its members, and which of them are required.'),
    assumed('A46', 'Which of the members that are not required are left out when they have no value.'),
    observed('The request is a POST of JSON with Sp-Hmac, by the same rule as for webhooks, and a length.'),
    assumed('A46', 'Quantities have no needless zeros, prices two to four decimal places.'),
    assumed('A46', "The billing address is the subscription's, else the profile's, else the shipping address."),
    assumed('A45', 'How user-defined fields and product options are written.'),
    observed('reorderOrdinal counts orders that succeeded.'),
    observed('Without a usable payment profile the order fails with the class Payment Card.'),
    assumed('A43', 'Without an address to call subscriptions wait and nothing changes.'),
  ]),
  ...inArea('order callback: answer', [
    observed('201 places all items, 202 those without errors, 409 none.'),
    assumed('A43', 'Every other status, no answer in 30 seconds and what is no JSON object fail all items with the class Technology.'),
    assumed('A43', 'A callback that failed is repeated by the retry rules alone.'),
    observed('errorItems name subscriptionId, errorMessage and perhaps errorClass.'),
    assumed('A44', 'Items that a 202 does not mention have failed; a 201 with errors counts as 202.'),
    assumed('A44', 'An entry without a class has the class E-Commerce Platform.'),
    observed('orderDetails are stored as a sales order.'),
  ]),
  ...inArea('order callback: meanwhile', [
    stated('§2.3', 'salesOrderToken stands for the request and is passed back on API calls during it.'),
    stated('§6.2', 'The API can be called while the callback is open.'),
    observed('Transactions and order details take the token.'),
    assumed('A47', 'The token is also taken in the query, the header Sales-Order-Token, the body and _meta; it changes no rights.'),
    assumed('A48', 'What was changed meanwhile stays: dates, and a status of Cancelled, Paused or Expired.'),
  ]),
];
