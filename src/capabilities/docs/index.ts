import { pageHeaders, type Answer, type GuestRow } from '../../http/guests/guest.js';
import { Problem, type Capability } from '../../simulator.js';
import { pageNames } from './catalogue.js';
import { assetOf, createShelf, markdownOf, type Shelf } from './shelf.js';

const PREFIX = '/docs';

const HTML = 'text/html; charset=utf-8';
const HEADINGS = 'headings.json';

/** The documentation: the pages of `src/docs` as HTML and as the text that they are. They hold nothing of any environment. */
export const docs: Capability = () => {
  let made: Promise<Shelf> | undefined;
  const shelf = (): Promise<Shelf> => (made ??= createShelf());
  return {
    prefix: PREFIX,
    schema: 'control',
    isPages: true,
    isForEverybody: true,
    headers: { ...pageHeaders, 'Cache-Control': 'no-cache' },
    rows: [...['', '/'].map((path) => firstPage(path, shelf)), page(shelf), assets(shelf), images],
    guardPath: () => undefined,
    unknownRoute,
  };
};

function firstPage(path: string, shelf: () => Promise<Shelf>): GuestRow {
  return row(path, () => async () => html(200, (await shelf()).page() ?? ''));
}

function page(shelf: () => Promise<Shelf>): GuestRow {
  return row('/:page', ({ page: asked = '' }) => {
    if (asked.endsWith('.md')) return textOf(asked.slice(0, -'.md'.length));
    return async () => {
      const found = await shelf();
      const text = found.page(asked);
      return text === undefined ? html(404, found.missing(`There is no page of this name. ${listOfPages()}`)) : html(200, text);
    };
  });
}

function textOf(name: string): () => Answer {
  const text = markdownOf(name);
  if (text === undefined) throw unknownRoute(`${PREFIX}/${name}.md`);
  return () => ({ status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: text });
}

function assets(shelf: () => Promise<Shelf>): GuestRow {
  return row('/assets/:file', ({ file = '' }) => {
    if (file === HEADINGS)
      return async () => ({ status: 200, headers: { 'Content-Type': 'application/json' }, body: (await shelf()).headings });
    return fileIn('assets', file);
  });
}

const images: GuestRow = row('/images/:file', ({ file = '' }) => fileIn('images', file));

function fileIn(place: 'assets' | 'images', file: string): () => Answer {
  const found = assetOf(place, file);
  if (found === undefined) throw unknownRoute(`${PREFIX}/${place}/${file}`);
  return () => ({ status: 200, headers: { 'Content-Type': found.type }, body: found.bytes });
}

function row(path: string, open: GuestRow['open']): GuestRow {
  return { method: 'GET', path, takesAnyQuery: true, open };
}

function html(status: number, body: string): Answer {
  return { status, headers: { 'Content-Type': HTML }, body };
}

function listOfPages(): string {
  return `Pages are ${pageNames.join(', ')}.`;
}

function unknownRoute(path: string): Problem {
  return new Problem('unknown-route', `The documentation has no page ${path.slice(0, 100)}.`, {
    hint: `${listOfPages()} /docs lists them.`,
  });
}
