/** What a journal keeps account of. */
export const entryKinds = ['request', 'event', 'delivery', 'order', 'move', 'state', 'act'] as const;

/** A kind of entry. */
export type EntryKind = (typeof entryKinds)[number];

/** What every entry of a journal has. */
interface Entered<Kind extends EntryKind> {
  /** Counts from 1 in its environment, in the order in which things were complete. */
  readonly number: number;
  /** What it is, as `request:3f2a91c0-17`, `event:9001`, `delivery:41/2`, `order:51`, `move:3`, `state:2` or `act:4`. */
  readonly id: string;
  readonly kind: Kind;
  /** ISO instant, by the environment's clock. */
  readonly at: string;
  /** ISO instant, by the machine's clock. */
  readonly realTime: string;
  /** The id of the entry that led to it; null when nothing in the journal did. */
  readonly cause: string | null;
}

/** One way of what was sent over HTTP. */
export interface Message {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null without one. */
  readonly body: string | null;
  /** How long the whole body was. */
  readonly bytes: number;
  /** Whether `body` is the beginning of a longer one. */
  readonly isCut: boolean;
  /** How `body` is to be read. */
  readonly encoding: 'utf8' | 'base64';
}

/** Why a request was refused. */
export interface ToldRefusal {
  readonly code: string;
  readonly rule: string;
  readonly hint: string;
  readonly message: string;
}

/** A request to the platform's API. */
export interface RequestEntry extends Entered<'request'> {
  /** What the answer has as `Subsim-Request-Id`. */
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** What stood behind the question mark; null without one. */
  readonly query: string | null;
  /** The endpoint, as `GET /services/v2/customers/{id}`; null for a path that none has. */
  readonly route: string | null;
  /** The HTTP status; 0 when the caller hung up before there was an answer. */
  readonly status: number;
  readonly milliseconds: number;
  /** The API client; null when none is known. */
  readonly client: string | null;
  /** Null for a request that was not refused. */
  readonly refusal: ToldRefusal | null;
  /** The names of what was ignored of it. */
  readonly ignored: readonly string[];
  readonly request: Message;
  /** Null without one. */
  readonly answer: Message | null;
}

/** Something that happened to a record, for which webhooks are sent. */
export interface EventEntry extends Entered<'event'> {
  readonly event: number;
  readonly type: string;
  /** The record that it is about, as `subscription:5001`; null for none. */
  readonly subject: string | null;
  /** JSON text. */
  readonly data: string;
}

/** What went to a receiver, and what came back. */
interface Sent {
  /** Without query and credentials. */
  readonly url: string;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  /** Why there was no answer, or what was wrong with it; null when all was well. */
  readonly error: string | null;
  /** By the machine's clock; null when nothing was sent. */
  readonly milliseconds: number | null;
  /** Null when nothing was sent. */
  readonly request: Message | null;
  readonly answer: Message | null;
}

/** One attempt to deliver a webhook. */
export interface DeliveryEntry extends Entered<'delivery'>, Sent {
  readonly delivery: number;
  /** Counts from 1. */
  readonly attempt: number;
  readonly event: number;
  readonly type: string;
  readonly destination: number;
  /** How the delivery stands after it; `abandoned` when the environment went back meanwhile. */
  readonly outcome: string;
}

/** One attempt to place an order. */
export interface OrderEntry extends Entered<'order'>, Sent {
  readonly order: number;
  readonly subscriptions: readonly number[];
  /** The order that failed and that is tried again with it; null for none. */
  readonly retryOf: number | null;
  readonly outcome: string;
  /** What the order system calls the order; null when it placed none. */
  readonly orderNumber: string | null;
  readonly warning: string | null;
  /** The subscriptions that were not placed, and why. */
  readonly failures: readonly object[];
}

/** A move of the environment's clock. */
export interface MoveEntry extends Entered<'move'> {
  /** What was asked for, as it was given. */
  readonly asked: unknown;
  /** ISO instants, by the environment's clock. */
  readonly from: string;
  readonly to: string;
  /** How many things happened. */
  readonly total: number;
  readonly orders: object;
  readonly webhooks: object;
  /** Why it ended before it was done; null when it did not. */
  readonly refusal: string | null;
}

/** What may become of the state of an environment. */
export const stateChanges = ['saved', 'restored', 'reset', 'forked', 'imported', 'removed'] as const;

/** The environment's state was saved, or became another one. */
export interface StateEntry extends Entered<'state'> {
  readonly what: (typeof stateChanges)[number];
  /** The name of the snapshot or of the other environment; null without one. */
  readonly name: string | null;
}

/** What somebody asked of the simulator, beside the platform's API. */
export interface ActEntry extends Entered<'act'> {
  /** As the library calls it: `events.trigger`. */
  readonly act: string;
  readonly details: object;
}

/** One entry of a journal. */
export type Entry = RequestEntry | EventEntry | DeliveryEntry | OrderEntry | MoveEntry | StateEntry | ActEntry;

/** Those of some entries that are of a kind. */
export type OfKind<Shown extends Entry, Kind extends EntryKind> = Extract<Shown, { readonly kind: Kind }>;
