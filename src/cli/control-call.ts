import type { Option } from '../option.js';
import { options } from '../options.js';
import { callJson, isOurs, type JsonAnswer, type JsonCall } from '../world/json-call.js';
import { UsageRefused, type CommandCall } from './command.js';
import { readConfigurationFile } from './configuration-file.js';

/** Which server a command calls, and which of its environments. */
export interface ControlTarget {
  readonly server?: string | undefined;
  readonly environment?: string | undefined;
  readonly 'control-token'?: string | undefined;
}

/** A call of the control API; by default a POST that is answered with JSON. */
interface ControlCall extends Pick<JsonCall, 'signal'> {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: string | Buffer;
  /** What a body of bytes is; by default a state. */
  readonly type?: string;
  /** Called for each line of an answer in JSON lines; throws a `TypeError` for one that lacks what it is to have. */
  readonly onLine?: JsonCall['onLine'];
  /** Called for the data of each server-sent event, in place of lines. */
  readonly onEvent?: JsonCall['onLine'];
  /** Whether what is sent was said on the command line, so that a refusal of a setting is one of usage. By default for a GET. */
  readonly isSaid?: boolean;
  /** Statuses that are no refusals here. */
  readonly answers?: readonly number[];
  /** Whether it may take as long as it likes before it is answered: moving the clock, writing and loading states. */
  readonly isLong?: boolean;
}

// Milliseconds in which other calls begin to be answered.
const PATIENCE = 10_000;

const HOST = `http://${options.host.fallback}`;

const DEFAULT_ADDRESS = `${HOST}:${String(options.port.fallback)}`;

/** The options of a command that calls the control API. */
export const targetOptions = {
  server: {
    kind: 'text',
    placeholder: '<address>',
    help: `Base address of the server. Default: SUBSIM_URL, else this machine with the port of SUBSIM_PORT or subsim.config.json, else ${DEFAULT_ADDRESS}.`,
  },
  environment: { kind: 'text', placeholder: '<name>', help: 'Environment that is meant. Default: the default one.' },
  'control-token': { kind: 'text', placeholder: '<t>', help: 'Control token of the server. Default: SUBSIM_CONTROL_TOKEN.' },
} as const satisfies Readonly<Record<string, Option>>;

const OUR_TYPES = /^(?:application\/(?:json|x-ndjson|vnd\.sqlite3)|text\/event-stream)/;

/** A refusal by the server: what it says and what can be done about it. */
export class CallRefused extends Error {}

/** Calls the control API. Rejects with `CallRefused`, `Unreachable` or `UsageRefused`. */
export async function callControl(call: CommandCall, target: ControlTarget, control: ControlCall): Promise<JsonAnswer> {
  const {
    path,
    method = 'POST',
    body = '',
    type = 'application/vnd.sqlite3',
    answers = [],
    isLong = false,
    isSaid = method === 'GET',
    signal,
  } = control;
  const { environment } = target;
  const scope = environment === undefined ? '' : `/environments/${pathPart(environment)}`;
  const address = serverAddress(target.server, call.variables);
  const headers = { ...authorizationOf(call, target), ...(Buffer.isBuffer(body) ? { 'Content-Type': type } : {}) };
  const answer = await callJson({
    url: `${address}/_sim${scope}${path}`,
    method,
    body,
    headers,
    ...linesOf(control),
    beginsWithin: isLong ? undefined : PATIENCE,
    signal,
  });
  if (answer.status >= 300 && !answers.includes(answer.status)) throw refusedBy(answer, { address, isSaid });
  const isOfUs = answer.status === 204 ? isOurs(answer.headers) : OUR_TYPES.test(answer.headers['content-type'] ?? '');
  if (!isOfUs) throw new CallRefused(`What answers at ${address} is no Subsim.`);
  return answer;
}

/**
 * The base address of the server that a command calls, without a slash at its end: the flag, else `SUBSIM_URL`, else the port of
 * `SUBSIM_PORT` on this machine, else that of the configuration file, else the default address. Throws `UsageRefused`, `OptionRefused` or
 * `FileUnusable`.
 */
export function serverAddress(flag: string | undefined, variables: Readonly<Record<string, string | undefined>>): string {
  const { SUBSIM_URL: url, SUBSIM_PORT: port } = variables;
  const configured = (): unknown => readConfigurationFile(variables.SUBSIM_CONFIG).port ?? options.port.fallback;
  const address = flag ?? url ?? `${HOST}:${port ?? JSON.stringify(configured())}`;
  if (!URL.canParse(address) || new URL(address).protocol !== 'http:') {
    const source = flag === undefined && url !== undefined ? 'SUBSIM_URL' : '--server';
    throw new UsageRefused(`${source} must be an http address such as ${DEFAULT_ADDRESS}; it is ${JSON.stringify(address)}.`);
  }
  return address.replace(/\/+$/, '');
}

function linesOf({ onLine, onEvent }: ControlCall): Pick<JsonCall, 'onLine' | 'lines'> {
  if (onEvent === undefined) return { onLine: onLine && heardFromUs(onLine) };
  const heard = heardFromUs(onEvent);
  return {
    lines: 'text/event-stream',
    onLine(line) {
      if (line.startsWith('data: ')) heard(line.slice('data: '.length));
    },
  };
}

// Each line of ours is an object; a reader to whom one lacks what it is to have throws a TypeError.
function heardFromUs(onLine: (line: string) => void): (line: string) => void {
  return (line) => {
    try {
      const told: unknown = JSON.parse(line);
      if (typeof told === 'object' && told !== null) {
        onLine(line);
        return;
      }
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    }
    throw new CallRefused(`What answers is no Subsim: it said ${JSON.stringify(line.slice(0, 100))}.`);
  };
}

/** A name as one part of a path. Throws `UsageRefused` for the two that mean other paths. */
export function pathPart(name: string): string {
  if (name === '.' || name === '..') throw new UsageRefused(`${name} is no name.`);
  return encodeURIComponent(name);
}

function authorizationOf({ variables }: CommandCall, target: ControlTarget): Readonly<Record<string, string>> {
  const token = target['control-token'] ?? variables.SUBSIM_CONTROL_TOKEN ?? '';
  if (token === '') return {};
  if (/^[!-~]+$/.test(token)) return { Authorization: `Bearer ${token}` };
  throw new UsageRefused('The control token must be visible ASCII characters without spaces.');
}

// What a list was asked by came from the command line, so that it is a fault of usage.
function refusedBy(answer: JsonAnswer, { address, isSaid }: { readonly address: string; readonly isSaid: boolean }): Error {
  const { status, headers } = answer;
  if (!isOurs(headers)) return new CallRefused(`What answers at ${address} is no Subsim: it answered ${String(status)}.`);
  const isUsage = isSaid && headers['subsim-refusal'] === 'setting-refused';
  return isUsage ? new UsageRefused(refusalText(answer)) : new CallRefused(refusalText(answer));
}

// Where a schema stands is nothing for a person at a terminal; the page is.
const OF_SCHEMA = /^schemas\/\S+ says under \$defs\.\S+ what is taken; see (\S+) too\.$/;

function refusalText({ status, headers, text }: JsonAnswer): string {
  const hint = headers['subsim-hint'];
  const told = typeof hint === 'string' ? [hint.replace(OF_SCHEMA, 'See $1.')] : [];
  return [messageIn(text) ?? `The server answered ${String(status)}.`, ...told].join(' ');
}

function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
