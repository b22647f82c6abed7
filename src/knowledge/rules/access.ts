import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** Tokens, credentials, rights, refusals and limits. */
export const accessRules: readonly Rule[] = [
  ...inArea('tokens', [
    stated('§4.1', 'POST /oauth/v2/token takes a form with grant_type=client_credentials, client_id and client_secret.'),
    observed('Tokens are also given to HTTP Basic and to GET with a query; Basic counts over parameters.'),
    stated('§2.2', 'The answer holds access_token, expires_in, token_type, scope (null) and refresh_token.'),
    stated('§8', 'An access token has 86 letters and digits and lasts 3600 seconds.'),
    assumed('A08', "Seconds are those of the environment's clock; after exactly 3600 of them the token has expired."),
    assumed('A08', 'grant_type=refresh_token gives a new pair; the refresh token used is void, the access token lives on.'),
    observed("scope is client, widget or session; a widget token is bound by customer_id or customer_email, else it is a guest's."),
    observed('Widget tokens come without a refresh token, with the customer and spreedly_environment_key.'),
    assumed('A09', 'Session tokens come without a refresh token.'),
  ]),
  ...inArea('authentication', [
    stated('§5', 'Credentials are a client id and a client secret, issued for an environment, used by token or by HTTP Basic.'),
    stated('§5.1', 'A token is sent as Authorization: Bearer or as the query parameter access_token.'),
    stated('§5.2', 'HTTP Basic works on v1 and v2, never on v3.'),
    observed('A token in the query counts over a Basic header.'),
    assumed('A10', 'A bearer header and a token in the query together are a 400.'),
    assumed('A11', 'A bad token is refused even beside good Basic credentials; every 401 has error and error_description.'),
    assumed('A11', 'Route, method, credentials, format, rate, permission, body, record, values and state are checked in this order.'),
    assumed('A07', 'Credentials decide the environment; records of another one are not found.'),
  ]),
  ...inArea('permissions', [
    observed('Tokens without scope or with client may do everything on every version.'),
    observed('Widgets change subscriptions, addresses and payment profiles of their customer.'),
    assumed(
      'A09',
      'What else a widget may do; its lists hold the records of its own customer alone; records of others, and every other call, are a 403.',
    ),
    assumed('A09', 'Guest and session tokens read config and products, and make card tokens, Apple Pay sessions and web sessions.'),
  ]),
  ...inArea('errors', [
    observed('A refusal on v1 and v2 has an integer code, which repeats the status, and a message.'),
    assumed('A13', 'A refusal on v3 is a problem object; credentials are refused as on v1 and v2.'),
    assumed('A12', 'Broken field rules: 400 with errors.children on v1 and v2, all members at once.'),
    assumed('A13', 'Broken field rules: 422 with violations on v3.'),
    assumed('A12', 'The messages of the field rules.'),
    observed('Unknown paths, records and tokens are a 404.'),
    assumed('A15', 'A method that a path does not have is a 405 with Allow.'),
    observed('Duplicates of e-mail, inventory location and inventory are a 409.'),
    assumed('A22', 'A duplicate of a SKU is a 409.'),
    assumed('A49', 'What a state does not allow is a 409.'),
    assumed('A12', 'A refused request changes nothing and fires nothing.'),
  ]),
  ...inArea('limits', [
    assumed('A58', 'There is no rate limit unless it is set; then it counts by credential and minute, 429 with Retry-After.'),
    assumed('A58', 'A bulk call takes 1000 entries.'),
    stated('§8', 'User-defined fields have to be JSON; nothing more is checked.'),
  ]),
];
