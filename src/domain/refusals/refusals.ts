import { accessRefusals } from './access-refusals.js';
import type { Refusal } from './refusal.js';

/** The catalogue of every refusal, by stable code. */
export const refusals = {
  ...accessRefusals,
  'host-not-allowed': {
    status: 421,
    message: 'Host not allowed.',
    rule: 'subsim-host',
    hint: 'Call Subsim by an IP address, by localhost or by a name given with --allow-host.',
  },
  'two-hosts': {
    status: 400,
    message: 'More than one Host header.',
    rule: 'subsim-one-host',
    hint: 'Send one Host header (RFC 9112 section 3.2).',
  },
  'cross-site-request': {
    status: 403,
    message: 'Cross-site request refused.',
    rule: 'subsim-cross-site',
    hint: 'A page of another site tried to write; list its origin with --cors-origin if it is yours.',
  },
  'peer-not-allowed': {
    status: 403,
    message: 'Access Denied.',
    rule: 'subsim-private-peer',
    hint: 'Without --control-token the control API answers callers on this machine and in private networks only.',
  },
  'control-token-refused': {
    status: 401,
    message: 'Control token required.',
    rule: 'subsim-control-token',
    hint: 'Send Authorization: Bearer with the token that was given by --control-token or SUBSIM_CONTROL_TOKEN.',
  },
  'unknown-route': {
    status: 404,
    message: 'Not Found',
    rule: '7-unknown-path',
    hint: 'No endpoint has this path; ids are whole numbers (of batches 32 hexadecimal digits), suffixes {suffixes}.',
  },
  'unknown-record': {
    status: 404,
    message: 'Not Found',
    rule: '7-unknown-record',
    hint: 'No record with this id exists in the environment of these credentials.',
  },
  'method-not-allowed': {
    status: 405,
    message: 'Method Not Allowed',
    rule: '7-method-not-allowed',
    hint: 'The header Allow names the methods of this path. Most records are created by POST to the path in the singular; GET /_sim/support lists every operation.',
  },
  'not-acceptable': {
    status: 406,
    message: 'Not Acceptable',
    rule: '4.2-accept',
    ruleOnV3: '9-v3-content-types',
    hint: 'Accept {types}, or name the format as a suffix.',
  },
  'permission-denied': {
    status: 403,
    message: 'Access Denied.',
    rule: '2.2-widget-rights',
    hint: 'Widget and session tokens may do a part only, and only for their own customer; a token without scope may do all.',
  },
  'rate-limited': {
    status: 429,
    message: 'Too Many Requests',
    rule: '8-rate-limit',
    hint: 'The limit is set by --rate-limit; Retry-After gives the seconds, by the clock of the environment, to the next window.',
  },
  'body-too-large': {
    status: 413,
    message: 'Request Entity Too Large',
    rule: '8-body-size',
    hint: 'The body has more bytes than --body-limit says.',
  },
  'media-type-unsupported': {
    status: 415,
    message: 'Unsupported Media Type',
    rule: '4.3-foreign-body-types',
    hint: 'Send the body as application/json.',
  },
  'invalid-json': {
    status: 400,
    message: 'Invalid JSON message received.',
    rule: '7-invalid-json',
    hint: 'The body must be one JSON text in UTF-8 (RFC 8259).',
  },
  'json-too-deep': {
    status: 400,
    message: 'JSON is nested too deeply.',
    rule: '8-body-depth',
    hint: 'Objects and lists may lie 512 deep. This is a limit of the simulator.',
  },
  'wrapper-missing': {
    status: 400,
    message: 'The request body must be a JSON object.',
    rule: '4.3-wrapper-missing',
    hint: 'Put the record under the own key of the resource, as in {"address":{"city":"Dover"}}.',
  },
  'too-many-entries': {
    status: 400,
    message: 'Too many entries.',
    rule: '8-bulk-entries',
    hint: 'A bulk call takes at most 1000 entries.',
  },
  'parameter-invalid': {
    status: 400,
    message: 'Invalid value for parameter.',
    rule: '4.3-bad-parameters',
    hint: 'Numbers are plain decimal integers; count and itemsPerPage are 1 to 999, page begins with 1.',
  },
  'merge-refused': {
    status: 400,
    message: 'The merged value is too large.',
    rule: 'subsim-map-size',
    hint: 'A map may have as many bytes as a request body. This is a limit of the simulator.',
  },
  'patch-refused': {
    status: 400,
    message: 'Invalid patch operation.',
    rule: '4.3-patch-atomic',
    hint: 'Operations follow RFC 6902; nothing of the patch was applied.',
  },
  'validation-failed': {
    status: 400,
    statusOnV3: 422,
    message: 'Validation Failed',
    rule: '7-validation-body',
    ruleOnV3: '7-validation-v3',
    hint: 'errors.children, on v3 violations, names each member and what is wrong with it.',
  },
  'verification-failed': {
    status: 400,
    message: 'Payment method verification failed.',
    rule: '4.4-verify-and-store',
    hint: 'Nothing was stored: the card is the failing test card, or it has expired.',
  },
  'already-exists': {
    status: 409,
    message: 'Already exists.',
    rule: '7-duplicates',
    hint: 'Use another value, or update the record that has it.',
  },
  'setting-refused': {
    status: 400,
    message: 'That cannot be set.',
    rule: 'subsim-control-call',
    hint: 'See /docs/control#every-call for what each call takes; GET /_sim/refusals lists every refusal.',
  },
  'state-refused': { status: 409, message: 'Not possible in this state.', rule: '7-state-refused', hint: 'Nothing was changed.' },
  'not-reached': {
    status: 408,
    message: 'It has not happened.',
    rule: 'subsim-not-reached',
    hint: 'What comes nearest is told. Wait longer, move the clock further, or ask for something else.',
  },
  'not-verified': {
    status: 422,
    message: 'It was not sent.',
    rule: 'subsim-not-verified',
    hint: 'The three that come nearest are told, each with what differs. What is sent later is there after POST /_sim/settle.',
  },
  'out-of-files': {
    status: 503,
    message: 'Service Unavailable',
    rule: 'subsim-out-of-files',
    hint: 'Subsim may open no more files and connections; what failed has changed nothing. Raise ulimit -n and start it again, or close connections and remove environments.',
  },
  'storage-failed': {
    status: 503,
    message: 'Service Unavailable',
    rule: 'subsim-storage',
    hint: 'The data folder cannot be read or written; what failed has changed nothing. Look at its disk and its rights and send it again.',
  },
  'internal-error': {
    status: 500,
    message: 'Internal Server Error',
    rule: 'subsim-defect',
    hint: 'This is a defect of Subsim; its log has the details under this request id.',
  },
} as const satisfies Readonly<Record<string, Refusal>>;

/** The stable code of a refusal. */
export type RefusalCode = keyof typeof refusals;

/** The catalogue entry of a code, with its optional members. */
export function refusalOf(code: RefusalCode): Refusal {
  return refusals[code];
}
