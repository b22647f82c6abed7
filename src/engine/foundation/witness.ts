import type { EventRecord } from '../../domain/events/event.js';

/** Who is told what happens in an environment, and what led to it. */
export interface Witness {
  /** Runs synchronous work that something leads to, named by its id in the journal. */
  readonly during: <T>(cause: string, work: () => T) => T;
  /** An event is stored. */
  readonly event: (event: EventRecord) => void;
  /** An order is to be placed: told at once, since what leads to it is what happens at present. */
  readonly orderMade: (id: number) => void;
  /** An order is about to be sent with a token, which its handler may send back. */
  readonly orderBegun: (id: number, token: string) => void;
  /** The order whose token, one of some texts, a call brings back, by its id in the journal: that led to the call. */
  readonly causeOfCall: (tokens: readonly string[]) => string | null;
  /** A secret of a receiver counts from now on. */
  readonly secret: (secret: string) => void;
  /** A token of a card was made. */
  readonly token: (token: string) => void;
}
