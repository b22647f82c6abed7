/** Shortens what nobody may read in a journal: tokens, secrets, numbers of cards. */
export interface Shortening {
  readonly header: (name: string, value: string) => string;
  /** A query, without its question mark. */
  readonly query: (query: string) => string;
  /** A body, or the beginning of one. */
  readonly text: (text: string) => string;
}

const SHOWN = 6;
const SECRET_NAME = /token|secret|password|cvv|cvc|creditcard_number|card_number/i;
const MEMBER = /"((?:[^"\\]|\\.)*)"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g;
// Digits of a card, alone or in groups.
const CARD = /(?<![\d.])\d(?:[ -]?\d){11,18}(?![\d.])/g;
const LONG = 20;

/** Makes what shortens, for an environment with secrets. */
export function createShortening(secrets: readonly string[]): Shortening {
  const known = secrets.filter((secret) => secret !== '');
  return {
    header(name, value) {
      const credentials = /^(\S+)(\s+)(.+)$/.exec(value);
      if (/^(?:proxy-)?authorization$/i.test(name))
        return credentials === null ? brief(value) : `${credentials[1] ?? ''}${credentials[2] ?? ''}${brief(credentials[3] ?? '')}`;
      return SECRET_NAME.test(name) || /^(?:set-)?cookie$/i.test(name) ? brief(value) : plain(value);
    },
    query: (query) => plain(formText(query)),
    text: (text) => plain(formText(text.replace(MEMBER, member))),
  };

  function plain(text: string): string {
    let result = text;
    for (const secret of known) if (result.includes(secret)) result = result.replaceAll(secret, brief(secret));
    return result.replace(CARD, (digits) => (isCard(digits) ? `${digits.slice(0, SHOWN)}…${digits.slice(-4)}` : digits));
  }
}

function member(whole: string, name: string, colon: string, value?: string): string {
  return SECRET_NAME.test(name) && value !== undefined && value.length > SHOWN ? `"${name}"${colon}"${brief(value)}"` : whole;
}

function formText(text: string): string {
  return text.replace(/(^|&)([^=&\s"]+)=([^&\s"]+)/g, (whole, before: string, name: string, value: string) =>
    SECRET_NAME.test(name) ? `${before}${name}=${brief(value)}` : whole,
  );
}

function brief(text: string): string {
  return text.length < LONG ? '…' : `${text.slice(0, SHOWN)}…`;
}

// The checksum of Luhn (ISO/IEC 7812-1, annex B).
function isCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return digits.length >= 12 && sum % 10 === 0;
}
