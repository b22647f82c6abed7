import type { Store } from '../../store/store.js';
import type { Chance, ChanceStream } from '../../world/chance.js';
import { chanceSequences } from './stored-names.js';

/** Draws an unpredictable text; with a random seed the same requests draw the same ones, across restarts too. */
export type Draw = (stream: ChanceStream, length: number, alphabet: string) => string;

/** The characters of tokens (§2.2). */
export const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The characters of batch ids and secrets. */
export const HEXADECIMAL = '0123456789abcdef';

/** Creates the drawing from `chance`; the position in each stream is stored. */
export function createDraw(chance: Chance, store: Pick<Store, 'next'>): Draw {
  return (stream, length, alphabet) => {
    const position = chance.isSeeded ? store.next(chanceSequences[stream], 1) : 0;
    return chance.text({ stream, position }, length, alphabet);
  };
}
