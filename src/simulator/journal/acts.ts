import type { ActName } from '../../journal/act-names.js';
import type { StateEntry } from '../../journal/entry.js';
import type { Journal } from '../../journal/journal.js';
import { isoText } from '../views/instants.js';

/** Takes down what somebody asks of a simulator beside the platform's API; what was refused says so among its details. */
export interface Acts {
  /** Runs what was asked for as the cause of all that its synchronous part leads to. */
  readonly act: <T>(act: ActName, details: object, work: () => T) => T;
  /** The same for a saved state, or one that is gone back to, once it is done; what is refused changes none. */
  readonly state: <T>(what: StateEntry['what'], name: string | null, work: () => T) => T;
  /** Moves the clock; all that happens meanwhile and that nothing nearer leads to, the move does. */
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

/** Makes what takes acts down in a journal; `now` is the environment's clock. Nothing leads to them but who asks. */
export function createActs({ causes, serial: next, add }: Journal, now: () => number): Acts {
  return {
    act(act, details, work) {
      const serial = next();
      const told = copied(details);
      const refused = (error: unknown): void => {
        add({ kind: 'act', serial, act, details: { ...told, refusal: messageOf(error) } }, null);
      };
      const done = (): void => {
        add({ kind: 'act', serial, act, details: told }, null);
      };
      return causes.during(`act:${String(serial)}`, () => followed(work, { refused, done }));
    },
    state(what, name, work) {
      const serial = next();
      const done = (): void => {
        add({ kind: 'state', serial, what, name }, null);
      };
      return causes.during(`state:${String(serial)}`, () => followed(work, { refused: ignore, done }));
    },
    async move(asked, work) {
      const serial = next();
      const end = causes.begin(`move:${String(serial)}`);
      const from = isoText(now());
      const record = ({ total, orders, webhooks, ...span }: Moved, refusal: string | null): void => {
        const move = { asked: copied({ asked }).asked ?? null, from: span.from, to: span.to, total, orders, webhooks };
        add({ kind: 'move', serial, ...move, refusal }, null);
      };
      try {
        const moved = await work();
        record(moved, null);
        return moved;
      } catch (error) {
        record({ ...NOTHING, ...movedIn(error), from, to: isoText(now()) }, messageOf(error));
        throw error;
      } finally {
        end();
      }
    },
  };
}

// Says how work ended, at once or when its promise is settled; whoever awaits that learns it afterwards.
function followed<T>(work: () => T, { refused, done }: { readonly refused: (error: unknown) => void; readonly done: () => void }): T {
  let result: T;
  try {
    result = work();
  } catch (error) {
    refused(error);
    throw error;
  }
  if (result instanceof Promise) void result.then(done, refused);
  else done();
  return result;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// What is given may be changed afterwards, and need not be JSON.
function copied<Given extends object>(details: Given): Partial<Given> {
  try {
    return JSON.parse(JSON.stringify(details)) as Partial<Given>; // JSON knows no undefined
  } catch {
    return {};
  }
}

const NONE: object = {};

// What a move came to that was refused on the way.
function movedIn(error: unknown): object {
  if (typeof error !== 'object' || error === null) return NONE;
  const { details } = error as { readonly details?: { readonly advance?: object } }; // a Problem, if it has details
  return details?.advance ?? NONE;
}

// Who asked is told of it.
function ignore(): void {
  // nothing to do
}
