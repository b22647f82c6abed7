import { isCardNumber, shortCard } from './card-number.js';
import { brief, type Plain } from './plain.js';
import { isSecretName } from './secret-name.js';

// Strings, the last of which may be cut; numbers; what holds them together.
const TOKEN = /"[^"\\]*(?:\\(?:.|$)[^"\\]*)*"?|-?\d[\d.eE+-]*|[{}[\],]/gs;
const ESCAPE = /\\(?:u[\da-f]{4}|.|$)/gis;

/** An object or a list that is being gone through. */
interface Level {
  readonly isList: boolean;
  /** Of the member whose value comes; that of the list, in a list. */
  name: string;
  /** Whether a name comes, and no value. */
  awaitsName: boolean;
  /** Where the value of a patch stands, and whether its path names a secret (RFC 6902). */
  value: number;
  isSecretPath: boolean;
}

/** JSON text, or the beginning of one, in which secrets are shortened; all else in it stays as it is, character for character. */
export function shortenedJson(text: string, plain: Plain): string {
  const pieces: string[] = [];
  const outer: Level[] = [];
  let level = levelOf(true, '');
  let from = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    pieces.push(text.slice(from, index), pieceOf(token));
    from = index + token.length;
  }
  return pieces.join('') + text.slice(from);

  function pieceOf(token: string): string {
    switch (token) {
      case '{':
      case '[':
        outer.push(level);
        level = levelOf(token === '[', token === '[' ? level.name : '');
        return token;
      case '}':
      case ']':
        if (level.isSecretPath && level.value > 0) pieces[level.value] = hidden(pieces[level.value] ?? '');
        level = outer.pop() ?? levelOf(true, '');
        return token;
      case ',':
        level.awaitsName = !level.isList;
        return token;
      default:
        return level.awaitsName ? nameOf(token) : valueOf(token);
    }
  }

  function nameOf(token: string): string {
    level.awaitsName = false;
    level.name = contentOf(token);
    return shortenedString(token, plain);
  }

  function valueOf(token: string): string {
    if (level.name === 'value') level.value = pieces.length + 1;
    if (level.name === 'path' && !level.isList) level.isSecretPath = isSecretName(contentOf(token).split('/').at(-1) ?? '');
    if (isSecretName(level.name)) return hidden(token);
    if (token.startsWith('"')) return shortenedString(token, plain);
    return isCardNumber(token) ? `"${shortCard(token)}"` : token;
  }
}

function levelOf(isList: boolean, name: string): Level {
  return { isList, name, awaitsName: !isList, value: 0, isSecretPath: false };
}

function shortenedString(token: string, plain: Plain): string {
  if (!token.includes('\\')) return `"${plain(token.slice(1, endOf(token)))}${token.slice(endOf(token))}`;
  const content = contentOf(token);
  const shortened = withoutSecrets(content, plain);
  return shortened === content ? token : JSON.stringify(shortened);
}

/** A text without secrets, also those that have their names in JSON text, which it may be itself, as the data of an event is (#6.1-webhook-body). */
export function withoutSecrets(text: string, plain: Plain): string {
  return plain(isJsonText(text) ? shortenedJson(text, plain) : text);
}

/** Whether a text looks like JSON text in which names may stand, or like its beginning. */
export function isJsonText(text: string): boolean {
  return /^\s*["[{]/.test(text);
}

// A value that is a secret whatever it says; an empty one is none.
function hidden(token: string): string {
  const content = token.startsWith('"') ? contentOf(token) : token;
  if (content === '') return token;
  return JSON.stringify(isCardNumber(content) ? shortCard(content) : brief(content));
}

// What cannot be read, as a string that is cut in the midst of an escape, as far as it can be.
function contentOf(token: string): string {
  const written = token.slice(1, endOf(token));
  if (!written.includes('\\')) return written;
  try {
    return JSON.parse(`"${written}"`) as string; // of a text between quotation marks
  } catch {
    return written.replace(ESCAPE, (found) => parsed(`"${found}"`) ?? found.slice(1));
  }
}

function parsed(written: string): string | undefined {
  try {
    return JSON.parse(written) as string; // of one escape between quotation marks
  } catch {
    return undefined;
  }
}

// Where the content of a string ends: a cut one has no quotation mark there.
function endOf(token: string): number {
  return token.length > 1 && token.endsWith('"') ? token.length - 1 : token.length;
}
