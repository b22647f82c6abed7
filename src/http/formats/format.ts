/** A rendering of values: the same tree in JSON, XML or HTML. */
export interface Format {
  /** The media types by which `Accept` asks for it, the usual one first. */
  readonly mediaTypes: readonly [string, ...string[]];
  readonly contentType: string;
  /** Headers that belong to the format. */
  readonly headers: Readonly<Record<string, string>>;
  /** Renders a whole value, given as compact JSON text, in pieces; `title` names the request. */
  readonly document: (text: string, title: string) => Iterable<string>;
  /** Renders a list in pieces, a page at a time. */
  readonly list: (list: TextList, title: string) => Iterable<string>;
}

/** A list: the compact JSON texts of its records by pages, and what `observed` says around it. */
export interface TextList {
  readonly key: string;
  /** An empty page stands for "nothing yet". */
  readonly pages: Iterable<readonly string[]>;
  /** The envelope's `pagination`; `undefined` leaves the list bare. */
  readonly pagination: { readonly since_id: number; readonly count: number } | undefined;
}

/** The parts of which a format makes a list. */
interface ListParts {
  readonly head: string;
  /** The records of a page in pieces, with what separates them; never called for an empty page. */
  readonly items: (texts: readonly string[]) => Iterable<string>;
  readonly separator: string;
  readonly tail: string;
}

/** A list in pieces: its head, each page's records, its tail. */
export function* listPieces(pages: TextList['pages'], { head, items, separator, tail }: ListParts): Iterable<string> {
  let before = head;
  for (const page of pages) {
    if (page.length === 0) {
      yield '';
      continue;
    }
    yield before;
    yield* items(page);
    before = separator;
  }
  yield before === head ? head + tail : tail;
}
