import { readJson } from './exact.js';
import { environment } from '../place/place.js';
import { credentials, isTokenWanted } from './token.js';

/** Why a call was refused: the server's sentence, and what it says besides. */
export class Refused extends Error {
  readonly status: number;
  /** The code of the refusal, as the catalogue has it; empty when nobody answered. */
  readonly code: string;
  readonly rule: string;
  readonly hint: string;
  /** What is wrong with each member, by its name. */
  readonly children: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    facts: { status: number; code?: string | null; rule?: string | null; hint?: string | null; children?: object },
  ) {
    super(message);
    this.status = facts.status;
    this.code = facts.code ?? '';
    this.rule = facts.rule ?? '';
    this.hint = facts.hint ?? '';
    this.children = { ...facts.children };
  }
}

/** What a call sends and when it is given up. */
export interface Sending {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** For a call that belongs to the whole simulator and to no environment. */
  readonly isOwn?: boolean;
  readonly accept?: string;
  /** A control token that is tried, in place of the one that counts. */
  readonly token?: string | undefined;
}

/** The methods of calls. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The path of a call about the environment that is shown. */
export function pathOf(path: string, isOwn = false): string {
  return isOwn ? `/_sim${path}` : `/_sim/environments/${encodeURIComponent(environment.value)}${path}`;
}

/** Asks the control API; rejects with `Refused`. The answer is what the call's row in the API's description says. */
export async function call<Answer = unknown>(method: Method, path: string, sending: Sending = {}): Promise<Answer> {
  const response = await send(method, path, sending);
  const text = await response.text();
  return (text === '' ? undefined : readJson(text)) as Answer; // as the API's description says
}

/** Asks the control API and gives the answer as it comes; rejects with `Refused`. */
export async function send(method: Method, path: string, { body, signal, isOwn, accept, token }: Sending = {}): Promise<Response> {
  const response = await fetch(pathOf(path, isOwn), {
    method,
    headers: {
      Accept: accept ?? 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...credentials(token),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    redirect: 'error',
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new Refused('Subsim does not answer. Is it still running?', { status: 0 });
  });
  if (response.ok) return response;
  throw await refusedBy(response);
}

async function refusedBy(response: Response): Promise<Refused> {
  const { status, headers } = response;
  const text = await response.text();
  const told = toldIn(text);
  const code = headers.get('Subsim-Refusal');
  if (code === 'control-token-refused') isTokenWanted.value = true;
  const { message = `The answer was ${String(status)}.`, errors } = told;
  return new Refused(message, {
    status,
    code,
    rule: headers.get('Subsim-Rule'),
    hint: headers.get('Subsim-Hint'),
    children: errors?.children ?? {},
  });
}

function toldIn(text: string): { message?: string; errors?: { children?: object } } {
  try {
    return JSON.parse(text) as { message?: string };
  } catch {
    return {};
  }
}

/** A query of a path; what is undefined or empty is left out. */
export function query(parameters: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
