import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** What is other on v3. */
export const rulesOfV3: readonly Rule[] = [
  ...inArea('v3', {
    '9-udf-partial': stated('User-defined fields are supported in part.'),
    '9-udf-where': assumed('A36', 'Subscriptions and group subscriptions have user-defined fields, other resources of v3 have none.', [
      'customers too',
      'lists of name and value',
    ]),
    '9-v3-names': observed('Records and lists are bare, names are camelCase.'),
    '9-v3-nulls': assumed('A36', 'Members without a value are shown as null.', ['they are left out']),
    '9-v3-success': observed('POST answers 201, GET and PATCH 200 with the record, DELETE 204.'),
    '9-v3-body': assumed('A36', 'The body is the record itself and has to be an object; _meta is kept as on v2.', [
      'the wrapper of v2 is read too',
    ]),
    '9-v3-merge-patch': observed('PATCH is a JSON merge patch (RFC 7396).'),
    '9-v3-pages': observed('page and itemsPerPage cut lists, 30 by default and 999 at most.'),
    '9-v3-bad-pages': assumed('A36', 'Behind the last page lists are empty; bad values are a 400.', [
      '404 behind the last page',
      'bad values are ignored',
    ]),
    '9-v3-filters': observed('Filters may be repeated with brackets; properties[] names the members wanted.'),
    '9-v3-filter-values': assumed(
      'A36',
      'Several values of a filter mean any, several filters all; properties count for subscriptions and groups only.',
      ['properties on every resource'],
    ),
    '9-v3-filter-by-field': assumed(
      'A36',
      'A filter by a user-defined field compares the value as text; lists and objects match nothing.',
      ['only texts match'],
    ),
    '9-v3-sparse': assumed(
      'A36',
      'A record that members were chosen of shows those alone, and of a record it names those chosen of that one.',
      ['id is always shown', 'references stay references'],
    ),
    '9-v3-forms': assumed('A36', 'Status codes are lower case; qty and counts are text; related records are references of the root form.', [
      'numbers',
      'ids in place of references',
    ]),
    '9-v3-resources': observed('Twelve resources are served, each with its own calls.'),
    '9-v3-members': observed('Each resource has its members; those that are derived are ignored when they are sent.'),
    '9-v3-status-kept': observed('No call of v3 changes the status of a subscription.'),
    '9-v3-customers-me': observed('customers/me is the customer of the token.'),
    '9-v3-me-unbound': assumed('A36', 'A token that is bound to no customer gets a 404 at customers/me.', ['403']),
    '9-v3-default-addresses': assumed('A36', 'On v3 the default addresses of a customer can be set, from either side.', [
      'they are only shown',
    ]),
    '9-v3-deletes': assumed(
      'A21',
      'A customer with live subscriptions and a product of one cannot be deleted: 409; a customer takes addresses and profiles along.',
      ['what is deleted is only hidden', 'subscriptions are cancelled along'],
    ),
    '9-v3-plain-records': assumed(
      'A36',
      'Environments, privacy requests, web sessions and shipping quotes are stored and shown, nothing more.',
      ['a privacy request erases data', 'quotes are asked of the shop'],
    ),
    '9-v3-forgotten-customer': observed('A privacy request may name a customer that was deleted before; one that never was is refused.'),
    '9-v3-own-environment': assumed(
      'A36',
      'The environment of the token is one of the environments; others that are made have a name and nothing behind it.',
      ['an environment that is made can be used'],
    ),
    '9-v3-one-record': assumed(
      'A36',
      'The versions show the same records: what one changes the others show, with the events that it always has.',
      ['v3 fires nothing'],
    ),
    '9-v3-no-suffix': assumed('A04', 'v3 answers JSON alone.', ['other forms by Accept']),
  }),
];
