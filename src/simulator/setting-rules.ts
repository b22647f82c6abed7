import { options, type Option } from '../options.js';

/** What a setting must be, for callers without types: a wrong value would be found out late, by an answer. */
interface SettingRule {
  readonly holds: (value: unknown) => boolean;
  /** Ends the sentence "The setting must be …". */
  readonly wanted: string;
}

const text: SettingRule = { holds: (value) => typeof value === 'string', wanted: 'a text' };
const callback: SettingRule = { holds: (value) => typeof value === 'function', wanted: 'a function' };
const VISIBLE = 'visible ASCII characters without spaces';
const SECOND = 1000;

// The settings of simulators, environments and forks; what the command line takes, too, has the bounds that it has there.
const rules: Readonly<Record<string, SettingRule>> = {
  host: textOf(options.host, 'a text that is not empty'),
  port: integerOf(options.port),
  data: textOf(options.data, 'the name of a folder, a text that is not empty'),
  bodyLimit: integerOf(options['body-limit']),
  rateLimit: integerOf(options['rate-limit']),
  webhookTimeout: millisecondsOf(options['webhook-timeout']),
  orderTimeout: millisecondsOf(options['order-callback-timeout']),
  controlToken: text,
  webhookSecret: text,
  sourceAddress: text,
  allowHosts: listOf(options['allow-host'], 'a list of names of hosts'),
  corsOrigins: listOf(options['cors-origin'], 'a list of origins such as "https://shop.example"'),
  webhooks: { holds: isListOfObjects, wanted: 'a list of webhooks such as { url: "https://shop.example/hooks" }' },
  orderCallback: { holds: (value) => typeof value === 'object' && value !== null, wanted: 'an object with url, secret or both' },
  onRequest: callback,
  onAttempt: callback,
  onOrder: callback,
  onError: callback,
  name: text,
  from: text,
  snapshot: text,
  clientId: textOf(options['client-id'], `${VISIBLE} and colons`),
  clientSecret: textOf(options['client-secret'], VISIBLE),
  wire: oneOf('documented', 'observed'),
  tokenClock: oneOf('environment', 'system'),
  ecomName: {
    holds: (value) => typeof value === 'string' && /^[a-z][a-z0-9]*$/.test(value),
    wanted: 'lower-case letters and digits that begin with a letter',
  },
  randomSeed: integerOf(options['random-seed']),
  clock: {
    holds: (value) => typeof value === 'string' || typeof memberOf(value, 'now') === 'function',
    wanted: '"system", "frozen", an instant such as "2026-11-20T09:15:30Z" or a clock',
  },
  seed: { holds: isSeed, wanted: '"demo", "empty", a file or content' },
};

/** What is wrong with the value of a setting, as a sentence; `undefined` when nothing is. */
export function wrongSetting(name: string, value: unknown): string | undefined {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return value === undefined || rule === undefined || rule.holds(value) ? undefined : `The setting "${name}" must be ${rule.wanted}.`;
}

function textOf({ pattern = /./s }: Option, wanted: string): SettingRule {
  return { holds: (value) => typeof value === 'string' && value !== '' && pattern.test(value), wanted };
}

function listOf({ pattern = /./s }: Option, wanted: string): SettingRule {
  return {
    holds: (value) => Array.isArray(value) && value.every((entry: unknown) => typeof entry === 'string' && pattern.test(entry)),
    wanted,
  };
}

function integerOf({ range: [least, most] }: Option & Required<Pick<Option, 'range'>>, unit = ''): SettingRule {
  return {
    holds: (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
    wanted: `a whole number${unit} from ${String(least)} to ${String(most)}`,
  };
}

// The command line takes seconds; here fractions of the first one are taken, too.
function millisecondsOf({ range: [, most] }: Option & Required<Pick<Option, 'range'>>): SettingRule {
  return integerOf({ kind: 'integer', help: '', range: [1, most * SECOND] }, ' of milliseconds');
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry: unknown) => typeof entry === 'object' && entry !== null);
}

function oneOf(one: string, other: string): SettingRule {
  return { holds: (value) => value === one || value === other, wanted: `"${one}" or "${other}"` };
}

function isSeed(value: unknown): boolean {
  const content = memberOf(value, 'content');
  const isContent = typeof content === 'object' && content !== null;
  return value === 'demo' || value === 'empty' || isContent || ['file', 'json'].some((name) => typeof memberOf(value, name) === 'string');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined; // an object has members of any kind
}
