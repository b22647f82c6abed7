import { sendRaw } from '../../../simulator.js';

/** Where a receiver finds the API, and who it is there. */
export interface ApiAccess {
  /** The base address. */
  readonly api: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** Milliseconds that an answer of the API is waited for. */
  readonly patience: number;
}

/** What the API answered: its status and the JSON of its body; `undefined` when there was no answer in time. */
export type ApiAnswer = { readonly status: number; readonly json: unknown } | undefined;

/** The name of a header and its value. */
export type Header = readonly [name: string, value: string];

/** How a receiver shows who it is. */
export interface ApiWays {
  /** With a token in the header `Authorization`, whole or cut, or in the query, or with its credentials. */
  readonly scheme: 'bearer' | 'cut' | 'query' | 'basic';
  /** Whether it says that it wants JSON. */
  readonly saysJson: boolean;
  /** Whether a token that is refused is renewed. */
  readonly renews: boolean;
}

/** The API as a receiver calls it. */
export interface Api {
  /** Reads a path, or a whole address, with a token that is kept and renewed once when it is refused (§5.1). */
  readonly get: (path: string, headers?: readonly Header[]) => Promise<ApiAnswer>;
}

// Bytes of an answer that are read.
const ANSWER_LIMIT = 1_048_576;

// Characters in a column that was made for shorter tokens.
const NARROW = 64;

/** Makes a client of the API. */
export function createApi({ api, credentials, patience }: ApiAccess, { scheme, saysJson, renews }: ApiWays): Api {
  let token: Promise<string | undefined> | undefined;
  return {
    async get(path, headers = []) {
      const answer = await ask(path, headers);
      if (answer?.status !== 401 || !renews) return answer;
      token = undefined;
      return ask(path, headers);
    },
  };

  async function ask(path: string, headers: readonly Header[]): Promise<ApiAnswer> {
    const shown = await shownIn(path);
    if (shown === undefined) return undefined;
    const json: readonly Header[] = saysJson ? [['Content-Type', 'application/json']] : [];
    return send({ url: shown.url, method: 'GET', headers: [...shown.headers, ...json, ...headers], body: Buffer.alloc(0) });
  }

  async function shownIn(path: string): Promise<{ readonly url: string; readonly headers: readonly Header[] } | undefined> {
    const { clientId, clientSecret } = credentials;
    const url = new URL(path, api);
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (scheme === 'basic') return { url: url.href, headers: [['Authorization', basic]] };
    token ??= newToken();
    const present = await token;
    if (present === undefined) {
      // What could not be had is asked for again the next time.
      token = undefined;
      return undefined;
    }
    if (scheme === 'bearer') return { url: url.href, headers: [['Authorization', `Bearer ${present}`]] };
    if (scheme === 'cut') return { url: url.href, headers: [['Authorization', `Bearer ${present.slice(0, NARROW)}`]] };
    url.searchParams.set('access_token', present);
    return { url: url.href, headers: [] };
  }

  async function newToken(): Promise<string | undefined> {
    const { clientId, clientSecret } = credentials;
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret });
    const answer = await send({
      url: new URL('/oauth/v2/token', api).href,
      method: 'POST',
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: Buffer.from(form.toString()),
    });
    const given = answer?.status === 200 ? memberOf(answer.json, 'access_token') : undefined;
    return typeof given === 'string' ? given : undefined;
  }

  async function send(asked: Pick<Parameters<typeof sendRaw>[0], 'url' | 'method' | 'headers' | 'body'>): Promise<ApiAnswer> {
    const outcome = await sendRaw({ ...asked, timeout: patience, answerLimit: ANSWER_LIMIT });
    if (outcome.kind !== 'answered' || outcome.isCut) return undefined;
    return { status: outcome.status, json: jsonIn(outcome.body) };
  }
}

/** The JSON in bytes; `undefined` when there is none. */
export function jsonIn(bytes: Uint8Array | string): unknown {
  try {
    const text = typeof bytes === 'string' ? bytes : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A member of a JSON object; `undefined` when it is none or has none of that name. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
