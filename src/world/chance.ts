import { createHmac, randomBytes } from 'node:crypto';

/** The independent streams of randomness, so that more of one kind does not change the others. */
export type ChanceStream = 'ids' | 'tokens' | 'secrets' | 'callback secrets' | 'order tokens' | 'vault' | 'delays' | 'clients';

/** Where unpredictable texts come from. With a seed the text at a position of a stream is always the same. */
export interface Chance {
  readonly isSeeded: boolean;
  /** `length` characters drawn evenly from `alphabet` (at most 256 characters). */
  readonly text: (place: { stream: ChanceStream; position: number }, length: number, alphabet: string) => string;
}

/** Randomness of the operating system, or of a seed for reproducible runs. */
export function createChance(seed?: string): Chance {
  return {
    isSeeded: seed !== undefined,
    text({ stream, position }, length, alphabet) {
      // Bytes past the last whole multiple of the alphabet would favour its first characters.
      const fair = 256 - (256 % alphabet.length);
      let text = '';
      for (let block = 0; text.length < length; block += 1) {
        const bytes = seed === undefined ? randomBytes(2 * length) : seededBytes(seed, `${stream}/${String(position)}/${String(block)}`);
        for (const byte of bytes) if (byte < fair) text += alphabet.charAt(byte % alphabet.length);
      }
      return text.slice(0, length);
    },
  };
}

function seededBytes(seed: string, place: string): Buffer {
  return createHmac('sha512', seed).update(place).digest();
}
