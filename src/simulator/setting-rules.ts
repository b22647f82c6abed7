import { readInstant } from '../domain/calendar/dates.js';
import { nearestTold } from '../domain/refusals/nearest.js';
import { settingValue, type Option } from '../option.js';
import { options, settingRows } from '../options.js';
import { frozenClock, systemClock, type Clock } from '../world/clock.js';
import type { ListenSettings, OptionSettings } from './option-settings.js';
import { SettingsRefused, type EnvironmentInput, type ForkInput, type SimulatorSettings } from './settings.js';

// What a setting must be, for callers without types: a wrong value would show late, in an answer.
interface SettingRule {
  readonly holds: (value: unknown) => boolean;
  /** Ends the sentence "The setting must be …". */
  readonly must: string;
  /** Texts that it can be, of which the nearest to another text is named. */
  readonly choices?: readonly string[];
}

type Rules<Settings> = Readonly<Record<keyof Settings, SettingRule>>;

const text: SettingRule = { holds: (value) => typeof value === 'string', must: 'a text' };
const callback: SettingRule = { holds: (value) => typeof value === 'function', must: 'a function' };
const seed: SettingRule = { holds: isSeed, must: '"demo", "empty", a file or content', choices: ['demo', 'empty'] };
const clock: SettingRule = {
  holds: (value) => typeof value === 'string' || typeof memberOf(value, 'now') === 'function',
  must: '"system", "frozen", an instant such as "2026-11-20T09:15:30Z" or a clock',
};

const { host, port, ...shared } = optionRules();
const simulator: Rules<SimulatorSettings> = {
  ...shared,
  seed,
  clock,
  webhookSecret: { holds: (value) => text.holds(value) || callback.holds(value), must: 'a text or a function' },
  webhooks: { holds: isListOfObjects, must: 'a list of webhooks such as { url: "https://shop.example/hooks" }' },
  orderCallback: { holds: isObject, must: 'an object with url, secret or both' },
  onRequest: callback,
  onAttempt: callback,
  onOrder: callback,
  onNotice: callback,
  onError: callback,
};
const { randomSeed, wire, ecomName, clientId, clientSecret } = shared;
const environment: Rules<EnvironmentInput> = { name: text, seed, clock, randomSeed, wire, ecomName, clientId, clientSecret };
const fork: Rules<ForkInput> = { name: text, from: text, snapshot: text, before: text, clientId, clientSecret };

const listening = { host, port };
// What environments call what a setting gives.
const OTHER_NAMES: Readonly<Record<string, string>> = { destinations: 'webhooks' };

const rules = { simulator, server: { ...simulator, ...listening }, environment, fork };

/** Refuses settings that have a value that they cannot have, or that do not exist and would be ignored silently. Throws `SettingsRefused`. */
export function refuseWrong(given: unknown, subject: keyof typeof rules): void {
  if (!isObject(given) || Array.isArray(given)) throw new SettingsRefused('The settings must be an object.');
  const known: Readonly<Record<string, SettingRule>> = rules[subject];
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(known, name) ? known[name] : refuseUnknown(name, Object.keys(known));
    if (value !== undefined && rule?.holds(value) === false)
      throw new SettingsRefused(`The setting "${name}" must be ${rule.must}${nearIn(value, rule)}.`);
  }
}

/** The control token of settings, if any. Throws `SettingsRefused` for one that no header can bring; it is not repeated. */
export function controlTokenOf({ controlToken }: SimulatorSettings): string | undefined {
  if (controlToken === undefined || options['control-token'].pattern.test(controlToken)) return controlToken;
  throw new SettingsRefused('The control token must be visible ASCII characters without spaces.');
}

/** The clock that a setting names. Throws `SettingsRefused`. */
export function readClock(setting: string | Clock): Clock {
  if (typeof setting === 'object') return setting;
  if (setting === 'system') return systemClock();
  if (setting === 'frozen') return frozenClock(systemClock().now());
  const instant = readInstant(setting);
  if (instant === undefined)
    throw new SettingsRefused(
      `The clock must be system, frozen or an instant such as 2026-11-20T09:15:30Z; it is ${JSON.stringify(setting)}.`,
    );
  return frozenClock(instant);
}

function nearIn(value: unknown, { choices = [] }: SettingRule): string {
  return typeof value === 'string' ? nearestTold({ given: value, names: choices }) : '';
}

function refuseUnknown(name: string, known: readonly string[]): never {
  if (name in listening) throw new SettingsRefused(`The setting "${name}" is one of startSimulator, which listens; nothing else does.`);
  const near = nearestTold({ given: OTHER_NAMES[name] ?? name, names: known });
  throw new SettingsRefused(`There is no setting ${JSON.stringify(name)}${near}.`);
}

function optionRules(): Rules<OptionSettings & ListenSettings> {
  const entries = settingRows.map(({ setting, option }) => [setting, ruleOf(option)] as const);
  return Object.fromEntries(entries) as ReturnType<typeof optionRules>; // those types are generated from the same rows
}

function ruleOf(option: Option): SettingRule {
  const { kind, choices = [], pattern = /./s, mustBe } = option;
  switch (kind) {
    case 'integer':
    case 'seconds':
      return wholeNumber(option);
    case 'choice':
      return {
        holds: (value) => choices.some((choice) => choice === value),
        choices,
        must: choices.map((choice) => `"${choice}"`).join(' or '),
      };
    case 'list':
      return {
        holds: (value) => Array.isArray(value) && value.every((entry) => isTextOf(pattern, entry)),
        must: mustBe ?? 'a list of texts',
      };
    case 'switch':
      return { holds: (value) => typeof value === 'boolean', must: 'true or false' };
    case 'text':
      return mustBe === undefined ? text : { holds: (value) => isTextOf(pattern, value), must: mustBe };
  }
}

// The command line takes whole seconds; here fractions of the first one are taken, too.
function wholeNumber(option: Option): SettingRule {
  const { kind, range = [0, Number.MAX_SAFE_INTEGER] } = option;
  const [least, most] = kind === 'seconds' ? [1, Number(settingValue(option, range[1]))] : range;
  const unit = kind === 'seconds' ? ' of milliseconds' : '';
  return {
    holds: (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
    must: `a whole number${unit} from ${String(least)} to ${String(most)}`,
  };
}

function isTextOf(pattern: RegExp, value: unknown): boolean {
  return typeof value === 'string' && value !== '' && pattern.test(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}

function isSeed(value: unknown): boolean {
  const isContent = isObject(memberOf(value, 'content'));
  return (
    value === 'demo' ||
    value === 'empty' ||
    isContent ||
    ['file', 'json'].some((name) => typeof memberOf(value, name) === 'string') ||
    isObject(memberOf(value, 'json'))
  );
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? (value as Readonly<Record<string, unknown>>)[name] : undefined; // an object has members of any kind
}
