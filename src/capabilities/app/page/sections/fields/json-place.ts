// Browsers say in words of their own, and not always, where a text stops being JSON; this walks along it (RFC 8259).
const BLANKS = /[ \t\n\r]*/y;
const STRING = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
const NAME = new RegExp(STRING, 'y');
const SCALAR = new RegExp(String.raw`${STRING}|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`, 'y');

// As an index; the text's length where something is missing at the end.
function faultyIndex(text: string): number {
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found !== null;
  };
  const take = (character: string): boolean => {
    skip(BLANKS);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const members = (end: string, member: () => boolean): boolean => {
    if (take(end)) return true;
    do if (!member()) return false;
    while (take(','));
    return take(end);
  };
  const value = (): boolean => {
    if (take('{')) return members('}', () => (skip(BLANKS), skip(NAME)) && take(':') && value());
    if (take('[')) return members(']', value);
    return skip(SCALAR);
  };
  value();
  skip(BLANKS);
  return at;
}

/** What is wrong with a text that is no JSON: line and column, counted from 1. */
export function jsonFault(text: string): string {
  const before = text.slice(0, faultyIndex(text)).split('\n');
  return `This is no JSON: look at line ${String(before.length)}, column ${String((before.at(-1)?.length ?? 0) + 1)}.`;
}
