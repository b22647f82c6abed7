/** What stands before and behind a value. */
export interface Frame {
  readonly before: string;
  readonly after: string;
}

/** How a format with tags writes the parts of a value. */
export interface Markup {
  /** Stands around each entry of a list. */
  readonly entry: Frame;
  /** Stands around a member whose name is a tag; `undefined` for all other names. */
  readonly tagged: (name: string) => Frame | undefined;
  /** Stands around a member whose name is no tag: the escaped name stands between `before` and `between`. */
  readonly named: Frame & { readonly between: string; readonly escaped: (name: string) => string };
  /** Stands before a text, a number or a boolean. */
  readonly scalar: string;
  readonly escaped: (text: string) => string;
  /** Stand instead of a value that is null or an empty text. */
  readonly null: string;
  readonly emptyText: string;
  readonly object: Container;
  readonly list: Container;
  /** Stands around a short text, a number or a boolean, by the name of its member and that of what this stands in; '' for none. */
  readonly around?: ((name: string, value: string, within: string) => Frame | undefined) | undefined;
  /** Whether null and what is empty stand without the end of their frame. */
  readonly closesItself: boolean;
}

/** What stands around members or entries, and instead of none. */
interface Container extends Frame {
  readonly empty: string;
}

// Characters after which a piece is given out, and of a text that are taken together.
const PIECE = 16_384;
const SLICE = 8_192;
// The inside of a string, at most as many characters of it as a slice has; neither an escape nor a pair of surrogates is cut.
const INSIDE =
  /(?:[^"\\\uD800-\uDBFF]|[\uD800-\uDBFF][\uDC00-\uDFFF]?|\\u[dD][89abAB]..(?:\\u[dD][c-fC-F]..)?|\\u(?![dD][89abAB])....|\\[^u]){0,8192}/y;
const LITERAL = /[^,\]}]+/y;
const COLON = ':'.length;

/** Writes a value, given as compact JSON text, within a frame, in pieces: neither depth, width nor length is done in one go. */
export function* markedUp(text: string, markup: Markup, frame: Frame): Iterable<string> {
  const writing = new Writing(text, markup, frame);
  for (let piece = writing.next(); piece !== ''; piece = writing.next()) yield piece;
}

/** What remains of a text that is too long to be written at once. */
interface Rest {
  readonly escaped: (text: string) => string;
  /** Called once the place stands behind its end. */
  readonly done: () => void;
}

// A class, because a record has a hundred parts, and closures or inner generators for each would cost more than writing it. It reads
// the text as it stands: what is decoded stands in memory as a whole, and has marks that would have to be undone.
class Writing {
  readonly #text: string;
  readonly #markup: Markup;
  // What stands around the value that comes next.
  #frame: Frame;
  #place = 0;
  #written = '';
  #rest: Rest | undefined;
  // The ends of the objects and lists that are open, the innermost last.
  readonly #open: { readonly end: string; readonly isObject: boolean; readonly name: string }[] = [];
  // The name of the member that is written; '' for an entry of a list.
  #member = '';

  constructor(text: string, markup: Markup, frame: Frame) {
    this.#text = text;
    this.#markup = markup;
    this.#frame = frame;
  }

  /** The next piece; '' at the end. */
  next(): string {
    while (this.#place < this.#text.length && this.#written.length < PIECE) {
      if (this.#rest === undefined) this.#value();
      else this.#slice(this.#rest);
    }
    const piece = this.#written;
    this.#written = '';
    return piece;
  }

  #value(): void {
    this.#written += this.#frame.before;
    switch (this.#text[this.#place]) {
      case '{':
        this.#begin(this.#markup.object, true);
        break;
      case '[':
        this.#begin(this.#markup.list, false);
        break;
      case '"':
        this.#string();
        break;
      default:
        this.#literal();
    }
  }

  #begin(container: Container, isObject: boolean): void {
    this.#place += 1;
    const next = this.#text[this.#place];
    if (next === '}' || next === ']') {
      this.#place += 1;
      this.#alone(container.empty);
      return;
    }
    this.#written += container.before;
    this.#open.push({ end: container.after + this.#frame.after, isObject, name: this.#member === '' ? this.#within() : this.#member });
    this.#prepare(isObject);
  }

  #string(): void {
    const { scalar, escaped, emptyText } = this.#markup;
    const { after } = this.#frame;
    const text = this.#short();
    if (text === undefined) {
      this.#written += scalar;
      this.#cut({
        escaped,
        done: () => {
          this.#end(after);
        },
      });
    } else if (text === '') this.#alone(emptyText);
    else this.#end(this.#linked(text, scalar + escaped(text)) + after);
  }

  #within(): string {
    return this.#open.at(-1)?.name ?? '';
  }

  #linked(value: string, written: string): string {
    const frame = this.#markup.around?.(this.#member, value, this.#within());
    return frame === undefined ? written : frame.before + written + frame.after;
  }

  #literal(): void {
    LITERAL.lastIndex = this.#place;
    const token = LITERAL.exec(this.#text)?.[0] ?? '';
    this.#place += token.length;
    if (token === 'null') this.#alone(this.#markup.null);
    else this.#end(this.#linked(token, this.#markup.scalar + token) + this.#frame.after);
  }

  #alone(written: string): void {
    this.#end(this.#markup.closesItself ? written : written + this.#frame.after);
  }

  // Behind a value: ends what ends with it, and goes on to what comes next.
  #end(written: string): void {
    this.#written += written;
    while (this.#place < this.#text.length) {
      const isLast = this.#text[this.#place] !== ',';
      this.#place += 1;
      if (!isLast) {
        this.#prepare(this.#open.at(-1)?.isObject === true);
        return;
      }
      this.#written += this.#open.pop()?.end ?? '';
    }
  }

  #prepare(isMember: boolean): void {
    this.#member = '';
    if (isMember) this.#name();
    else this.#frame = this.#markup.entry;
  }

  #name(): void {
    const { tagged, named } = this.#markup;
    const { before, between, after, escaped } = named;
    const name = this.#short();
    if (name !== undefined) {
      this.#member = name;
      this.#frame = tagged(name) ?? { before: before + escaped(name) + between, after };
      this.#place += COLON;
      return;
    }
    this.#written += before;
    this.#cut({
      escaped,
      done: () => {
        this.#frame = { before: between, after };
        this.#place += COLON;
      },
    });
  }

  // The text at this place, when it is short.
  #short(): string | undefined {
    const start = this.#place + 1;
    const quote = this.#text.indexOf('"', start);
    const isPlain = quote - start <= SLICE && this.#text[quote - 1] !== '\\';
    const raw = isPlain ? this.#text.slice(start, quote) : sliceOf(this.#text, start);
    const end = start + raw.length;
    if (this.#text[end] !== '"') return undefined;
    this.#place = end + 1;
    return unescaped(raw);
  }

  #cut(rest: Rest): void {
    this.#place += 1;
    this.#rest = rest;
  }

  #slice({ escaped, done }: Rest): void {
    const raw = sliceOf(this.#text, this.#place);
    this.#place += raw.length;
    this.#written += escaped(unescaped(raw));
    if (this.#text[this.#place] !== '"') return;
    this.#place += 1;
    this.#rest = undefined;
    done();
  }
}

function sliceOf(text: string, place: number): string {
  INSIDE.lastIndex = place;
  return INSIDE.exec(text)?.[0] ?? '';
}

function unescaped(raw: string): string {
  // JSON.parse gives a text for the text of one string.
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
}
