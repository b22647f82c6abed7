import type { Token, Tokens } from 'marked';

/** A heading that can be linked to. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
  /** What stands below it, up to the next one, as it is searched. */
  readonly body: string;
}

/** A page as it is read. */
export interface Rendered {
  readonly title: string;
  readonly html: string;
  /** What stands below the title, up to the first of them. */
  readonly body: string;
  /** Those below the title. */
  readonly headings: readonly Heading[];
}

/** What makes pages of Markdown. */
export type Render = (markdown: string) => Rendered;

const CHECKS: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/\brun\b/, () => 'Run by the tests of Subsim.'],
  [/\btypes\b/, () => 'Its types are checked by the tests of Subsim.'],
  [/\bstand-in\b/, () => 'Run by the tests of Subsim with a stand-in for Docker.'],
  [/\bschema github-workflow\b/, () => 'Checked by GitHub’s own parser of workflows.'],
  [/\bschema (?!github-workflow)(\S+)/, (name) => `Checked against schemas/${name}.json.`],
];

/** Loads the Markdown library, which most simulators never need, and gives what renders with it. */
export async function createRender(): Promise<Render> {
  const { Marked } = await import('marked');
  return (markdown) => {
    const headings: Omit<Heading, 'body'>[] = [];
    const slug = createSlugs();
    const marked = new Marked({ gfm: true });
    const bodies = bodiesOf(marked.lexer(markdown));
    marked.use({
      renderer: {
        heading({ tokens, depth }) {
          const inner = this.parser.parseInline(tokens);
          const text = textOf(inner);
          const anchor = slug(text);
          headings.push({ level: depth, text, anchor });
          const [level, name] = [String(depth), escaped(text)];
          const link = depth === 1 ? '' : ` <a class="anchor" href="#${anchor}" aria-label="Link to ${name}">#</a>`;
          return `<h${level} id="${anchor}">${inner}${link}</h${level}>\n`;
        },
        code: codeHtml,
        table(token) {
          const [head = [], ...rows] = [token.header, ...token.rows].map((cells) => cells.map((cell) => this.tablecell(cell)).join(''));
          const line = (cells: string): string => `<tr>${cells}</tr>`;
          const body = rows.map((cells) => line(cells)).join('\n');
          return `<div class="table" tabindex="0"><table><thead>${line(String(head))}</thead><tbody>\n${body}</tbody></table></div>\n`;
        },
        link({ href, title, tokens }) {
          const inner = this.parser.parseInline(tokens);
          // Files of the repository that no page is.
          if (href.startsWith('..')) return inner;
          const told = title === null || title === undefined ? '' : ` title="${escaped(title)}"`;
          return `<a href="${escaped(addressOf(href))}"${told}>${inner}</a>`;
        },
        image({ href, text }) {
          return `<img src="${escaped(addressOf(href))}" alt="${escaped(text)}" loading="lazy">`;
        },
        html({ text }) {
          return text.replace(/<!--.*?-->/gs, '');
        },
      },
    });
    const html = marked.parse(markdown, { async: false });
    const [first, ...rest] = headings.map((heading, index) => ({ ...heading, body: bodies[index] ?? '' }));
    return { title: first?.text ?? '', html, body: first?.body ?? '', headings: rest };
  };
}

// The text below each heading, without blocks of code, and without marks and addresses that nobody looks for.
function bodiesOf(tokens: readonly Token[]): readonly string[] {
  const bodies: string[] = [];
  for (const { type, raw } of tokens) {
    if (type === 'heading') bodies.push('');
    else if (bodies.length > 0 && type !== 'code') bodies.push(`${bodies.pop() ?? ''} ${raw}`);
  }
  return bodies.map((body) =>
    body
      .replace(/<!--.*?-->|http:\/\/127\.0\.0\.1:4290|<a id="[^"]*"><\/a>|\]\([^)]*\)|[`*|[\]\\]|-{3,}/gs, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

// The anchor of a heading, as GitHub makes it; of two with the same text the second has a number.
function createSlugs(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const bare = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const count = seen.get(bare) ?? 0;
    seen.set(bare, count + 1);
    return count === 0 ? bare : `${bare}-${String(count)}`;
  };
}

function codeHtml({ text, lang = '' }: Tokens.Code): string {
  const [language = ''] = lang.split(' ', 1);
  const told = CHECKS.flatMap(([word, sentence]) => {
    const found = word.exec(lang);
    return found === null ? [] : [sentence(found[1] ?? '')];
  });
  const caption = told.length === 0 ? '' : `<figcaption>${told.join(' ')}</figcaption>`;
  const kind = language === '' ? '' : ` data-language="${escaped(language)}"`;
  return `<figure class="code"><pre tabindex="0"${kind}><code>${escaped(text)}\n</code></pre>${caption}</figure>\n`;
}

// Pages link to each other by their files, so that links work in the repository too.
function addressOf(href: string): string {
  const page = /^([a-z-]+)\.md(#.*)?$/.exec(href);
  if (page !== null) return `/docs/${page[1] ?? ''}${page[2] ?? ''}`;
  return href.startsWith('images/') ? `/docs/${href}` : href;
}

function textOf(html: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (whole, name: string) => names[name] ?? whole);
}

/** Text as it stands in HTML, in the values of attributes too. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
