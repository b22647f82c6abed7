import type { CheckKind, CheckSettings, ReportKind, SuiteDate } from '../../capabilities/checks/index.js';
import { checkKinds, reportWriters } from '../../capabilities/checks/index.js';
import { defaultSecret } from '../../default-credentials.js';
import type { Option } from '../../option.js';
import { readTextFile } from '../../world/files.js';
import { assertAuthority } from '../../world/outgoing/authorities.js';
import { flagsOf, parseWords, UsageRefused } from '../arguments.js';
import type { CommandCall } from '../command.js';
import { readOption } from '../option-values.js';
import { readSpanWithin } from '../span.js';
import { suggestion } from '../suggestion.js';
import { checkRows, repeated, single } from './options.js';

/** One receiver that is to be checked. */
export type AskedReceiver = Pick<CheckSettings, 'url' | 'secret'>;

/** A file into which a run is to be reported. */
export interface ReportFile {
  readonly kind: ReportKind;
  readonly path: string;
}

/** What the command line asks for. */
export interface Asked {
  readonly kind: CheckKind | undefined;
  readonly receivers: readonly AskedReceiver[];
  /** The first one that was given. */
  readonly secret: string | undefined;
  /** Those of all receivers; probes apart. */
  readonly settings: Omit<CheckSettings, 'url' | 'secret' | 'probe' | 'signal'>;
  readonly reports: readonly ReportFile[];
  readonly flags: Flags;
}

type Flags = {
  readonly [Name in keyof typeof single]?:
    | ((typeof single)[Name]['kind'] extends 'switch'
        ? boolean
        : (typeof single)[Name]['kind'] extends 'integer'
          ? number
          : (typeof single)[Name]['kind'] extends 'list'
            ? readonly string[]
            : string)
    | undefined;
};

/** Reads the command line. Throws `UsageRefused`, `OptionRefused` and `FileUnusable`. */
export function readAsked({ arguments: args, variables }: CommandCall): Asked {
  // Those whose values may hold commas are read one by one.
  const rows = checkRows.map(([name, option]) => [name, name in repeated ? { ...option, kind: 'list' as const } : option] as const);
  const { values, positionals } = parseWords({ args: [...args], options: flagsOf(rows), allowPositionals: true }, 'subsim check');
  const flags = readFlags(values);
  const kind = kindIn(positionals);
  refuseContradictions(flags);
  const given = (name: keyof typeof repeated): readonly string[] =>
    [values[name] ?? []].flat().map((text) => String(readOption(repeated[name], `--${name}`, [String(text)])));
  const secrets = given('secret');
  const receivers = receiversOf(given('url'), secrets, defaultOf(kind, variables));
  return { kind, receivers, secret: secrets[0], settings: settingsOf(flags), reports: (flags.report ?? []).map(reportFile), flags };
}

function readFlags(values: Readonly<Record<string, unknown>>): Flags {
  const read = Object.entries<Option>(single).flatMap(([name, option]) => {
    const given = values[name];
    if (given === undefined) return [];
    return [[name, readOption(option, `--${name}`, [given].flat().map(String))] as const];
  });
  return Object.fromEntries(read); // each has been read as its option says
}

function kindIn([word, ...others]: readonly string[]): CheckKind | undefined {
  const kind = checkKinds.find((known) => known === word);
  if (word !== undefined && kind === undefined)
    throw new UsageRefused(
      `Nothing is checked that is called ${JSON.stringify(word)}.${suggestion(word, checkKinds)} See subsim check --help.`,
    );
  if (others.length > 0) throw new UsageRefused('Say one thing that is checked: webhook or order-callback. See subsim check --help.');
  return kind;
}

function refuseContradictions(flags: Flags): void {
  if (flags['write-baseline'] === true && flags['expected-failures'] === undefined)
    throw new UsageRefused('--write-baseline needs --expected-failures with the file.');
  if (flags['probe-url'] !== undefined && flags['probe-command'] !== undefined)
    throw new UsageRefused('Give --probe-url or --probe-command, not both.');
  if (flags.server === undefined) {
    const theirs = (['environment', 'control-token'] as const).find((name) => flags[name] !== undefined);
    if (theirs !== undefined) throw new UsageRefused(`--${theirs} is for a Subsim that runs; name it with --server.`);
    return;
  }
  if (flags.port !== undefined)
    throw new UsageRefused('--port is that of a Subsim that is started, and --server names one that runs; give one of them.');
  if (flags['random-seed'] !== undefined)
    throw new UsageRefused('--random-seed is that of a Subsim that is started; one that runs (--server) has its own.');
  if (flags['probe-command'] !== undefined)
    throw new UsageRefused('--probe-command is run beside a Subsim that is started; one that runs (--server) takes --probe-url.');
}

function receiversOf(urls: readonly string[], secrets: readonly string[], fallback: string): readonly AskedReceiver[] {
  if (urls.length > 0 && secrets.length > 1 && secrets.length !== urls.length)
    throw new UsageRefused(
      `There are ${String(secrets.length)} secrets for ${String(urls.length)} receivers; give one for all or one for each.`,
    );
  const twice = urls.find((url, index) => urls.indexOf(url) !== index);
  if (twice !== undefined) throw new UsageRefused(`--url ${twice} is given twice.`);
  return urls.map((url, index) => ({ url, secret: (secrets.length > 1 ? secrets[index] : secrets[0]) ?? fallback }));
}

/** The secret of a receiver that nobody named: that of a Subsim as it starts. */
export function defaultOf(
  kind: CheckKind | undefined,
  { SUBSIM_WEBHOOK_SECRET, SUBSIM_CALLBACK_SECRET }: CommandCall['variables'],
): string {
  if (kind === 'order-callback') return SUBSIM_CALLBACK_SECRET ?? defaultSecret('default', 'callback');
  return SUBSIM_WEBHOOK_SECRET ?? defaultSecret('default', 'webhook');
}

// Milliseconds, as /_sim takes them.
const LONGEST = 600_000;

function settingsOf(flags: Flags): Asked['settings'] {
  const span = (flag: 'wait' | 'answer-timeout' | 'call-back-within' | 'slow', least = 0): number | undefined =>
    flags[flag] === undefined ? undefined : readSpanWithin(`--${flag}`, flags[flag], { least, most: LONGEST });
  const answer = span('answer-timeout', 1);
  const limits = {
    ...{ webhookAnswer: answer, orderAnswer: answer },
    ...{ wait: span('wait'), callBack: span('call-back-within'), slow: span('slow', 1) },
  };
  return {
    authority: authorityIn(flags.authority),
    only: flags.only,
    skip: flags.skip,
    suite: flags.suite as SuiteDate | undefined, // one of its choices
    limits: Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
    sku: flags.sku,
    randomSeed: flags['random-seed'],
    ownsTarget: flags['i-own-this-target'] === true,
  };
}

function authorityIn(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const text = readTextFile(path);
  try {
    assertAuthority(text);
  } catch {
    throw new UsageRefused(`--authority needs a file with a certificate in PEM form; ${path} has none.`);
  }
  return text;
}

function reportFile(text: string): ReportFile {
  const [, word = '', path = ''] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
  const kinds = Object.keys(reportWriters);
  const kind = kinds.find((known) => known === word);
  if (kind === undefined || path === '')
    throw new UsageRefused(
      `--report takes a kind and a file, as in junit=checks.xml; kinds are ${kinds.join(', ')}; it was given ${JSON.stringify(text)}.${suggestion(word, kinds)}`,
    );
  return { kind: kind as ReportKind, path }; // a key of the writers
}
