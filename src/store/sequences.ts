import type { Connection } from './database.js';
import { once } from './once.js';

/** Numbers that are given out one after another. */
export interface Sequences {
  /** The next number of a sequence, beginning with `first`. */
  readonly next: (sequence: string, first: number) => number;
  /** Makes a sequence go on after `number` at least. */
  readonly reserve: (sequence: string, number: number) => void;
  /** The highest number that any sequence has reached. */
  readonly highest: () => number;
  /** Forgets what is in memory, after a rollback. */
  readonly forget: () => void;
}

/**
 * Keeps sequences in the database and a copy in memory, because reading one for each new record costs as much as writing the record.
 *
 * @internal
 */
export function createSequences(connection: Connection): Sequences {
  const read = connection.prepare<[string], number>('SELECT next FROM sequence WHERE name = ?').pluck();
  const begin = connection.prepare<[string, number]>('INSERT OR REPLACE INTO sequence (name, next) VALUES (?, ?)');
  const advance = connection.prepare<[number, string]>('UPDATE sequence SET next = ? WHERE name = ?');
  const highest = once(() => connection.prepare<[], number | null>('SELECT max(next) FROM sequence').pluck());
  const known = new Map<string, number>();
  return {
    next(sequence, first) {
      const number = Math.max(first, upcoming(sequence));
      goOn(sequence, number + 1);
      return number;
    },
    reserve(sequence, number) {
      if (upcoming(sequence) <= number) goOn(sequence, number + 1);
    },
    highest: () => highest().get() ?? 0,
    forget() {
      known.clear();
    },
  };

  function upcoming(sequence: string): number {
    return known.get(sequence) ?? read.get(sequence) ?? 0;
  }

  function goOn(sequence: string, next: number): void {
    if (known.has(sequence)) advance.run(next, sequence);
    else begin.run(sequence, next);
    known.set(sequence, next);
  }
}
