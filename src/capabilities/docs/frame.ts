import { chapters, pageNames } from './catalogue.js';
import { escaped, type Heading, type Rendered } from './render.js';

/** A page with what stands around it. */
interface Framed extends Rendered {
  /** The page that it is; `undefined` for one that the navigation has not. */
  readonly name: string | undefined;
  readonly titleOf: (name: string) => string;
}

const ASSETS = '/docs/assets';

/** The whole HTML document of a page: navigation, what is on it, search, and its neighbours. */
export function framed(page: Framed): string {
  const title = page.title === 'Subsim' ? 'Subsim' : `${page.title} · Subsim`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${ASSETS}/docs.css">
<link rel="icon" href="${ASSETS}/icon.svg">
<script src="${ASSETS}/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<a class="brand" href="/docs">Subsim</a>
<form class="search" role="search" hidden>
<input type="search" placeholder="Search ( / )" aria-label="Search the pages" aria-controls="found" autocomplete="off" spellcheck="false">
<ul id="found" aria-label="Found" hidden></ul>
</form>
<a class="out" href="/app">Application</a>
</header>
<div class="columns">
${navigation(page)}
<main id="content">
<article>
${page.html}</article>
${neighbours(page)}
</main>
${contents(page.headings)}
</div>
</body>
</html>
`;
}

function navigation({ name: own, titleOf }: Framed): string {
  const lists = chapters.map(({ title, pages }) => {
    const items = pages.map(({ name }) => {
      const isHere = name === own ? ' aria-current="page"' : '';
      return `<li><a href="/docs/${name}"${isHere}>${escaped(titleOf(name))}</a></li>`;
    });
    return `<h2>${title}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
  });
  return `<details class="menu" open><summary>Pages</summary>\n<nav aria-label="Pages">\n${lists.join('\n')}\n</nav>\n</details>`;
}

// What generated lists have below their headings is found by the search.
const MOST = 40;

function contents(headings: readonly Heading[]): string {
  const main = headings.filter(({ level }) => level === 2);
  const shown = headings.filter(({ level }) => level <= 3).length <= MOST ? headings.filter(({ level }) => level <= 3) : main;
  if (shown.length < 2) return '';
  const items = shown.map(({ level, text, anchor }) => `<li class="level-${String(level)}"><a href="#${anchor}">${escaped(text)}</a></li>`);
  return `<aside><nav aria-label="On this page"><h2>On this page</h2>\n<ul>\n${items.join('\n')}\n</ul></nav></aside>`;
}

function neighbours({ name, titleOf }: Framed): string {
  if (name === undefined) return '';
  const index = pageNames.indexOf(name);
  const [before, after] = [pageNames[index - 1], pageNames[index + 1]];
  const link = (to: string | undefined, kind: string): string =>
    to === undefined ? '<span></span>' : `<a class="${kind}" href="/docs/${to}">${escaped(titleOf(to))}</a>`;
  const text = `<a href="/docs/${name}.md">This page as text</a>`;
  return `<footer><div>${link(before, 'before')}${link(after, 'after')}</div>${text}</footer>`;
}
