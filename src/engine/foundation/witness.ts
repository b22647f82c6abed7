import type { EventRecord } from '../../domain/events/event.js';

/** Who is told what happens in an environment, and what led to it. */
export interface Witness {
  /** Runs synchronous work that something leads to, named by its id in the journal. */
  readonly during: <T>(cause: string, work: () => T) => T;
  /** An event is stored. */
  readonly event: (event: EventRecord) => void;
  /** An order is to be placed: told at once, since what leads to it is what happens at present. */
  readonly orderMade: (id: number) => void;
}
