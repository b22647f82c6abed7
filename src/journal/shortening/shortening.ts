import { isJsonText, shortenedJson, withoutSecrets } from './json-text.js';
import { shortenedMarkup } from './marked-up.js';
import { brief, createPlain, unescaped, type Hidden, type Plain } from './plain.js';
import { isSecretName } from './secret-name.js';

/** Shortens what nobody may read in a journal: tokens, secrets, numbers of cards (#subsim-journal-secrets). */
export interface Shortening {
  readonly header: (name: string, value: string) => string;
  readonly path: (path: string) => string;
  /** A query, without its question mark. */
  readonly query: (query: string) => string;
  /** A sentence, or a name. */
  readonly words: (text: string) => string;
  /** A body, or the beginning of one: JSON, a form, markup, or any other text. */
  readonly text: (text: string) => string;
  /** Bytes that are no text. */
  readonly bytes: (bytes: Buffer) => Buffer;
}

const COOKIE = /^(?:set-)?cookie$/i;
const ADDRESS = /^(?:location|referer|content-location)$/i;
const CREDENTIALS = /^(?:proxy-)?authorization$/i;

/** Makes what shortens, for an environment with texts to hide. */
export function createShortening(hidden: Hidden): Shortening {
  const plain = createPlain(hidden);
  const path = (text: string): string => text.replace(/[^/]+/g, (segment) => decodedly(segment, plain));
  const query = (text: string): string => text.replace(/[^&]+/g, (pair) => parameter(pair, plain));
  return {
    header(name, value) {
      if (CREDENTIALS.test(name)) return credentials(value);
      if (isSecretName(name) || COOKIE.test(name)) return brief(value);
      return ADDRESS.test(name) ? address(value) : plain(value);
    },
    path,
    query,
    words: plain,
    text(text) {
      if (isJsonText(text)) return shortenedJson(text, plain);
      if (/^\s*</.test(text)) return shortenedMarkup(text, plain);
      return /^[^\s=&]+=\S*$/.test(text) ? query(text) : plain(text);
    },
    bytes: (bytes) => Buffer.from(plain(bytes.toString('latin1')).replaceAll('…', '...'), 'latin1'),
  };

  function address(text: string): string {
    const mark = text.indexOf('?');
    return mark < 0 ? path(text) : `${path(text.slice(0, mark))}?${query(text.slice(mark + 1))}`;
  }
}

// Of a client's id and secret, which are written as one, nothing is left.
function credentials(value: string): string {
  const [, scheme = '', secret = value] = /^\s*(\S+\s+)(.+)$/.exec(value) ?? [];
  return `${scheme}${/^basic/i.test(scheme) ? '…' : brief(secret)}`;
}

function parameter(pair: string, plain: Plain): string {
  const equals = pair.indexOf('=');
  if (equals < 0) return decodedly(pair, plain);
  const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
  const told =
    isSecretName(decoded(name)) && value !== '' ? brief(decoded(value)) : decodedly(value, (text) => withoutSecrets(text, plain));
  return `${decodedly(name, plain)}=${told}`;
}

// What holds no secret stays as it was written.
function decodedly(text: string, plain: Plain): string {
  const content = decoded(text);
  const shortened = plain(content);
  return shortened === content ? text : shortened;
}

function decoded(text: string): string {
  return /[%+]/.test(text) ? unescaped(text.replaceAll('+', ' ')) : text;
}
