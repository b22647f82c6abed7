import type { StateEntry } from '../../journal/entry.js';
import type { Journal } from '../../journal/journal.js';
import { isoText } from '../views/instants.js';

/** Takes down what somebody asks of a simulator beside the platform's API. */
export interface Acts {
  /** Runs what was asked for as the cause of all that its synchronous part leads to. */
  readonly act: <T>(act: string, details: object, work: () => T) => T;
  /** The same for a saved state, or one that is gone back to. */
  readonly state: <T>(what: StateEntry['what'], name: string | null, work: () => T) => T;
  /** Moves the clock; all that happens meanwhile and that no request leads to, the move does. */
  readonly move: <T extends Moved>(asked: unknown, work: () => Promise<T>) => Promise<T>;
}

/** What a move of the clock came to; instants are ISO text. */
interface Moved {
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly orders: object;
  readonly webhooks: object;
}

const NOTHING: Omit<Moved, 'from' | 'to'> = { total: 0, orders: {}, webhooks: {} };

/** Makes what takes acts down in a journal; `now` is the environment's clock. */
export function createActs(journal: Journal, now: () => number): Acts {
  return {
    act(act, details, work) {
      const serial = journal.serial();
      const result = journal.causes.during(`act:${String(serial)}`, work);
      journal.add({ kind: 'act', serial, act, details });
      return result;
    },
    state(what, name, work) {
      const serial = journal.serial();
      const result = journal.causes.during(`state:${String(serial)}`, work);
      journal.add({ kind: 'state', serial, what, name });
      return result;
    },
    async move(asked, work) {
      const serial = journal.serial();
      const end = journal.causes.begin(`move:${String(serial)}`);
      const from = isoText(now());
      const record = ({ total, orders, webhooks, ...span }: Moved, refusal: string | null): void => {
        journal.add({ kind: 'move', serial, asked, from: span.from, to: span.to, total, orders, webhooks, refusal }, null);
      };
      try {
        const moved = await work();
        record(moved, null);
        return moved;
      } catch (error) {
        const refusal = error instanceof Error ? error.message : String(error);
        record({ ...NOTHING, ...movedIn(error), from, to: isoText(now()) }, refusal);
        throw error;
      } finally {
        end();
      }
    },
  };
}

// What a move came to that was refused on the way.
function movedIn(error: unknown): object {
  const { details } = error as { readonly details?: { readonly advance?: object } }; // a Problem, if it has details
  return details?.advance ?? {};
}
