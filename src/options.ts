import { logLevels } from './world/log.js';

/** What a value of an option is, for flags, variables and the configuration file alike. */
export type OptionKind = 'text' | 'integer' | 'choice' | 'list' | 'switch';

/** One option: a flag `--name`, a variable `SUBSIM_NAME` and a member of `subsim.config.json`. */
export interface Option {
  readonly kind: OptionKind;
  readonly help: string;
  /** What stands behind the flag in help texts. */
  readonly placeholder?: string;
  readonly fallback?: string | number | boolean | readonly string[];
  readonly choices?: readonly string[];
  /** Least and most of an integer. */
  readonly range?: readonly [number, number];
  readonly pattern?: RegExp;
}

/** Every option of Subsim, once. */
export const options = {
  host: { kind: 'text', fallback: '127.0.0.1', placeholder: '<address>', help: 'Address to listen on.' },
  port: { kind: 'integer', fallback: 4290, range: [0, 65_535], placeholder: '<number>', help: 'Port to listen on; 0 picks a free one.' },
  data: {
    kind: 'text',
    placeholder: '<folder>',
    help: 'Keep each environment, with its named snapshots, in SQLite files in this folder. Without it everything is in memory.',
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
    help: 'Makes ids, tokens and secrets reproducible.',
  },
  clock: {
    kind: 'text',
    fallback: 'system',
    placeholder: '<clock>',
    help: 'system, frozen (stands at the start), or an instant such as 2026-11-20T09:15:30Z at which it stands. A clock that was set or moved goes on from there in a --data folder.',
  },
  'token-clock': {
    kind: 'choice',
    choices: ['environment', 'system'],
    fallback: 'environment',
    help: 'The clock by which tokens expire. With environment, moving the clock expires tokens that a client has cached.',
  },
  wire: {
    kind: 'choice',
    choices: ['documented', 'observed'],
    help: 'How answers are written: as the interface document says (the default), or as published clients expect.',
  },
  'ecom-name': {
    kind: 'text',
    pattern: /^[a-z][a-z0-9]*$/,
    placeholder: '<name>',
    help: 'Name of the e-commerce platform inside member names; ecom, the default, makes ecom_customer_id.',
  },
  'client-id': {
    kind: 'text',
    pattern: /^[!-9;-~]+$/,
    placeholder: '<text>',
    help: 'API client of the default environment, subsim-default by default.',
  },
  'client-secret': {
    kind: 'text',
    pattern: /^[!-~]+$/,
    placeholder: '<text>',
    help: 'Secret of that API client, subsim-default-secret by default.',
  },
  'allow-host': {
    kind: 'list',
    fallback: [],
    pattern: /^[\w.-]+$/,
    placeholder: '<name>',
    help: 'Further name by which Subsim may be called; repeatable.',
  },
  'cors-origin': {
    kind: 'list',
    fallback: [],
    pattern: /^https?:\/\/[^/?#\s]+$/,
    placeholder: '<origin>',
    help: 'Further origin whose pages may call the API; repeatable. Loopback origins always may. The control API takes none.',
  },
  'control-token': {
    kind: 'text',
    pattern: /^[!-~]+$/,
    placeholder: '<text>',
    help: 'Token that every call of /_sim must bring as Authorization: Bearer; callers beyond private networks are then answered, too.',
  },
  'body-limit': {
    kind: 'integer',
    fallback: 1_048_576,
    range: [1024, 268_435_456],
    placeholder: '<bytes>',
    help: 'Most bytes of a request body.',
  },
  'rate-limit': {
    kind: 'integer',
    range: [1, 1_000_000],
    placeholder: '<number>',
    help: 'Requests a minute, by the clock of the environment, that one token or client may make; more are answered 429. Without it any number.',
  },
  'webhook-url': {
    kind: 'list',
    fallback: [],
    pattern: /^https?:\/\/\S+$/,
    placeholder: '<url>',
    help: 'Address to which the webhooks of the default environment are sent; repeatable.',
  },
  'webhook-secret': {
    kind: 'list',
    fallback: [],
    pattern: /^[!-~]+$/,
    placeholder: '<text>',
    help: 'Secret with which they are signed, subsim-default-webhook-secret by default; repeatable: one for all addresses, or one for each.',
  },
  'webhook-timeout': {
    kind: 'integer',
    fallback: 10,
    range: [1, 600],
    placeholder: '<seconds>',
    help: 'How long an attempt to send a webhook may take.',
  },
  'order-callback-url': {
    kind: 'text',
    pattern: /^(?:internal|https?:\/\/\S+)$/,
    placeholder: '<url>',
    help: 'Address to which the orders of the default environment are sent; internal is a handler inside Subsim that places them all. Without it orders wait.',
  },
  'order-callback-secret': {
    kind: 'text',
    pattern: /^[!-~]+$/,
    placeholder: '<text>',
    help: 'Secret with which they are signed, subsim-default-callback-secret by default.',
  },
  'order-callback-timeout': {
    kind: 'integer',
    fallback: 30,
    range: [1, 600],
    placeholder: '<seconds>',
    help: 'How long an attempt to place an order may take.',
  },
  'source-address': {
    kind: 'text',
    placeholder: '<ip>',
    help: 'IP address of this machine from which webhooks are sent.',
  },
  'log-format': { kind: 'choice', choices: ['auto', 'text', 'json'], fallback: 'auto', help: 'auto is text on a terminal, else json.' },
  'log-level': { kind: 'choice', choices: [...logLevels], fallback: 'info', help: 'How much is logged.' },
  json: { kind: 'switch', fallback: false, help: 'Print one JSON line instead of the start screen.' },
} as const satisfies Readonly<Record<string, Option>>;

/** The name of an option. */
export type OptionName = keyof typeof options;

type ValueOfKind<O extends Option> = O['kind'] extends 'integer'
  ? number
  : O['kind'] extends 'switch'
    ? boolean
    : O['kind'] extends 'list'
      ? readonly string[]
      : O extends { readonly choices: readonly (infer C)[] }
        ? C
        : string;

/** A value for each option; those without a default may be absent. */
export type Settings = {
  readonly [Name in OptionName]: 'fallback' extends keyof (typeof options)[Name]
    ? ValueOfKind<(typeof options)[Name]>
    : ValueOfKind<(typeof options)[Name]> | undefined;
};

/** The environment variable of an option. */
export function variableOf(name: string): string {
  return `SUBSIM_${name.toUpperCase().replaceAll('-', '_')}`;
}

/** The member of the configuration file that sets an option. */
export function memberOf(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** An option set to something it cannot be; the message is one line. */
export class OptionRefused extends Error {}

/** Reads the value of an option from text, as flags and variables give it. Throws `OptionRefused`. */
export function readOption(option: Option, source: string, texts: readonly string[]): string | number | boolean | readonly string[] {
  const text = texts.at(-1) ?? '';
  switch (option.kind) {
    case 'list':
      return texts.flatMap((part) => part.split(',')).map((part) => matching(option, source, part.trim()));
    case 'switch':
      return readSwitch(text, source);
    case 'integer':
      return readInteger(option, source, text);
    case 'choice':
      return option.choices?.includes(text) === true ? text : refuse(source, `must be one of ${(option.choices ?? []).join(', ')}`, text);
    case 'text':
      return matching(option, source, text);
  }
}

function matching({ pattern }: Option, source: string, text: string): string {
  if (text === '') return refuse(source, 'must not be empty', text);
  return pattern?.test(text) === false ? refuse(source, `must match ${pattern.source}`, text) : text;
}

function readSwitch(text: string, source: string): boolean {
  if (['true', '1', 'yes'].includes(text)) return true;
  return ['false', '0', 'no', ''].includes(text) ? false : refuse(source, 'must be true or false', text);
}

function readInteger({ range = [0, Number.MAX_SAFE_INTEGER] }: Option, source: string, text: string): number {
  const [least, most] = range;
  const isInteger = /^\d{1,16}$/.test(text) && Number(text) >= least && Number(text) <= most;
  return isInteger ? Number(text) : refuse(source, `must be a whole number from ${String(least)} to ${String(most)}`, text);
}

function refuse(source: string, rule: string, text: string): never {
  const shown = /secret|control[-_]?token/i.test(source) ? '' : `; it is ${JSON.stringify(text)}`;
  throw new OptionRefused(`${source} ${rule}${shown}.`);
}
