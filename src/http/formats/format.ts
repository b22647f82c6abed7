import type { ListOutcome } from '../answer.js';

/** A rendering of values: the same tree in JSON, XML or HTML. */
export interface Format {
  readonly contentType: string;
  /** Headers that belong to the format. */
  readonly headers: Readonly<Record<string, string>>;
  /** Renders a whole value, given as JSON text; `title` names the request. */
  readonly document: (text: string, title: string) => string;
  /** Renders a list in pieces, a page at a time. */
  readonly list: (list: ListOutcome, title: string) => Iterable<string>;
}

/** The parts of which a format makes a list. */
export interface ListParts {
  readonly head: string;
  readonly item: (text: string) => string;
  readonly separator: string;
  readonly tail: string;
}

/** A list in pieces: its head, each page's records, its tail. */
export function* listPieces(pages: ListOutcome['pages'], { head, item, separator, tail }: ListParts): Iterable<string> {
  let before = head;
  for (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map(item).join(separator);
    before = separator;
  }
  yield before === head ? head + tail : tail;
}
