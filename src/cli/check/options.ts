import { newestSuite, suiteDates } from '../../capabilities/checks/index.js';
import { addressFault } from '../../domain/refusals/address-fault.js';
import type { Option } from '../../option.js';
import { options as serverOptions } from '../../options.js';
import { targetOptions } from '../control-call.js';

const ADDRESS = { kind: 'text', pattern: /^https?:\/\/\S+$/, fault: addressFault, placeholder: '<url>' } as const;
const DURATION = { kind: 'text', placeholder: '<duration>' } as const;
const NAMES = { kind: 'list', placeholder: '<case>' } as const;
const FILE = { kind: 'text', placeholder: '<file>' } as const;

/** Flags that can be given several times, whose values may hold commas. */
export const repeated = {
  url: { ...ADDRESS, help: 'Address of the receiver; repeatable, and the reports then have a matrix.' },
  secret: {
    kind: 'text',
    pattern: /^[!-~]+$/,
    placeholder: '<text>',
    help: 'Secret by which it verifies Sp-Hmac; repeatable: one for all receivers, or one for each. Default: SUBSIM_WEBHOOK_SECRET or SUBSIM_CALLBACK_SECRET, else that of a Subsim that nobody configured.',
  },
} as const satisfies Readonly<Record<string, Option>>;

/** The other flags of `subsim check`. */
export const single = {
  authority: { ...FILE, help: 'PEM of a certificate authority to trust beside the usual ones.' },
  server: {
    ...targetOptions.server,
    help: 'Address of a running Subsim by which the receiver is checked; without it one is started.',
  },
  environment: targetOptions.environment,
  'control-token': targetOptions['control-token'],
  port: {
    kind: 'integer',
    range: [0, 65_535],
    placeholder: '<number>',
    help: `Port of the Subsim that is started; 0 picks a free one. Default: ${String(serverOptions.port.fallback)}.`,
  },
  wait: { ...DURATION, help: 'Begin when the receiver answers anything, at most so long from now, as in 30s. Without it now.' },
  only: { ...NAMES, help: 'Play these cases alone: an id, its last part, or a beginning such as webhook/6.1; repeatable.' },
  skip: { ...NAMES, help: 'Do not play these; repeatable.' },
  list: { kind: 'switch', help: 'Print one line a case, and do nothing else.' },
  explain: {
    kind: 'text',
    placeholder: '<case>',
    help: 'Print the rule of a case, how it is played and judged, its bytes, and a curl line that repeats it with your --secret; do nothing else.',
  },
  suite: {
    kind: 'choice',
    choices: [...suiteDates],
    help: `Count the cases of this date; later ones are played and fail nothing. Default: the newest, ${newestSuite}.`,
  },
  'expected-failures': {
    ...FILE,
    help: 'Known failures, which fail nothing: the id of a case a line, behind it the address of a receiver if it is meant of that alone; # begins a comment. A line whose case passes now, or is none, fails.',
  },
  'write-baseline': { kind: 'switch', help: 'Write what fails now into that file, sorted, without its comments.' },
  strict: { kind: 'switch', help: 'Let warnings count as failures.' },
  report: {
    kind: 'list',
    placeholder: '<kind=file>',
    help: 'Write a report: junit, json, html, markdown or har, as in junit=checks.xml,html=checks.html; repeatable.',
  },
  sku: {
    kind: 'text',
    placeholder: '<sku>',
    help: 'A product that the shop of the receiver sells, for orders; without it products are made up.',
  },
  'random-seed': {
    kind: 'integer',
    range: [0, Number.MAX_SAFE_INTEGER],
    placeholder: '<number>',
    help: 'Chance of the Subsim that is started: the same number makes the same ids of webhooks and the same tokens.',
  },
  'i-own-this-target': { kind: 'switch', help: 'Check a receiver that is neither on this machine nor in a private network.' },
  'probe-url': { ...ADDRESS, help: 'Address that tells how much the receiver has processed, as a number or {"count":3}.' },
  'probe-command': { kind: 'text', placeholder: '<command>', help: 'Command of a shell that prints it.' },
  'answer-timeout': { ...DURATION, help: 'How long an answer may take. Default: 10s for a webhook, 60s for an order.' },
  'call-back-within': {
    ...DURATION,
    help: 'How long is waited for calls back to the API after the last case, once for all. Default: 60s.',
  },
  slow: { ...DURATION, help: 'How long a slow API and a slow sender take. Default: 2s.' },
  selftest: { kind: 'switch', help: 'Check the receivers that come with Subsim, one right and many wrong ones, by what is known of them.' },
} as const satisfies Readonly<Record<string, Option>>;

/** All flags in the order of the help. */
export const checkRows = Object.entries<Option>({ ...repeated, ...single });
