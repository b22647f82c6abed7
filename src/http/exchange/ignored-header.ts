import { isLongNumber } from '../../domain/records/explanation.js';

/** Names of what was ignored: those that nobody knows, and those that are shown and cannot be written. */
interface Ignored {
  readonly unknown: ReadonlySet<string>;
  readonly shown: ReadonlySet<string>;
}

// Names that are told, and characters of each: a header is no place for a whole record.
const MOST_UNKNOWN = 20;
const MOST_SHOWN = 5;
const MOST_CHARACTERS = 60;

/**
 * What `Subsim-Ignored` says: the names with commas between them, the unknown ones first, and how many more there are
 * (#subsim-ignored-input). What may be the number of a card is not repeated; all that is not visible ASCII is escaped as in addresses, and so are commas and percent signs.
 */
export function ignoredHeader({ unknown, shown }: Ignored, withoutTokens: (text: string) => string): string {
  const told = [...[...unknown].slice(0, MOST_UNKNOWN), ...[...shown].slice(0, MOST_SHOWN)];
  const left = unknown.size + shown.size - told.length;
  const names = told.map((name) => (isLongNumber(name) ? '(a long number)' : escaped(isRandom(name) ? withoutTokens(name) : name)));
  return [...names, ...(left > 0 ? [`and ${String(left)} more`] : [])].join(', ');
}

// Who sends a token where a name belongs must not find it in a log; long names of members have no digits.
function isRandom(name: string): boolean {
  return /\d/.test(name);
}

function escaped(name: string): string {
  let text = '';
  for (const character of name.slice(0, MOST_CHARACTERS + 1)) {
    const next = /[^\x21-\x7e]|[,%]/.test(character) ? percentEncoded(character) : character;
    if (text.length + next.length > MOST_CHARACTERS) return `${text}...`;
    text += next;
  }
  return text;
}

// Half of a surrogate pair counts as the unknown character.
function percentEncoded(character: string): string {
  return [...Buffer.from(character, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}
