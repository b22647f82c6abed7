import { addressFault, addressOrInternalFault } from './domain/refusals/address-fault.js';
import { defaultClient, defaultSecret } from './default-credentials.js';
import type { Option, ValueOfKind } from './option.js';
import { logLevels } from './world/log.js';

/** Every option of Subsim, once. */
export const options = {
  host: {
    kind: 'text',
    fallback: '127.0.0.1',
    placeholder: '<address>',
    help: 'Address to listen on.',
    setting: 'host',
    isForListening: true,
    mustBe: 'a text that is not empty',
  },
  port: {
    kind: 'integer',
    fallback: 4290,
    range: [0, 65_535],
    placeholder: '<number>',
    help: 'Port to listen on; 0 picks a free one.',
    setting: 'port',
    isForListening: true,
  },
  data: {
    kind: 'text',
    placeholder: '<folder>',
    help: 'Keep each environment, with its named snapshots, in SQLite files in this folder. Without it everything is in memory.',
    setting: 'data',
    mustBe: 'the name of a folder, a text that is not empty',
  },
  'seed-file': {
    kind: 'text',
    placeholder: '<file>',
    help: 'JSON file with what new environments hold. Without it the demo shop.',
  },
  'random-seed': {
    kind: 'integer',
    range: [0, Number.MAX_SAFE_INTEGER],
    placeholder: '<number>',
    help: 'Makes ids, tokens and secrets reproducible: each environment has chance of its own, from this number and its name.',
    setting: 'randomSeed',
  },
  clock: {
    kind: 'text',
    fallback: 'system',
    placeholder: '<clock>',
    help: 'system, frozen (stands at the start), or an instant such as 2026-11-20T09:15:30Z at which it stands; environments that are made later then stand at that instant, too. A clock that was set or moved goes on from there in a --data folder.',
  },
  'token-clock': {
    kind: 'choice',
    choices: ['environment', 'system'],
    fallback: 'environment',
    help: 'The clock by which tokens expire. With environment, moving the clock expires tokens that a client has cached.',
    setting: 'tokenClock',
  },
  wire: {
    kind: 'choice',
    choices: ['documented', 'observed'],
    help: 'How answers are written: as the interface document says (the default), or as published clients expect.',
    setting: 'wire',
  },
  'ecom-name': {
    kind: 'text',
    pattern: /^[a-z][a-z0-9]*$/,
    placeholder: '<name>',
    help: 'Name of the e-commerce platform inside member names; ecom, the default, makes ecom_customer_id.',
    setting: 'ecomName',
    mustBe: 'lower-case letters and digits that begin with a letter',
  },
  compat: {
    kind: 'choice',
    choices: ['2026-11'],
    help: 'Behave as Subsim 0.1 did where it has learnt better since: time limit and retries of orders, codes of e-mail templates, ids of events.',
    setting: 'compat',
  },
  'client-id': {
    kind: 'text',
    pattern: /^[!-9;-~]+$/,
    placeholder: '<text>',
    help: `API client of the default environment, ${defaultClient('default').clientId} by default.`,
    setting: 'clientId',
    mustBe: 'visible ASCII characters without spaces and colons',
  },
  'client-secret': {
    kind: 'text',
    pattern: /^[!-~]+$/,
    placeholder: '<text>',
    help: `Secret of that API client, ${defaultClient('default').clientSecret} by default.`,
    setting: 'clientSecret',
    mustBe: 'visible ASCII characters without spaces',
  },
  'allow-host': {
    kind: 'list',
    fallback: [],
    pattern: /^[\w.-]+$/,
    placeholder: '<name>',
    help: 'Further name by which Subsim may be called; repeatable.',
    setting: 'allowHosts',
    mustBe: 'a list of names of hosts',
    comment: 'Further names by which Subsim may be called.',
  },
  'cors-origin': {
    kind: 'list',
    fallback: [],
    pattern: /^https?:\/\/[^/?#\s]+$/,
    placeholder: '<origin>',
    help: 'Further origin whose pages may call the API; repeatable. Loopback origins always may. The control API takes none.',
    setting: 'corsOrigins',
    mustBe: 'a list of origins such as "https://shop.example"',
    comment: 'Further origins whose pages may call the API. Loopback origins always may. The control API takes none.',
  },
  'control-token': {
    kind: 'text',
    pattern: /^[!-~]+$/,
    placeholder: '<text>',
    help: 'Token that every call of /_sim must bring as Authorization: Bearer; callers beyond private networks are then answered, too.',
    setting: 'controlToken',
  },
  // The most that the platform takes (#8-body-size).
  'body-limit': {
    kind: 'integer',
    fallback: 1_048_576,
    range: [1024, 268_435_456],
    placeholder: '<bytes>',
    help: 'Most bytes of a request body.',
    setting: 'bodyLimit',
  },
  'rate-limit': {
    kind: 'integer',
    range: [1, 1_000_000],
    placeholder: '<number>',
    help: 'Requests a minute, by the clock of the environment, or of the machine while that stands, that one token or client may make; more are answered 429. Without it any number.',
    setting: 'rateLimit',
  },
  'kept-writes': {
    kind: 'integer',
    fallback: 1000,
    range: [0, 100_000],
    placeholder: '<number>',
    help: 'Last writes of an environment in memory that can be gone back before, in 16 MiB at most; 0 keeps none.',
    setting: 'keptWrites',
  },
  'webhook-url': {
    kind: 'list',
    fallback: [],
    pattern: /^https?:\/\/\S+$/,
    fault: addressFault,
    placeholder: '<url>',
    help: 'Address to which the webhooks of the default environment are sent; repeatable.',
  },
  'webhook-secret': {
    kind: 'list',
    fallback: [],
    pattern: /^[!-~]+$/,
    placeholder: '<text>',
    help: `Secret with which they are signed, ${defaultSecret('default', 'webhook')} by default, with -2 behind it for the second address and so on. Repeatable: one for all addresses, or one for each.`,
  },
  // How long the platform waits for an answer (#6.1-webhook-success), and for one to an order (#6.2-answer-invalid).
  'webhook-timeout': {
    kind: 'seconds',
    fallback: 10,
    range: [1, 600],
    placeholder: '<seconds>',
    help: 'How long an attempt to send a webhook may take.',
    setting: 'webhookTimeout',
    comment: 'Milliseconds that an attempt to send a webhook may take in all, at most 5,000 of them to connect.',
  },
  // What a widely used recommendation for webhooks has of receivers (#6.1-webhook-gone, #6.1-retry-after).
  'webhook-gone': {
    kind: 'choice',
    choices: ['retry', 'disable'],
    fallback: 'retry',
    help: 'What a 410 of a receiver does: retry, as every other refusal, or disable its destination.',
    setting: 'webhookGone',
  },
  'webhook-retry-after': {
    kind: 'choice',
    choices: ['ignore', 'honour'],
    fallback: 'ignore',
    help: 'Whether Retry-After of a 429 or 503 can put the next attempt off, for at most a day.',
    setting: 'webhookRetryAfter',
  },
  'order-callback-url': {
    kind: 'text',
    pattern: /^(?:internal|https?:\/\/\S+)$/,
    fault: addressOrInternalFault,
    placeholder: '<url>',
    help: 'Address to which the orders of the default environment are sent; internal is a handler inside Subsim that places them all. Without it orders wait.',
  },
  'order-callback-secret': {
    kind: 'text',
    pattern: /^[!-~]+$/,
    placeholder: '<text>',
    help: `Secret with which they are signed, ${defaultSecret('default', 'callback')} by default.`,
  },
  'order-callback-timeout': {
    kind: 'seconds',
    fallback: 60,
    formerFallback: 30,
    range: [1, 600],
    placeholder: '<seconds>',
    help: 'How long an attempt to place an order may take.',
    setting: 'orderTimeout',
    comment: 'Milliseconds that an attempt to place an order may take in all, at most 5,000 of them to connect.',
  },
  'source-address': {
    kind: 'text',
    placeholder: '<ip>',
    help: 'IP address of this machine from which webhooks are sent.',
    setting: 'sourceAddress',
    comment: 'IP address of this machine from which requests to receivers come.',
  },
  'journal-entries': {
    kind: 'integer',
    fallback: 1000,
    range: [0, 1_000_000],
    placeholder: '<number>',
    help: 'How many entries the journal of an environment keeps; 0 keeps none.',
    setting: 'journalEntries',
  },
  'journal-bytes': {
    kind: 'integer',
    fallback: 8_388_608,
    range: [65_536, 1_073_741_824],
    placeholder: '<bytes>',
    help: 'How many bytes the journal of an environment keeps; the oldest entries go first.',
    setting: 'journalBytes',
  },
  'journal-total-bytes': {
    kind: 'integer',
    fallback: 134_217_728,
    range: [65_536, 17_179_869_184],
    placeholder: '<bytes>',
    help: 'How many bytes the journals of all environments keep together.',
    setting: 'journalTotalBytes',
  },
  'log-format': { kind: 'choice', choices: ['auto', 'text', 'json'], fallback: 'auto', help: 'auto is text on a terminal, else json.' },
  'log-level': { kind: 'choice', choices: [...logLevels], fallback: 'info', help: 'How much is logged.' },
  json: { kind: 'switch', fallback: false, help: 'Print one JSON line instead of the start screen.' },
} as const satisfies Readonly<Record<string, Option>>;

/** The name of an option. */
export type OptionName = keyof typeof options;

/** All options by their names. */
export const optionRows = Object.entries(options) as readonly (readonly [OptionName, Option])[]; // the keys of a constant object

/** Those that are settings of the library, too. */
export const settingRows = optionRows.flatMap(([name, option]) =>
  option.setting === undefined ? [] : [{ name, option, setting: option.setting }],
);

/** A value for each option; those without a default may be absent. */
export type Settings = {
  readonly [Name in OptionName]: 'fallback' extends keyof (typeof options)[Name]
    ? ValueOfKind<(typeof options)[Name]>
    : ValueOfKind<(typeof options)[Name]> | undefined;
};
