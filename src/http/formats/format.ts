/** A rendering of values: the same tree in JSON, XML or HTML. */
export interface Format {
  /** The media types by which `Accept` asks for it, the usual one first. */
  readonly mediaTypes: readonly [string, ...string[]];
  readonly contentType: string;
  /** Headers that belong to the format. */
  readonly headers: Readonly<Record<string, string>>;
  /** Renders a whole value, given as JSON text; `title` names the request. */
  readonly document: (text: string, title: string) => string;
  /** Renders a list in pieces, a page at a time. */
  readonly list: (list: TextList, title: string) => Iterable<string>;
}

/** A list: the JSON texts of its records by pages, and what `observed` says around it. */
export interface TextList {
  readonly key: string;
  readonly pages: Iterable<readonly string[]>;
  /** The envelope's `pagination`; `undefined` leaves the list bare. */
  readonly pagination: { readonly since_id: number; readonly count: number } | undefined;
}

/** The parts of which a format makes a list. */
interface ListParts {
  readonly head: string;
  readonly item: (text: string) => string;
  readonly separator: string;
  readonly tail: string;
}

/** A list in pieces: its head, each page's records, its tail. */
export function* listPieces(pages: TextList['pages'], { head, item, separator, tail }: ListParts): Iterable<string> {
  let before = head;
  for (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map(item).join(separator);
    before = separator;
  }
  yield before === head ? head + tail : tail;
}
