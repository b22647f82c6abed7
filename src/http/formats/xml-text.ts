// Longer names are safe too, but xml2js' own check of names does not survive them.
const SAFE_NAME = /^(?!xml)[A-Za-z_][A-Za-z0-9._-]{0,1023}$/i;
// Characters that XML 1.0 (section 2.2) has no way to write, and halves of surrogate pairs.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const HALF_PAIR = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Whether a name may be that of an element; all others stand in `<entry key="…">`. */
export function isSafeName(name: string): boolean {
  return SAFE_NAME.test(name);
}

/** A text with U+FFFD for what XML cannot write. */
export function writable(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replace(HALF_PAIR, '\uFFFD');
}
