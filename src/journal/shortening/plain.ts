import { withoutCards } from './card-number.js';

/** The texts that nobody may read. */
export interface Hidden {
  /** Those that may stand in the midst of others. */
  readonly texts: () => readonly string[];
  /** Whether letters and digits, so many in a row as no word has, are one. */
  readonly isSecret: (word: string) => boolean;
}

/** Shortens what is a secret wherever it stands. */
export type Plain = (text: string) => string;

// What is shorter is a secret only where nothing else stands: as a word it stands in many texts.
const SHORTEST = 6;
// Letters and digits so many in a row as no word has.
const WORD = /[A-Za-z0-9]{20,}/g;
const LONG = 20;
const SHOWN = 6;

/** Makes what shortens any text. */
export function createPlain({ texts, isSecret }: Hidden): Plain {
  const all = texts().filter((text) => text !== '');
  // One may be the beginning of another.
  const known = all.filter(({ length }) => length >= SHORTEST).sort((one, other) => other.length - one.length);
  const short = new Set(all.filter(({ length }) => length < SHORTEST));
  return (text) => {
    const written = hide(text);
    const read = written.includes('%') ? unescaped(written) : written;
    if (read === written) return written;
    const hidden = hide(read);
    return hidden === read ? written : hidden;
  };

  function hide(text: string): string {
    if (short.has(text)) return brief(text);
    let result = text;
    for (const secret of known) if (result.includes(secret)) result = result.replaceAll(secret, () => brief(secret));
    return withoutCards(result.replace(WORD, (word) => (isSecret(word) ? brief(word) : word)));
  }
}

/** What escapes in an address stand for; a text that has none as it is. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What is left of a secret: the beginning of a long one. */
export function brief(secret: string): string {
  return secret.length < LONG ? '…' : `${secret.slice(0, SHOWN)}…`;
}
