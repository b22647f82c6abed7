import type { WireAnswer } from '../server.js';

// How clients read answers. Each throws where the client that it stands for would fail.

/** Every success but 204 is JSON, and a 204 is empty; so is every refusal JSON. */
export function strictJson({ status, text, headers }: WireAnswer): unknown {
  if (status === 204) {
    if (text !== '') throw new Error('A 204 with a body.');
    return undefined;
  }
  if (!/^application\/(?:[a-z]+\+)?json\b/.test(headers['content-type'] ?? '')) throw new Error('This is not called JSON.');
  return JSON.parse(text) as unknown;
}

/** Every success is JSON, 204 apart; of refusals it wants the status in the body. */
export function codedJson(answer: WireAnswer): unknown {
  const read = strictJson(answer);
  // What is wrong with credentials has words of its own.
  if (answer.status < 400 || answer.headers['www-authenticate'] !== undefined) return read;
  const { code, message } = read as { readonly code?: unknown; readonly message?: unknown };
  if (code !== answer.status || typeof message !== 'string') throw new Error('A refusal without its code or message.');
  return read;
}

/** An answer of records holds exactly one key that names them, and a list has its pagination beside it. */
export function envelopedJson(answer: WireAnswer): unknown {
  const read = codedJson(answer);
  if (answer.status >= 300 || read === undefined) return read;
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Error('An answer without an envelope.');
  const lists = Object.entries(read).filter(([name, value]) => Array.isArray(value) && name !== 'upcoming_order_dates');
  if (lists.length > 0 && !isPagination((read as { readonly pagination?: unknown }).pagination))
    throw new Error('A list without pagination.');
  return read;
}

/** Records and lists are bare; refusals are problem objects, or say what is wrong with the credentials. */
export function problemJson(answer: WireAnswer): unknown {
  const read = strictJson(answer);
  if (answer.status < 400 || answer.status === 401) return read;
  const { status = answer.status, title, detail } = read as Readonly<Record<string, unknown>>;
  const isProblem = answer.headers['content-type'] === 'application/problem+json; charset=utf-8';
  if (!isProblem || status !== answer.status || typeof title !== 'string' || typeof detail !== 'string')
    throw new Error('No problem object.');
  return read;
}

/** The records of an enveloped list. */
export function envelope(key: string): (read: unknown) => readonly { readonly id: number }[] {
  return (read) => (read as Readonly<Record<string, readonly { readonly id: number }[]>>)[key] ?? fail(`There is no "${key}".`);
}

/** The records of a list that is bare or enveloped, whichever it is. */
export function anyList(key: string): (read: unknown) => readonly { readonly id: number }[] {
  return (read) => (Array.isArray(read) ? (read as readonly { readonly id: number }[]) : envelope(key)(read));
}

/** The parameters of the page that follows a record. */
export function sinceLast(_page: number, last: number, size: number): string {
  return `since_id=${String(last + 1)}&count=${String(size)}`;
}

/** The parameters of a page by its number. */
export function byPage(page: number, _last: number, size: number): string {
  return `page=${String(page)}&itemsPerPage=${String(size)}`;
}

function isPagination(value: unknown): boolean {
  const { since_id: since, count } = (value ?? {}) as { readonly since_id?: unknown; readonly count?: unknown };
  return Number.isInteger(since) && Number.isInteger(count);
}

function fail(message: string): never {
  throw new Error(message);
}
