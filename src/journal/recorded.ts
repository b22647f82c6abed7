import type { ActEntry, EntryKind, EventEntry, MoveEntry, StateEntry, ToldRefusal } from './entry.js';

/** A body that is kept: text, or bytes as they came; the beginning of a longer one. */
export interface KeptBody {
  readonly content: string | Buffer;
  /** How long the whole was. */
  readonly bytes: number;
  readonly isCut: boolean;
}

/** One way of what was sent: names and values of the headers by turns, or the same a line each. */
export interface KeptMessage {
  readonly headers: readonly string[] | string;
  readonly body: KeptBody | undefined;
}

/** A request as it is recorded: what is dear is made of it when somebody looks. */
export interface RecordedRequest {
  readonly kind: 'request';
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** From the question mark on. */
  readonly rest: string;
  /** The path of the endpoint, as `/services/v2/customers/:id`. */
  readonly pattern: string | undefined;
  status: number;
  readonly milliseconds: number;
  readonly client: string | undefined;
  readonly refusal: ToldRefusal | undefined;
  readonly ignored: string | undefined;
  readonly request: KeptMessage;
  readonly answer: KeptMessage | undefined;
}

interface RecordedSending {
  readonly url: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number | null;
  readonly request: KeptMessage | undefined;
  readonly answer: KeptMessage | undefined;
  readonly outcome: string;
}

/** An attempt to deliver, as it is recorded. */
export interface RecordedDelivery extends RecordedSending {
  readonly kind: 'delivery';
  readonly delivery: number;
  readonly attempt: number;
  readonly event: number;
  readonly type: string;
  readonly destination: number;
}

/** An attempt to place an order, as it is recorded. */
export interface RecordedOrder extends RecordedSending {
  readonly kind: 'order';
  readonly order: number;
  readonly subscriptions: readonly number[];
  readonly retryOf: number | null;
  readonly orderNumber: string | null;
  readonly warning: string | null;
  readonly failures: readonly object[];
}

type Own<Entry extends { readonly kind: EntryKind }> = Omit<Entry, 'number' | 'id' | 'at' | 'realTime' | 'cause'>;

/** An event, as it is recorded. */
export type RecordedEvent = Omit<Own<EventEntry>, 'subject'>;

/** A move of the clock, as it is recorded; `serial` is its number among the entries without one of their own. */
export type RecordedMove = Own<MoveEntry> & { readonly serial: number };

/** A state that was saved or gone back to, as it is recorded. */
export type RecordedState = Own<StateEntry> & { readonly serial: number };

/** An act, as it is recorded. */
export type RecordedAct = Own<ActEntry> & { readonly serial: number };

/** Whatever a journal takes. */
export type Recorded = RecordedRequest | RecordedEvent | RecordedDelivery | RecordedOrder | RecordedMove | RecordedState | RecordedAct;
