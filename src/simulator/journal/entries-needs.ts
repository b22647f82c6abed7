import type { Journal } from '../../journal/journal.js';
import type { Timers } from '../../world/timers.js';
import type { Turns } from '../../world/turns.js';
import type { Report } from '../callers/listeners.js';

/** What the entries of a journal are shown by. */
export interface EntriesNeeds {
  readonly journal: Journal;
  /** The machine's clock, in milliseconds since 1970. */
  readonly realNow: () => number;
  readonly turns: Turns;
  readonly timers: Timers;
  /** Keeps the process running until the result is called. */
  readonly stayAwake: () => () => void;
  /** Aborted once the environment is closed. */
  readonly closing: AbortSignal;
  /** Told what listeners throw. */
  readonly report: Report;
  /** The version of Subsim. */
  readonly version: string;
}
