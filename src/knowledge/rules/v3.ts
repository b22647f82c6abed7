import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** What is other on v3. */
export const rulesOfV3: readonly Rule[] = inArea('v3', [
  stated('§5.2', 'Tokens only.'),
  stated('§9', 'User-defined fields are supported in part.'),
  assumed('A36', 'Subscriptions and group subscriptions have user-defined fields, other resources of v3 have none.'),
  observed('Records and lists are bare, names are camelCase.'),
  assumed('A36', 'Members without a value are shown as null.'),
  observed('POST answers 201, GET and PATCH 200 with the record, DELETE 204.'),
  observed('PATCH is a JSON merge patch (RFC 7396).'),
  observed('page and itemsPerPage cut lists, 30 by default and 999 at most.'),
  assumed('A36', 'Behind the last page lists are empty; bad values are a 400.'),
  observed('Filters may be repeated with brackets; properties[] names the members wanted.'),
  assumed('A36', 'Several values of a filter mean any, several filters all; properties count for subscriptions and groups only.'),
  assumed('A36', 'Status codes are lower case; qty and counts are text; related records are references of the root form.'),
  observed('customers/me is the customer of the token.'),
  assumed('A36', 'A token that is bound to no customer gets a 404 at customers/me.'),
  assumed(
    'A21',
    'A customer with live subscriptions and a product of one cannot be deleted: 409; a customer takes addresses and profiles along.',
  ),
  assumed('A36', 'Environments, privacy requests, web sessions and shipping quotes are stored and shown, nothing more.'),
  assumed('A13', 'Refusals are problem objects; broken field rules a 422.'),
]);
