// Numbers whose text JavaScript would change; the browsers of today can keep that text (JSON.rawJSON, ECMAScript 2026).
interface ExactJson {
  readonly rawJSON?: (text: string) => unknown;
}

const { rawJSON } = JSON as ExactJson; // what a browser does not have is undefined
// A text without such a number is read in the usual way, which is faster.
const SUSPECT = /\d[\d.]{15,}|\d[eE][+-]?\d/;

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** Reads JSON so that a number which JavaScript would change is kept as its text. Throws `SyntaxError`. */
export function readJson(text: string): unknown {
  if (rawJSON === undefined || !SUSPECT.test(text)) return JSON.parse(text);
  const revive: Reviver = (_key, value, context) => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined && String(value) !== source ? rawJSON(source) : value;
  };
  return JSON.parse(text, revive);
}

/** The same for what is to be sent. Throws an `Error` where a number would change, in a browser that cannot keep its text. */
export function readJsonToWrite(text: string): unknown {
  const value = readJson(text);
  const isKept = rawJSON !== undefined || !SUSPECT.test(text);
  if (isKept || JSON.stringify(value).replaceAll(/\s/g, '') === text.replaceAll(/\s/g, '')) return value;
  throw new Error('This browser would change a number in it; a newer one, or the API, takes it as it is.');
}

/** A value as JSON, numbers as they were read. */
export function jsonText(value: unknown, indentation?: number): string {
  return value === undefined ? '' : JSON.stringify(value, null, indentation);
}

/** A value as a text, not in quotation marks; empty for none. */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : value === null ? '' : jsonText(value);
}
