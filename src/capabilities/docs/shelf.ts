import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { chapters, pageNames } from './catalogue.js';
import { framed } from './frame.js';
import { createRender, type Rendered } from './render.js';

/** A file that pages need, such as a picture. */
interface Asset {
  /** Its media type. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** The pages, as they are served. */
export interface Shelf {
  /** The page with a name as HTML; without a name the list of all. */
  readonly page: (name?: string) => string | undefined;
  /** What is answered for a page that there is not. */
  readonly missing: (sentence: string) => string;
  /** The headings of all pages with what stands below them, for the search, as JSON. */
  readonly headings: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** The Markdown of a page as it was written. */
export function markdownOf(name: string): string | undefined {
  const file = join(folder(), `${name}.md`);
  return pageNames.includes(name) && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** A style sheet, a script or a picture, of those that there are. */
export function assetOf(place: 'assets' | 'images', name: string): Asset | undefined {
  const within = join(folder(), place);
  if (!existsSync(within) || !readdirSync(within).includes(name)) return undefined;
  return { type: TYPES[extname(name)] ?? 'application/octet-stream', bytes: readFileSync(join(within, name)) };
}

/** Renders all pages, once for as long as the process runs. */
export async function createShelf(): Promise<Shelf> {
  const render = await createRender();
  const pages = new Map(
    pageNames.flatMap((name) => {
      const markdown = markdownOf(name);
      return markdown === undefined ? [] : [[name, render(markdown)] as const];
    }),
  );
  const titleOf = (name: string): string => pages.get(name)?.title ?? name;
  const frame = (rendered: Rendered, name?: string): string => framed({ ...rendered, name, titleOf });
  const listed = [...pages].flatMap(([page, { title, body, headings }]) => [
    { page, title, text: title, anchor: '', body },
    ...headings.map(({ text, anchor, body: below }) => ({ page, title, text, anchor, body: below })),
  ]);
  return {
    page(name) {
      if (name === undefined) return frame(render(indexMarkdown(titleOf)));
      const rendered = pages.get(name);
      return rendered === undefined ? undefined : frame(rendered, name);
    },
    missing: (sentence) => frame(render(`# Not here\n\n${sentence}\n\n[All pages](/docs)\n`)),
    headings: JSON.stringify(listed),
  };
}

function indexMarkdown(titleOf: (name: string) => string): string {
  const parts = chapters.map(({ title, pages }) => {
    const rows = pages.map(({ name, about }) => `- [${titleOf(name)}](${name}.md): ${about}`);
    return `## ${title}\n\n${rows.join('\n')}\n`;
  });
  return `# Subsim\n\nWhat do you want to do?\n\n${parts.join('\n')}`;
}

// Beside the package.json: builds lie at different depths below it.
function folder(): string {
  return join(dirname(createRequire(__filename).resolve('subsim/package.json')), 'src', 'docs');
}
