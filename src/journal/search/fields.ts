import { eventTypes, type EventType } from '../../domain/events/table.js';
import { refusals } from '../../domain/refusals/refusals.js';
import { actNames, type ActName } from '../act-names.js';
import { entryKinds, stateChanges, type Entry, type EntryKind, type Message, type StateEntry } from '../entry.js';
import type { Recorded } from '../recorded.js';
import { aboutOf } from './about.js';
import type { Seen } from './seen.js';
import {
  codeOf,
  containing,
  glob,
  globInAnyCase,
  header,
  numeric,
  oneOf,
  record,
  since,
  status,
  until,
  type ReadValue,
  type Value,
} from './value-readers.js';

/** Something that entries are looked for by. */
export interface Field {
  /** What is looked for, for the documentation. */
  readonly help: string;
  readonly read: ReadValue;
  /** What an entry has of it, from what is kept; none for a kind that does not have it. */
  readonly kept?: (seen: Seen) => readonly Value[];
  /** The same from what is shown, where that takes its time or must not be looked for as it was sent. */
  readonly shown?: (entry: Entry) => readonly Value[];
}

// Those of deliveries and of orders.
const outcomes = ['delivered', 'placed', 'partly placed', 'failed', 'pending', 'waiting', 'sent', 'dropped', 'abandoned'] as const;

/** Everything that entries are looked for by, by name. */
export const fields = {
  kind: {
    help: 'what it is: `request`, `event`, `delivery`, `order`, `move`, `state` or `act`',
    read: oneOf('kind', entryKinds),
    kept: ({ what }) => [what.kind],
  },
  id: {
    help: 'its id, as `request:3f2a91c0-17`, or the `Subsim-Request-Id` of a request alone',
    read: glob,
    kept: ({ id, what }) => (what.kind === 'request' ? [id(), what.requestId] : [id()]),
  },
  number: { help: 'its number, as `12` or `>=12`', read: numeric, kept: ({ number }) => [number] },
  cause: { help: 'the id of what led to it', read: glob, kept: ({ cause }) => some(cause) },
  method: { help: 'the method of a request', read: globInAnyCase, kept: ({ what }) => member(what, 'method') },
  path: { help: 'the path of a request, as `/services/v2/*`', read: glob, kept: ({ what }) => member(what, 'path') },
  route: { help: 'its endpoint, as `"GET /services/v2/customers/{id}"`', read: glob, shown: (entry) => member(entry, 'route') },
  query: { help: 'what stood behind the question mark', read: glob, shown: (entry) => member(entry, 'query') },
  status: {
    help: 'the HTTP status of the answer: `404`, `4xx`, `>=400`, `400-499`; `0` when the caller hung up before',
    read: status,
    kept: ({ what }) => member(what, 'status'),
  },
  refusal: {
    help: 'the code of the refusal, or its beginning: `validation` is `validation-failed`',
    read: codeOf(Object.keys(refusals)),
    kept: ({ what }) => (what.kind === 'request' ? some(what.refusal?.code) : []),
  },
  rule: { help: 'the rule that it follows', read: glob, kept: ({ what }) => (what.kind === 'request' ? some(what.refusal?.rule) : []) },
  hint: {
    help: 'what stands in its hint',
    read: containing,
    shown: (entry) => (entry.kind === 'request' ? some(entry.refusal?.hint) : []),
  },
  ignored: {
    help: 'the name of something that was ignored',
    read: glob,
    shown: (entry) => (entry.kind === 'request' ? entry.ignored : []),
  },
  client: { help: 'the API client', read: glob, kept: ({ what }) => member(what, 'client') },
  type: {
    help: 'the type of an event, as `subscription.*`',
    read: oneOf('event type', eventTypes),
    kept: ({ what }) => member(what, 'type'),
  },
  event: { help: 'the id of an event', read: numeric, kept: ({ what }) => member(what, 'event') },
  delivery: { help: 'the id of a delivery', read: numeric, kept: ({ what }) => member(what, 'delivery') },
  destination: { help: 'the id of the destination', read: numeric, kept: ({ what }) => member(what, 'destination') },
  order: { help: 'the id of an order', read: numeric, kept: ({ what }) => member(what, 'order') },
  subscription: {
    help: 'the id of the subscription that it is about',
    read: numeric,
    shown: (entry) => aboutOf(entry).flatMap((name) => (name.startsWith('subscription:') ? [Number(name.slice(13))] : [])),
  },
  for: { help: 'the record that it is about, as `customer:12`', read: record, shown: aboutOf },
  outcome: {
    help: 'how a delivery or an order stands after the attempt, as `failed`',
    read: oneOf('outcome', outcomes),
    kept: ({ what }) => member(what, 'outcome'),
  },
  url: { help: 'where a webhook or an order went', read: glob, kept: ({ what }) => member(what, 'url') },
  error: { help: 'what stands in the reason why it failed', read: containing, shown: (entry) => member(entry, 'error') },
  act: { help: 'what was asked of Subsim, as `events.trigger`', read: oneOf('act', actNames), kept: ({ what }) => member(what, 'act') },
  what: {
    help: 'what became of a state: `saved`, `restored`, `reset`, `forked`, `imported` or `removed`',
    read: oneOf('change of a state', stateChanges),
    kept: ({ what }) => member(what, 'what'),
  },
  name: { help: 'the name of a snapshot or an environment', read: glob, kept: ({ what }) => member(what, 'name') },
  body: { help: 'what stands in what was sent', read: containing, shown: (entry) => bodyOf(messageOf(entry, 'request')) },
  answer: { help: 'what stands in the body of the answer', read: containing, shown: (entry) => bodyOf(messageOf(entry, 'answer')) },
  header: {
    help: 'a header of what was sent or answered, as `x-shop` or `"x-shop: tea"`',
    read: header,
    shown: (entry) =>
      [...(messageOf(entry, 'request')?.headers ?? []), ...(messageOf(entry, 'answer')?.headers ?? [])].map((pair) => pair.join(': ')),
  },
  ms: { help: 'milliseconds that it took, as `>100`', read: numeric, kept: ({ what }) => member(what, 'milliseconds') },
  since: {
    help: "from when on by the machine's clock: `5m` or `PT5M` ago, an instant, or a day in UTC",
    read: since,
    kept: ({ realTime }) => [realTime],
  },
  until: { help: 'up to when, likewise; a day to its end', read: until, kept: ({ realTime }) => [realTime] },
  at: { help: "the instant by the environment's clock, as `2026-12-*`", read: glob, kept: ({ at }) => [at()] },
  text: {
    help: 'the same as a bare word: what stands in path, query, bodies, types, names or refusals',
    read: containing,
    shown: textsOf,
  },
} as const satisfies Readonly<Record<string, Field>>;

