/** What a setting must be, for callers without types: a wrong value would be found out late, by an answer. */
interface SettingRule {
  readonly holds: (value: unknown) => boolean;
  /** Ends the sentence "The setting must be …". */
  readonly wanted: string;
}

const text: SettingRule = { holds: (value) => typeof value === 'string', wanted: 'a text' };

// The settings of simulators, environments and forks.
const rules: Readonly<Record<string, SettingRule>> = {
  name: text,
  from: text,
  snapshot: text,
  clientId: text,
  clientSecret: text,
  wire: oneOf('documented', 'observed'),
  tokenClock: oneOf('environment', 'system'),
  ecomName: {
    holds: (value) => typeof value === 'string' && /^[a-z][a-z0-9]*$/.test(value),
    wanted: 'lower-case letters and digits that begin with a letter',
  },
  randomSeed: { holds: Number.isSafeInteger, wanted: 'an integer' },
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
