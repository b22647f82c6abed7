import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** Tokens, credentials, rights, refusals and limits. */
export const accessRules: readonly Rule[] = [
  ...inArea('tokens', {
    '4.1-token-request': stated('POST /oauth/v2/token takes a form with grant_type=client_credentials, client_id and client_secret.'),
    '4.1-token-by-basic': observed('Tokens are also given to HTTP Basic and to GET with a query; Basic counts over parameters.'),
    '4.1-token-parameters': assumed(
      'A11',
      'Each parameter may occur once, else 400; an empty one is absent, an unknown one is ignored, and JSON is not read.',
      ['of several the last one counts', 'JSON bodies are read'],
    ),
    '2.2-token-answer': stated('The answer holds access_token, expires_in, token_type, scope (null) and refresh_token.'),
    '2.2-token-headers': assumed('A11', 'The answer is JSON whatever Accept says and must not be stored by caches.', ['no Cache-Control']),
    '8-token-lifetime': stated('An access token has 86 letters and digits and lasts 3600 seconds.'),
    '5.1-token-clock': assumed('A08', "Seconds are those of the environment's clock; after exactly 3600 of them the token has expired.", [
      'a few seconds of grace',
    ]),
    '5.1-tokens-side-by-side': assumed('A08', 'A new token leaves the earlier ones as they are.', [
      'one token for each client',
      'the same token again until it expires',
    ]),
    '5.1-refresh': observed('grant_type=refresh_token gives a new pair; the refresh token used is void, the access token lives on.'),
    '5.1-refresh-lifetime': observed('A refresh token lasts 14 days.'),
    '2.2-scopes': observed(
      "scope is client, widget or session; a widget token is bound by customer_id or customer_email, else it is a guest's.",
    ),
    '2.2-widget-customer': assumed('A09', 'A widget token for a customer that is not there is refused: 400.', [
      "a guest's token in its place",
    ]),
    '2.2-widget-answer': observed('Widget tokens come without a refresh token, with the customer and spreedly_environment_key.'),
    '2.2-session-answer': assumed('A09', 'Session tokens come without a refresh token.', ['a refresh token as for clients']),
  }),
  ...inArea('authentication', {
    '5-credentials': stated('Credentials are a client id and a client secret, issued for an environment, used by token or by HTTP Basic.'),
    '5.1-token-presented': stated('A token is sent as Authorization: Bearer or as the query parameter access_token.'),
    '5.2-basic': stated('HTTP Basic with client id and secret opens v1 and v2.'),
    '5.2-basic-on-v3': stated('HTTP Basic opens nothing on v3, which takes tokens only.'),
    '5-query-token-over-basic': observed('A token in the query counts over a Basic header.'),
    '5-two-credentials': observed('A bearer header and a token in the query together are a 400, even when both are the same.'),
    '5-token-given-twice': assumed('A10', 'A token that stands twice in the query is a 400.', ['the last one counts']),
    '5-bad-token-beside-basic': assumed('A11', 'A bad token is refused even beside good Basic credentials.', ['Basic is tried next']),
    '5-no-credentials': assumed(
      'A11',
      'An unknown scheme, a bearer header without token and an empty access_token count as no credentials; a token in a body is not read.',
      ['a token in a form counts'],
    ),
    '5.1-bad-token': observed(
      'A token that is unknown or of another environment, and one that has expired, get a 401 with sentences of their own.',
    ),
    '5.2-bad-basic': assumed('A11', 'HTTP Basic with a wrong id or secret is a 401 with invalid_client and a Basic challenge.', [
      '400, as at the token endpoint',
    ]),
    '7-unauthorized-form': observed('Every 401 has error and error_description, and WWW-Authenticate with its realm.'),
    '7-basic-challenge': assumed(
      'A11',
      'A browser that goes to a page of v1 or v2 without credentials is asked for a name and a password by a second WWW-Authenticate.',
      ['nobody is asked'],
    ),
    '4.1-token-refusals': observed(
      'The token endpoint refuses bad clients, grants and scopes with a 400 that has error and error_description.',
    ),
    '7-order-of-checks': assumed(
      'A11',
      'Route, method, credentials, format, rate, permission, body, record, values and state are checked in this order.',
      ['values before the record', 'the body before the permission'],
    ),
    '5-environment-by-credential': assumed('A07', 'Credentials decide the environment; records of another one are not found.', [
      '403 for records of others',
      'the host decides',
    ]),
  }),
  ...inArea('permissions', {
    '5-full-rights': observed('Tokens without scope or with client may do everything on every version.'),
    '2.2-widget-writes': observed('Widgets change subscriptions, addresses and payment profiles of their customer.'),
    '2.2-widget-rights': assumed('A09', 'What else a widget may do; records of others, and every other call, are a 403.', [
      'widgets only read',
      '404 for records of others',
    ]),
    '2.2-widget-lists': assumed(
      'A09',
      "A widget's lists hold the records of its own customer alone, and what it makes becomes that customer's.",
      ["a list without the own customer's filter is a 403"],
    ),
    '2.2-guest-rights': assumed(
      'A09',
      'Guest and session tokens read config and products, and make card tokens, Apple Pay sessions and web sessions.',
      ['session tokens may do what widgets may'],
    ),
    '5-full-credentials-only': assumed(
      'A09',
      'Orders, stock, reports, batches, events and the privacy of people are open to full credentials alone.',
      ['widgets read the events of their customer'],
    ),
  }),
  ...inArea('errors', {
    '7-body': observed('A refusal on v1 and v2 has an integer code, which repeats the status, and a message.'),
    '7-v3-problem': assumed('A13', 'A refusal on v3 is a problem object; credentials are refused as on v1 and v2.', [
      'code and message on v3 too',
      'other constants in type and title',
    ]),
    '7-validation-body': assumed('A12', 'Broken field rules: 400 with errors.children on v1 and v2, all members at once.', [
      'a flat list of messages',
      'the first fault alone',
    ]),
    '7-validation-v3': assumed('A13', 'Broken field rules: 422 with violations on v3.', ['400']),
    '7-validation-messages': assumed(
      'A12',
      'The messages of the field rules; of two broken rules of a member the first in their order is told.',
      ['other sentences', 'all that are broken'],
    ),
    '7-unknown-record': observed('Unknown paths, records and tokens are a 404.'),
    '7-method-not-allowed': assumed('A15', 'A method that a path does not have is a 405 with Allow.', ['404']),
    '7-forbidden': assumed('A09', 'What the rights of a token do not reach is a 403.', ['404, as if nothing were there']),
    '7-duplicates': observed('Duplicates of e-mail, inventory location and inventory are a 409.'),
    '2.1-sku-taken': assumed('A22', 'A duplicate of a SKU is a 409.', ['SKUs may repeat', '400 at the member']),
    '7-state-refused': assumed('A49', 'What a state does not allow is a 409.', ['400']),
    '7-refused-changes-nothing': assumed('A12', 'What is refused leaves everything as it was, and no event comes of it.', [
      'what was right is kept',
    ]),
  }),
  ...inArea('limits', {
    '8-rate-limit': assumed(
      'A58',
      'There is no rate limit unless it is set; then it counts by credential and minute, 429 with Retry-After.',
      ['a limit by address', 'a limit of some hundreds a minute'],
    ),
    '8-bulk-entries': assumed('A58', 'A bulk call takes 1000 entries.', ['no limit', '100']),
    '8-udf-valid-json': stated('User-defined fields have to be JSON; nothing more is checked.'),
  }),
];