/** The name of a field. */
export type FieldName = keyof typeof fields;

/** The names that there are in a field in which no others are. */
export interface ClosedFields {
  readonly kind: EntryKind;
  readonly type: EventType;
  readonly outcome: (typeof outcomes)[number];
  readonly act: ActName;
  readonly what: StateEntry['what'];
}

/** The names of all fields. */
export const fieldNames = Object.keys(fields) as readonly FieldName[]; // they are its keys

/** The field of a name. */
export function fieldNamed(name: FieldName): Field {
  return fields[name];
}

function messageOf(entry: Entry, way: 'request' | 'answer'): Message | null {
  return way in entry ? (entry as Readonly<Record<typeof way, Message | null>>)[way] : null; // every kind that has them has them so
}

function bodyOf(message: Message | null): readonly Value[] {
  return some(message?.body);
}

// Everything in which bare words are looked for.
function textsOf(entry: Entry): readonly Value[] {
  const names = ['path', 'query', 'type', 'subject', 'data', 'error', 'warning', 'orderNumber', 'url', 'act', 'name'] as const;
  const refusal = entry.kind === 'request' && entry.refusal !== null ? Object.values(entry.refusal as object) : [];
  const details = entry.kind === 'act' ? [JSON.stringify(entry.details)] : entry.kind === 'order' ? [JSON.stringify(entry.failures)] : [];
  const bodies = (['request', 'answer'] as const).flatMap((way) => bodyOf(messageOf(entry, way)));
  return [...names.flatMap((name) => member(entry, name)), ...refusal.map(String), ...details, ...bodies];
}

// What has a member of a name, whatever its kind; both forms of an entry have the same ones.
function member(what: Entry | Recorded, name: string): readonly Value[] {
  const { [name]: value } = what as unknown as Readonly<Record<string, unknown>>; // kinds that lack it have undefined
  return typeof value === 'string' || typeof value === 'number' ? [value] : [];
}

function some(value: Value | null | undefined): readonly Value[] {
  return value === null || value === undefined ? [] : [value];
}
