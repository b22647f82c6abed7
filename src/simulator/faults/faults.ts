import { existing, Problem } from '../../domain/refusals/problem.js';
import { glob, type ValueTest } from '../../journal/search/value-readers.js';
import { input } from '../views/input.js';
import { known } from '../views/known.js';

/** What befalls requests to the platform's API; one of `status`, `delay` and `reset` at least. */
export interface FaultInput {
  /** Default: any. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  /** The path without query; `*` stands for anything, as in the search of the journal. Default: any. */
  readonly path?: string | undefined;
  /** Answers with this status in place of what was asked for, which is not done. */
  readonly status?: number | undefined;
  /** Seconds, said by the header `Retry-After` of that answer. */
  readonly retryAfter?: number | undefined;
  /** Milliseconds before anything else, by the machine's clock. */
  readonly delay?: number | undefined;
  /** Resets the connection in place of an answer; nothing is done. */
  readonly reset?: true | undefined;
  /** How often it bites. Default: as long as it is there. */
  readonly times?: number | undefined;
}

/** A fault of the platform's API; null for what was not given. */
export interface Fault {
  readonly id: number;
  readonly method: string | null;
  readonly path: string | null;
  readonly status: number | null;
  readonly retryAfter: number | null;
  readonly delay: number | null;
  readonly reset: boolean;
  readonly times: number | null;
  /** How often it has bitten. */
  readonly fired: number;
}

/**
 * The faults of an environment's API, which bite whoever comes with its credentials; the control API has none. They are no part of its
 * state: a reset or restore leaves them as they are. Refusals are a `Problem`.
 */
export interface Faults {
  /** The first one that fits a request bites it. Throws `setting-refused`, and `state-refused` when there is no room. */
  readonly add: (fault: FaultInput) => Fault;
  readonly list: () => readonly Fault[];
  /** Throws `unknown-record`. */
  readonly remove: (id: number) => void;
  readonly clear: () => void;
}

/** A request that may be bitten. */
interface Called {
  readonly method: string;
  readonly path: string;
}

/** The faults of one environment, with what the doors ask. */
interface OwnFaults extends Faults {
  /** The fault that bites a request, which is counted. */
  readonly next: (called: Called) => Fault | undefined;
}

interface Kept {
  readonly given: Omit<Fault, 'fired'>;
  readonly isPath: ValueTest;
  fired: number;
}

const MOST = 100;

/** Makes the faults of one environment. */
export function createFaults(): OwnFaults {
  const faults = new Map<number, Kept>();
  let made = 0;
  return {
    add(fault) {
      const given = input('fault', fault);
      refuseUnmeant(given);
      if (faults.size >= MOST) throw new Problem('state-refused', `There are ${String(MOST)} faults, which is the most; remove one first.`);
      made += 1;
      const { method = null, path = null, status = null, retryAfter = null, delay = null, reset = false, times = null } = given;
      const isPath = path === null ? () => true : glob(path, 0);
      const kept = {
        given: { id: made, method, path, status, retryAfter, delay, reset, times },
        isPath: typeof isPath === 'string' ? () => false : isPath,
        fired: 0,
      };
      faults.set(made, kept);
      return shown(kept);
    },
    list: () => [...faults.values()].map(shown),
    remove(id) {
      known('fault', id, () => existing(faults.get(id)));
      faults.delete(id);
    },
    clear() {
      faults.clear();
    },
    next(called) {
      if (faults.size === 0) return undefined;
      const kept = [...faults.values()].find((each) => bites(each, called));
      if (kept === undefined) return undefined;
      kept.fired += 1;
      return shown(kept);
    },
  };
}

function bites({ given: { method, times }, isPath, fired }: Kept, called: Called): boolean {
  return (method === null || method === called.method) && (times === null || fired < times) && isPath(called.path);
}

function shown({ given, fired }: Kept): Fault {
  return { ...given, fired };
}

function refuseUnmeant({ status, retryAfter, delay, reset }: FaultInput): void {
  const refuse = (sentence: string): never => {
    throw new Problem('setting-refused', sentence, { hint: 'A fault is such as {"path":"/services/v2/*","status":503,"times":2}.' });
  };
  if (status === undefined && delay === undefined && reset === undefined) refuse('A fault needs status, delay or reset.');
  if (status !== undefined && reset !== undefined) refuse('A connection that is reset has no status; give status or reset.');
  if (retryAfter !== undefined && status === undefined) refuse('retryAfter belongs to an answer; give a status, too.');
}
