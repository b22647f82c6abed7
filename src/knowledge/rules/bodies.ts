import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** What a body may hold, and what values may be. */
export const bodyRules: readonly Rule[] = [
  ...inArea('request bodies', {
    '4.3-body-is-json': observed('v1 and v2 read the body as JSON whatever its Content-Type says.'),
    '4.3-foreign-body-types': assumed('A05', 'Bodies of type XML or multipart form get 415.', [
      'XML bodies are read',
      'the type is never looked at',
    ]),
    '9-v3-body-types': assumed('A05', 'POST of v3 takes JSON, PATCH JSON or merge patches; a body of another type gets 415.', [
      'only merge patches for PATCH',
    ]),
    '4.3-empty-body': observed('An empty body is none; actions, redact, void, capture, credit and webhook-test need none.'),
    '7-invalid-json': assumed('A12', 'What is no JSON in UTF-8 is a 400.', ['such a body counts as none']),
    '4.3-member-twice': assumed('A12', 'Of a member that occurs twice the last one counts; a byte order mark in front is skipped.', [
      'the first one counts',
      '400',
    ]),
    '8-body-depth': assumed('A58', 'JSON that lies deeper than 512 is a 400.', ['no limit', 'a lower one']),
    '8-body-size': assumed('A58', 'A body above 1 MiB, or above what the setting says, is a 413, and nothing of it is read.', [
      '8 MiB, as web servers often have it',
    ]),
    '4.3-body-of-get': observed('A body of GET or DELETE is ignored.'),
    '4.3-address-wrapper': stated('An address is written under the key address.'),
    '4.3-wrapper': observed('Other records are written under the key of their resource too, with _meta beside it.'),
    '4.3-group-wrapper': assumed(
      'A27',
      'Groups and their templates are written under group_subscription and group_subscription_template.',
      ['a shorter key'],
    ),
    '4.3-wrapper-missing': assumed('A12', 'A record without its key is a 400; other keys beside it are ignored.', [
      'bare records are read',
      'unknown keys beside it are a 400',
    ]),
    '4.3-empty-wrapper': assumed(
      'A12',
      'An update with nothing under its key changes nothing; an empty list there counts as an empty object.',
      ['400 for an empty list'],
    ),
    '4.3-meta': observed('_meta is kept with the change; it is never checked and never answered.'),
    '4.3-meta-author': observed('changed_by of _meta names the customer or the admin who made the change, which reports show.'),
    '4.3-meta-order-details': assumed(
      'A30',
      'order_details of _meta, beside a new subscription, is stored as a sales order unless something is wrong with it.',
      ['faults in it refuse the subscription', 'it is kept for audit alone'],
    ),
  }),
  ...inArea('values', {
    '4.3-unknown-members': observed('Members that are unknown or cannot be written are ignored, inside others too; maps take any.'),
    '4.3-loose-types': observed(
      'Texts take numbers and booleans, numbers take text, booleans take 1, 0 and the texts true, false, 1 and 0, lists take text with commas.',
    ),
    '4.3-values-refused': assumed(
      'A06',
      'Exponents and commas in numbers, numbers beyond 2^53-1 as integers and objects as text are refused.',
      ['a comma counts as the decimal point', 'numbers too large are cut'],
    ),
    '4.3-null-on-write': assumed(
      'A06',
      'On create, null and absent give the default; on update absent changes nothing and null clears or resets.',
      ['null is ignored on update', 'null is refused'],
    ),
    '4.3-required-members': assumed(
      'A06',
      'What is required has to be there and not blank when a record is made, and no update takes it away.',
      ['only absence is refused'],
    ),
    '4.3-empty-text': observed('Empty text is stored and answered as such; for all that is no text it means null.'),
    '4.3-enum-spelling': assumed('A06', 'A value of a fixed list is read in any case and stored in the spelling of the list.', [
      'only the exact spelling',
    ]),
    '8-text-lengths': assumed('A58', 'Texts have at most 255 characters, addresses of the web 2048, notes 65535.', [
      'longer text is cut',
      'no limit',
    ]),
    '4.3-decimals': assumed('A06', 'Decimals are rounded half up to four places.', ['all digits are kept', 'two places']),
    '4.3-references': assumed('A06', 'A reference has to name a record of the environment.', ['references are stored unseen']),
    '4.3-customer-id-text': observed('customer_id is a text of digits on v1 and v2; other ids are integers.'),
    '4.3-ids-count-up': assumed('A58', 'Ids of a resource count up and are not given twice.', [
      'one sequence for all resources',
      'random ids',
    ]),
    '6.1-event-ids': assumed(
      'A58',
      'Event ids begin with the instant in Unix seconds, or at 9001 in a reproducible environment; no reset or restore takes the former back.',
      ['small numbers from 1'],
    ),
    '2.1-ecom-names': assumed(
      'A58',
      "Where a member's name holds the name of the shop platform, the setting ecomName gives it, ecom to begin with.",
      ['fixed names of each platform'],
    ),
  }),
  ...inArea('dates', {
    '4.3-date-forms': observed('Dates are written 2026-11-20, date-times of v1 and v2 2026-11-20T09:15:30+0000.'),
    '9-v3-date-forms': assumed('A36', 'Date-times of v3 have a colon in the zone.', ['the form of v2']),
    '4.3-long-dates': observed('Dates like November 20, 2026 are read.'),
    '4.3-other-dates': assumed(
      'A06',
      'ISO date-times (the written day counts), 2026/11/20, 11/20/2026 and 20 Nov 2026 are read as dates.',
      ['the day comes first in dates with slashes', 'the instant is moved into the zone of the environment'],
    ),
    '4.3-dates-refused': assumed('A06', 'Days that do not exist, relative words and bare numbers are refused.', [
      '31 February runs on into March',
      'tomorrow is read',
    ]),
    '4.3-created-updated': assumed('A58', 'created stays; updated tells the last stored change; a write that changes nothing leaves it.', [
      'every write moves updated',
    ]),
  }),
];
