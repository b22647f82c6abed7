/** What takes the place of the strings and numbers of a JSON text; a string comes with its quotation marks. */
interface Rewriting {
  readonly string: (token: string, isName: boolean) => string;
  readonly number: (token: string) => string;
}

/** Valid JSON text with its strings and numbers replaced. */
export function rewrite(text: string, { string, number }: Rewriting): string {
  // A loop and not one regular expression, because a long string would exhaust the stack of the expression.
  const start = /["\-\d]/g;
  const numeral = /[-+.\deE]+/y;
  const pieces: string[] = [];
  let copied = 0;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const isString = found[0] === '"';
    numeral.lastIndex = found.index;
    const end = isString ? endOfString(text, found.index) : found.index + (numeral.exec(text)?.[0].length ?? 1);
    const token = text.slice(found.index, end);
    const replaced = isString ? string(token, isBeforeColon(text, end)) : number(token);
    if (replaced !== token) {
      pieces.push(text.slice(copied, found.index), replaced);
      copied = end;
    }
    start.lastIndex = end;
  }
  return pieces.join('') + text.slice(copied);
}

/**
 * The value of valid JSON text, as JSON.parse gives it, name by name: JSON.parse of Node.js 24.21 takes a name that begins
 * with an escape for another one with a backslash when it has met an object with such a name before.
 */
export function build(text: string): unknown {
  const token = /[^\s,:\]}]+/y;
  let place = 0;
  return value();

  function value(): unknown {
    const next = ahead();
    if (next === '{') return Object.fromEntries(items('}', member));
    return next === '[' ? items(']', value) : scalar();
  }

  function items<T>(end: string, item: () => T): T[] {
    const read: T[] = [];
    place += 1;
    while (ahead() !== end) {
      read.push(item());
      if (ahead() === ',') place += 1;
    }
    place += 1;
    return read;
  }

  function member(): readonly [string, unknown] {
    ahead();
    const name = scalar() as string; // a name is a string
    ahead();
    place += 1;
    return [name, value()];
  }

  function scalar(): unknown {
    token.lastIndex = place;
    const end = text[place] === '"' ? endOfString(text, place) : place + (token.exec(text)?.[0].length ?? 1);
    const read: unknown = JSON.parse(text.slice(place, end));
    place = end;
    return read;
  }

  function ahead(): string {
    while (/\s/.test(text.charAt(place))) place += 1;
    return text.charAt(place);
  }
}

/** The place behind the closing quotation mark of the string that begins at `start`. */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote > 0; quote = text.indexOf('"', quote + 1)) {
    let escapes = quote;
    while (text.charAt(escapes - 1) === '\\') escapes -= 1;
    if ((quote - escapes) % 2 === 0) return quote + 1;
  }
  return text.length;
}

function isBeforeColon(text: string, end: number): boolean {
  const next = /\S/g;
  next.lastIndex = end;
  return next.exec(text)?.[0] === ':';
}
