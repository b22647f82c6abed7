import type { Assumption } from './claim.js';

const texts: readonly (readonly [concerns: string, assumption: string])[] = [
  ['lists', 'All lists of v1 and v2 take one form in each wire mode; the document shows the bare list for subscriptions only.'],
  ['lists', 'Without count, --wire documented never cuts a list; --wire observed cuts at 25 records, which a published client counts on.'],
  [
    'lists',
    'Settled: since_id counts the record with that id in, and a published client pages on with the last id plus one. Bad and repeated parameters are not settled.',
  ],
  ['formats', 'The whole look of XML and HTML answers, how Accept picks a format, and 406 when it allows none of them.'],
  ['request bodies', 'Bodies declared as XML or as multipart form get 415; every other body is read as JSON.'],
  ['values', 'Which sloppy values pass; in dates with slashes and the year last the month comes first; words like tomorrow are refused.'],
  ['authentication', 'Credentials alone decide which environment answers; an id of another environment is an unknown one, 404.'],
  [
    'tokens',
    'Settled: a refresh hands out a new pair and ends the refresh token used, which lasts 14 days. Whose seconds count is not settled.',
  ],
  ['tokens', 'The rights of widget, guest and session tokens, and that session tokens come without a refresh token.'],
  ['authentication', 'Settled: a token in the header together with one in the query is a 400. Two in the query are not settled.'],
  [
    'authentication',
    'Settled but for wrong Basic credentials: 400 for bad clients at the token endpoint, words and headers of every 401. The order of checks is not settled.',
  ],
  [
    'errors',
    'Broken field rules on v1 and v2: what each message says, and which members stand under children; that they nest, and 400, is how the form library of the platform answers.',
  ],
  [
    'errors',
    'Constants in the problem objects of v3; that there are some, with 422 and violations for broken field rules, is how its library answers.',
  ],
  ['success', 'Which of 200, 201, 202 and 204 each successful call answers.'],
  ['methods', 'Customers cannot be patched, and neither customers nor addresses are taken many at once: 405.'],
  ['patches', 'A patch of a path that is unknown or read-only does nothing and is no error; on each record all of a patch counts or none.'],
  ['batches', 'Bulk calls are done when they are answered, each record for itself; which members a batch has.'],
  ['user-defined fields', 'A scalar or a list with entries in place of the map of user-defined fields is refused.'],
  [
    'user-defined fields',
    'Defaults that are to be populated also go to records made over the API; how the controls are spelt; checks beyond the format.',
  ],
  [
    'addresses',
    'When two addresses are the same for find-or-create; 200 when one is found, 201 when one is made; a find drops the sent fields.',
  ],
  ['addresses', 'The first address of a customer becomes the default; one in use cannot be deleted; what deleting on v3 takes along.'],
  [
    'products',
    'A SKU that is taken is a 409, one that a subscription names must exist; its interval and quantity are not held against the product.',
  ],
  ['products', 'What a product is that was given a SKU, a name and a price, and nothing more.'],
  ['subscriptions', 'Subscriptions are shipped unless they say otherwise, and what is shipped needs an address.'],
  ['subscriptions', 'The neutral and the platform-specific name of shipping method and of store are two names of one value.'],
  ['subscriptions', 'A subscription can be updated in every status, and no update changes the status.'],
  [
    'groups',
    'Group subscriptions and templates, but for paths and user-defined fields; members follow their group; no actions, no events of its own.',
  ],
  [
    'configuration',
    "The defaults of config, the words of its modes, UTC as the time zone, 12:00 as the start of the day's orders; intervals by their names, where newer client types say objects.",
  ],
  ['reports', 'The columns of every report.'],
  ['orders and stock', 'The finer points of sales orders; 409 for a known number; posting one moves no subscription; stock has no effect.'],
  ['payment profiles', 'Types of bank, Apple Pay and third-party profiles, when cards go to two vaults, how Apple Pay calls answer.'],
  ['payment profiles', 'How card numbers are checked, the ranges of the brands, and that a card which has expired can be stored.'],
  ['payment profiles', 'Redacting erases tokens, may be repeated, and ends all updates of the profile.'],
  [
    'transactions',
    'A declined charge is a 201 with the state failed; texts and codes of the failing card; verifyandstore refuses with 400.',
  ],
  ['transactions', 'Only 3-D Secure leaves a transaction pending, and it is settled from outside; limits of captures, credits and voids.'],
  [
    'v3',
    'Nulls are shown; forms of dates, status, numbers as text and references; chosen members; user-defined fields on two resources only; some resources are stored and nothing more.',
  ],
  ['events', 'Thirteen types as known in 2021; what fires each, once for each cause; nothing for other resources; codes of the e-mails.'],
  ['events', 'What the data of customer.cancelled, subscription.updated, status_change, trial, email and ping holds.'],
  ['webhooks', 'A delivered event names only the destination it goes to, and its bytes stay the same however often it is sent.'],
  ['webhooks', 'The states pending and failed of a delivery, and the texts of its errors.'],
  [
    'webhooks',
    'Eight attempts within about 41 hours, ten seconds each; anything but 2xx is tried again; redirects are not followed; failures hold nothing up.',
  ],
  ['webhooks', 'Webhooks come in the form of v2 alone, from the addresses of the machine.'],
  ['order callback', 'Sixty seconds for an answer, no second try at once; 201, 202 and 409 only, where an older public text took any 2xx.'],
  ['order callback', 'An item that a 202 does not mention has failed; a 201 that lists errors counts as a 202.'],
  ['order callback', 'The form of user-defined fields and product options when there are some; couponCodes when there is none.'],
  [
    'order callback',
    'Which members --wire documented leaves out; decimal places; where a missing billing address is taken from; an empty platformCustomerId.',
  ],
  ['order callback', 'Where a sales order token may be passed back, and that it gives no rights.'],
  ['order callback', 'What a handler changes over the API while it places the order stays.'],
  ['life cycle', 'The states in which pause, restart, skip and cancel work; repeating does no harm; what was cancelled can be restarted.'],
  ['schedule', 'The next date after a success, after late orders, after a restart without a date, and after an order at the checkout.'],
  ['schedule', 'How intervals are written; the 31st is forgotten once a short month has moved the day.'],
  ['schedule', 'The data of scheduling rules by dates; a fifth week is the last one.'],
  [
    'retries',
    'The rules to begin with, by which a refusal without a class is tried again, too; delays in hours, the first attempt counting; spelling of classes, descriptions and types.',
  ],
  ['life cycle', "No fulfilment threshold to begin with, its class Unclassified; expiration on its day, before that day's orders."],
  ['trials', 'A trial turns into the full product with the first recurring order that succeeds.'],
  ['order groups', 'What all has to agree for a common order; how coupons join; what is retried keeps its date.'],
  ['manual orders', "An off-cycle order that fails changes nothing; one that succeeds leaves that day's scheduled order due."],
  [
    'limits',
    'No rate limit, bodies of 1 MiB, depth 512, 1000 entries at once, lengths of texts; ids count up by resource; CORS for loopback and listed origins.',
  ],
];

/** What can differ on the real service: A01 and on, each with what it concerns. */
export const assumptions: readonly Assumption[] = texts.map(([concerns, assumption], index) => ({
  id: `A${String(index + 1).padStart(2, '0')}`,
  concerns,
  assumption,
}));
