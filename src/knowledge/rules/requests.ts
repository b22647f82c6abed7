import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** How requests are addressed and how answers are written. */
export const requestRules: readonly Rule[] = [
  ...inArea('paths', {
    '9-version-in-path': stated('A path says which version it belongs to: /oauth/v2, /services/v1, /services/v2, /services/v3.'),
    '9-v3-at-root': observed('v3 is served at the root too; bodies of v3 name records by their root form.'),
    '4.2-list-suffixes': stated('The subscription list takes the suffixes .json, .xml and .html.'),
    '4.2-suffix-everywhere': observed(
      'Every path of v1 and v2 takes the three suffixes, with every method; v3 takes .json or none; reports and tokens take none.',
    ),
    '4.2-foreign-suffix': assumed('A04', 'A suffix that a path does not take is a 404, .xml and .html on v3 included.', [
      'a suffix that is not known is part of the id',
      '406 in place of 404',
    ]),
    '9-path-spelling': assumed(
      'A04',
      'Paths tell capital letters apart; a slash at the end makes another path; several leading ones count as one.',
      ['a slash at the end is taken away', 'a redirect to the path without it'],
    ),
    '4-id-in-path': assumed('A04', 'An id is a whole number from 1, a batch id 32 hexadecimal digits; other text there is a 404.', [
      '400 for an id that is no number',
      'a leading number counts',
    ]),
    '7-unknown-path': observed('A path that is served nowhere is a 404.'),
    '9-head-options': assumed('A58', 'HEAD is GET without a body; OPTIONS answers 204 with Allow.', ['405 for both', '200 for OPTIONS']),
    '9-cors': assumed('A58', 'CORS headers go to loopback and listed origins only.', ['a star for every origin', 'no CORS headers at all']),
    '9-no-conditional-requests': observed('There are no ETags, no idempotency keys, no Location headers and no redirects.'),
    '9-versions-stay': assumed('A42', 'All versions stay served, without headers that announce an end.', [
      'Deprecation and Sunset headers on v1',
    ]),
    '9-v1-is-vault': observed('v1 serves the vault alone; everything else is v2 and v3.'),
  }),
  ...inArea('formats', {
    '4.2-format-by-suffix': stated('A list is written in the format that the suffix names; as JSON it is a JSON list.'),
    '4.2-accept': assumed(
      'A04',
      'A suffix counts over Accept; without one the quality in Accept decides, then the order; no match is 406.',
      ['Accept is not looked at', 'JSON where nothing matches'],
    ),
    '4.2-default-json': observed('Without Accept the answer is JSON.'),
    '4.2-format-of-refusals': assumed('A04', 'Refusals are written in the chosen format, as JSON where none could be chosen.', [
      'refusals are always JSON',
    ]),
    '4.2-content-types': assumed('A04', 'The types are application/json, text/xml, text/html and text/csv, in UTF-8.', [
      'application/xml',
      'a charset on JSON',
    ]),
    '4.2-json-form': assumed('A04', 'JSON is compact, its members in a fixed order, with slashes and letters beyond ASCII as they are.', [
      'slashes and other letters escaped',
    ]),
    '4.2-xml-form': assumed(
      'A04',
      'XML: root result, list items as entry, names that XML does not allow as entry with a key, null as nil="true".',
      ['attributes with a namespace', 'names with illegal characters replaced'],
    ),
    '4.2-html-form': assumed('A04', 'HTML: tables for objects, numbered lists for lists, no script.', [
      'a page of documentation around the record',
      '406 for HTML',
    ]),
    '9-v3-content-types': assumed(
      'A36',
      'v3 answers application/json, problems application/problem+json; Accept must allow JSON, merge patches or anything.',
      ['JSON-LD by default'],
    ),
    '4.3-nulls-left-out': observed('Null members are left out on v1 and v2, but kept inside maps; empty text stays.'),
    '4.3-wrapper-in-answers': observed('The outermost key of a record is the name of its resource, on v1 and v2.'),
  }),
];
