import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join, posix, relative } from 'node:path';
import type { Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import { pageNames } from '../../../src/capabilities/docs/catalogue.js';
import { createRender } from '../../../src/capabilities/docs/render.js';
import { pages, tokensOf, type Page } from '../../support/pages/pages.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const readme = pages.find(({ file }) => file === 'README.md') ?? never();
const shown = pages.filter((page) => page !== readme);
const render = await createRender();

test('0.8.0 point 1: the README has at most 250 lines and 1,500 words', () => {
  expect(readme.text.split('\n').length).toBeLessThanOrEqual(250);
  expect(readme.text.split(/\s+/).length).toBeLessThanOrEqual(1500);
});

test('0.8.0 point 1: the README speaks of the command `subsim` only where it has said how to get it', () => {
  const [before = ''] = readme.text.split('## Get the command');

  expect(before).not.toMatch(/^subsim |`subsim/m);
  expect(readme.text).not.toBe(before);
});

test('0.8.0 point 2: the navigation lists the pages that there are', () => {
  expect(shown.map(({ file }) => posix.basename(file, '.md'))).toEqual([...pageNames].sort());
});

describe.each(shown)('0.8.0 point 2: $file', ({ tokens }) => {
  test('has one title, and begins with what one wants to do', () => {
    const [title, first] = tokens.filter(({ type }) => type !== 'space');

    expect(title).toMatchObject({ type: 'heading', depth: 1 });
    expect(first?.type === 'paragraph' ? first.raw : '').toMatch(/^You want /);
    expect(tokensOf(tokens, 'heading').filter((token) => (token as Tokens.Heading).depth === 1)).toHaveLength(1);
  });
});

describe.each(pages)('0.8.0 point 2: $file', (page) => {
  test('has tables with cells of one line', () => {
    const cells = tokensOf(page.tokens, 'table').flatMap((token) =>
      [(token as Tokens.Table).header, ...(token as Tokens.Table).rows].flat(),
    );

    expect(cells.map(({ tokens }) => tokens.map(textOf).join('')).filter((text) => text.length > 100)).toEqual([]);
  });

  test('links to what there is: pages, anchors, pictures', () => {
    const links = [...tokensOf(page.tokens, 'link'), ...tokensOf(page.tokens, 'image')].map((token) => (token as Tokens.Link).href);

    expect(links.filter((href) => !/^https?:/.test(href) && !isThere(href, page))).toEqual([]);
  });
});

test('0.8.0 point 5: what sources, schemas and messages say of pages is there', () => {
  const files = ['src', 'schemas', 'test/e2e/consumer/sample'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /[.](m?ts|tsx|js|json)$/.test(name))
      .map((name) => join(ROOT, folder, name)),
  );
  const cited = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\/docs\/([a-z-]+)(#[\w.-]*\w)?(?![\w/.-]*[.](?:css|js|json|png|svg|md))/g)].map(
      ([, name = '', anchor = '']) => ({ file: relative(ROOT, file), href: `${name}.md${anchor}` }),
    ),
  );
  const known = cited.filter(({ href }) => !/^(assets|images)[.]md/.test(href));

  expect(known.length).toBeGreaterThan(2);
  expect(known.filter(({ href }) => !isThere(href, shown[0] ?? never()))).toEqual([]);
});

// GitHub and Subsim make the same anchors, beside those that stand in the text.
function isThere(href: string, { file, text }: Page): boolean {
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? file : posix.join(dirname(file), path);
  if (!existsSync(join(ROOT, target))) return false;
  if (anchor === undefined) return true;
  const markdown = path === '' ? text : readFileSync(join(ROOT, target), 'utf8');
  return markdown.includes(`<a id="${anchor}">`) || render(markdown).headings.some((heading) => heading.anchor === anchor);
}

function textOf(token: { readonly raw: string; readonly type: string }): string {
  return token.type === 'link' ? (token as Tokens.Link).text : token.raw;
}

function never(): never {
  throw new Error('There is no such page.');
}
