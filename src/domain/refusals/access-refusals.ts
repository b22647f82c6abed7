import type { Refusal } from './refusal.js';

const BAD_CREDENTIALS = 'The client credentials are invalid';

/** The refusals of credentials, in the form of RFC 6749 section 5.2 (#7-unauthorized-form, #4.1-token-refusals). */
export const accessRefusals = {
  'access-denied': {
    status: 401,
    message: 'OAuth2 authentication required',
    rule: '5-no-credentials',
    hint: 'No credentials were sent. Send Authorization: Bearer <access_token> with a token from POST /oauth/v2/token; v1 and v2 take HTTP Basic, too.',
    error: 'access_denied',
  },
  'basic-on-v3': {
    status: 401,
    message: 'OAuth2 authentication required',
    rule: '5.2-basic-on-v3',
    hint: 'Basic credentials are not accepted on v3; get a token for them from POST /oauth/v2/token and send Authorization: Bearer <access_token>.',
    error: 'access_denied',
  },
  'unknown-token': {
    status: 401,
    message: 'The access token provided is invalid.',
    rule: '5.1-bad-token',
    hint: 'Get a new token from POST /oauth/v2/token.',
    error: 'invalid_grant',
  },
  'expired-token': {
    status: 401,
    message: 'The access token provided has expired.',
    rule: '8-token-lifetime',
    hint: 'A token lives 3600 seconds of the token clock; get a new one from POST /oauth/v2/token.',
    error: 'invalid_grant',
  },
  'two-credentials': {
    status: 400,
    message: 'Only one method may be used to authenticate at a time (Auth header, GET or POST).',
    rule: '5-two-credentials',
    hint: 'Two tokens were sent. Send one: in the header Authorization or as access_token in the query.',
    error: 'invalid_request',
  },
  'wrong-credentials': {
    status: 401,
    message: BAD_CREDENTIALS,
    rule: '5.2-bad-basic',
    hint: 'No environment has this client id with this secret; the start screen and GET /_sim/environments tell them.',
    error: 'invalid_client',
  },
  'client-refused': {
    status: 400,
    message: BAD_CREDENTIALS,
    rule: '4.1-token-refusals',
    hint: 'No environment has this client id with this secret; the start screen and GET /_sim/environments tell them.',
    error: 'invalid_client',
  },
  'client-missing': {
    status: 400,
    message: 'Client id was not found in the headers or body',
    rule: '4.1-token-refusals',
    hint: 'Send client_id and client_secret form-encoded in the body of the POST, or as HTTP Basic.',
    error: 'invalid_client',
  },
  'grant-type-refused': {
    status: 400,
    message: 'Invalid grant_type parameter or parameter missing',
    rule: '4.1-token-refusals',
    hint: 'grant_type is client_credentials or refresh_token, form-encoded in the body of the POST.',
    error: 'invalid_request',
  },
  'parameter-repeated': {
    status: 400,
    message: 'A parameter was given more than once',
    rule: '4.1-token-parameters',
    hint: 'Send each parameter of the token endpoint once.',
    error: 'invalid_request',
  },
  'scope-refused': {
    status: 400,
    message: 'An unsupported scope was requested.',
    rule: '2.2-scopes',
    hint: 'scope is absent, client, widget or session; a refresh keeps the original scope.',
    error: 'invalid_scope',
  },
  'widget-customer-unknown': {
    status: 400,
    message: 'The customer was not found.',
    rule: '2.2-widget-customer',
    hint: 'customer_id or customer_email must name a customer of this environment.',
    error: 'invalid_request',
  },
  'refresh-token-missing': {
    status: 400,
    message: 'No "refresh_token" parameter found',
    rule: '5.1-refresh',
    hint: 'A refresh sends refresh_token, from the answer that the token came with.',
    error: 'invalid_request',
  },
  'refresh-token-refused': {
    status: 400,
    message: 'Invalid refresh token',
    rule: '5.1-refresh',
    hint: 'A refresh token works once, for the client it was issued to.',
    error: 'invalid_grant',
  },
  'refresh-token-expired': {
    status: 400,
    message: 'Refresh token has expired',
    rule: '5.1-refresh-lifetime',
    hint: 'A refresh token lives 1,209,600 seconds.',
    error: 'invalid_grant',
  },
} as const satisfies Readonly<Record<string, Refusal>>;
