import type { Connection } from './database.js';
import type { KeptWrites } from './kept/kept-writes.js';
import { anyRow, oldRows, writingOn } from './kept/writing.js';

/** Numbers that are given out one after another. */
export interface Sequences {
  /** The next number of a sequence, beginning with `first`. */
  readonly next: (sequence: string, first: number) => number;
  /** Makes a sequence go on after `number` at least. */
  readonly reserve: (sequence: string, number: number) => void;
  /** The last number that a sequence has given out or reserved; 0 before the first one. */
  readonly last: (sequence: string) => number;
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
export function createSequences(connection: Connection, writes?: KeptWrites): Sequences {
  const { run, value } = writingOn(connection, writes);
  const known = new Map<string, number>();
  const read = value<[string], number>('SELECT next FROM sequence WHERE name = ?');
  const begin = run<[string, number]>('INSERT OR REPLACE INTO sequence (name, next) VALUES (?, ?)', anyRow('sequence', ['name']));
  const advance = run<[number, string]>('UPDATE sequence SET next = ? WHERE name = ?', {
    ...oldRows('sequence', ['name'], (_, name) => [name]),
    former: (_, name) => [name, known.get(name)],
  });
  const highest = value<[], number>('SELECT max(next) FROM sequence');
  return {
    next(sequence, first) {
      const number = Math.max(first, upcoming(sequence));
      goOn(sequence, number + 1);
      return number;
    },
    reserve(sequence, number) {
      if (upcoming(sequence) <= number) goOn(sequence, number + 1);
    },
    last: (sequence) => Math.max(0, upcoming(sequence) - 1),
    highest: () => highest() ?? 0,
    forget() {
      known.clear();
    },
  };

  function upcoming(sequence: string): number {
    return known.get(sequence) ?? read(sequence) ?? 0;
  }

  function goOn(sequence: string, next: number): void {
    if (known.has(sequence)) advance(next, sequence);
    else begin(sequence, next);
    known.set(sequence, next);
  }
}

/** The last numbers of some sequences, by their names. @internal */
export type LastNumbers = ReadonlyMap<string, number>;

/** The last numbers of those sequences that have given out any, each if it is below a limit. @internal */
export function lastNumbers(sequences: Sequences, limits: ReadonlyMap<string, number>): LastNumbers {
  const last = [...limits].map(([name, limit]) => ({ name, limit, number: sequences.last(name) }));
  return new Map(last.filter(({ number, limit }) => number > 0 && number < limit).map(({ name, number }) => [name, number]));
}

/** Makes sequences go on after numbers at least. @internal */
export function reserveAll(sequences: Sequences, numbers: LastNumbers): void {
  for (const [sequence, number] of numbers) sequences.reserve(sequence, number);
}
