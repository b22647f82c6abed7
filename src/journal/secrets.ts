import type { Hidden } from './shortening/plain.js';

/** The secrets of an environment, those of before too. */
export interface Secrets extends Hidden {
  /** Remembers one that somebody sets, of which there are few. */
  readonly note: (secret: string) => void;
  /** Remembers a drawn one, of which there is one for each order and card. */
  readonly noteToken: (token: string) => void;
}

// More than a journal tells of.
const MOST_TEXTS = 1000;
const MOST_WORDS = 10_000;
const WORD = /^[A-Za-z0-9]{20,}$/;

/** Makes what remembers the secrets of an environment; `isKnown` says whether a word of twenty letters and digits or more is a token that it has stored. */
export function createSecrets(isKnown: (word: string) => boolean): Secrets {
  const texts = new Set<string>();
  const words = new Set<string>();
  const tokens = new Set<string>();
  return {
    note(secret) {
      if (WORD.test(secret)) remember(words, secret, MOST_WORDS);
      else remember(texts, secret, MOST_TEXTS);
    },
    noteToken(token) {
      remember(tokens, token, MOST_WORDS);
    },
    texts: () => [...texts],
    isSecret: (word) => words.has(word) || tokens.has(word) || isKnown(word),
  };
}

function remember(known: Set<string>, secret: string, most: number): void {
  known.add(secret);
  if (known.size <= most) return;
  const [oldest = ''] = known;
  known.delete(oldest);
}
