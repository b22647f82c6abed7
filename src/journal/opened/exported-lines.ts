import { entryKinds, type Entry, type EntryKind } from '../entry.js';

/** What is wrong with a line of a file, which counts from 1. */
export interface LineFault {
  readonly line: number;
  readonly fault: string;
}

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const object: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const instant: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const anything: Check = () => true;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const header: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(text);
const message: Check = (value) =>
  object(value) &&
  faultOf(value as object, {
    headers: listOf(header),
    body: orNull(text),
    bytes: number,
    isCut: (each) => typeof each === 'boolean',
    encoding: (each) => each === 'utf8' || each === 'base64',
  }) === undefined;
const refusal: Check = (value) =>
  object(value) && faultOf(value as object, { code: text, rule: text, hint: text, message: text }) === undefined;

const common = { number, id: text, at: instant, realTime: instant, cause: orNull(text) };
const sent = {
  ...{ url: text, status: orNull(number), error: orNull(text), milliseconds: orNull(number), outcome: text },
  ...{ request: orNull(message), answer: orNull(message) },
};
const members: Readonly<Record<EntryKind, Readonly<Record<string, Check>>>> = {
  request: {
    ...{ requestId: text, method: text, path: text, query: orNull(text), route: orNull(text), status: number, milliseconds: number },
    ...{ client: orNull(text), refusal: orNull(refusal), ignored: listOf(text), request: message, answer: orNull(message) },
  },
  event: { event: number, type: text, subject: orNull(text), data: text },
  delivery: { delivery: number, attempt: number, event: number, type: text, destination: number, ...sent },
  order: {
    ...{ order: number, subscriptions: listOf(number), orderNumber: orNull(text), warning: orNull(text), failures: listOf(object) },
    ...sent,
  },
  move: { asked: anything, from: instant, to: instant, total: number, orders: object, webhooks: object, refusal: orNull(text) },
  state: { what: text, name: orNull(text) },
  act: { act: text, details: object },
};

/** The entries of an exported journal, a line of JSON each, or the first line that is none. */
export function entriesInLines(content: string): readonly Entry[] | LineFault {
  const entries: Entry[] = [];
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue;
    const entry = entryIn(line);
    const fault = typeof entry === 'string' ? entry : orderFault(entry, entries.at(-1));
    if (typeof entry === 'string' || fault !== undefined) return { line: index + 1, fault: fault ?? '' };
    entries.push(entry);
  }
  return entries;
}

function orderFault({ number: given }: Entry, before: Entry | undefined): string | undefined {
  return before === undefined || given > before.number ? undefined : `its number, ${String(given)}, is not higher than the one before`;
}

// Gives a clause for a line that is no entry.
function entryIn(line: string): Entry | string {
  const value = jsonIn(line);
  if (!object(value)) return 'it is no JSON object';
  const { kind } = value as { readonly kind?: unknown };
  const known = entryKinds.find((each) => each === kind);
  if (known === undefined) return `it is no entry of a journal: its kind is ${kind === undefined ? 'missing' : JSON.stringify(kind)}`;
  const wrong = faultOf(value as object, { ...common, ...members[known] });
  return wrong === undefined ? (value as Entry) : `it is no entry of the kind ${known}: ${wrong} is missing or wrong`; // every member has been looked at
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

// The name of the first member that does not pass.
function faultOf(value: object, checks: Readonly<Record<string, Check>>): string | undefined {
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.entries(checks).find(([name, check]) => !given.has(name) || !check(given.get(name)))?.[0];
}
