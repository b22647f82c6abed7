import { readdirSync, readFileSync } from 'node:fs';
import { lexer, type Token, type Tokens } from 'marked';

/** A block of code of a page. */
export interface Block {
  readonly language: string;
  /** What stands behind the language: how the tests check it. */
  readonly check: string;
  readonly text: string;
  /** The line of the page on which it begins. */
  readonly line: number;
}

/** A page of the documentation, or the README. */
export interface Page {
  /** As in `src/docs/orders.md`. */
  readonly file: string;
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly blocks: readonly Block[];
}

const root = new URL('../../../', import.meta.url);

/** The README and all pages. */
export const pages: readonly Page[] = [
  'README.md',
  ...readdirSync(new URL('src/docs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `src/docs/${name}`),
].map(pageOf);

/** The first word of a block, and those behind it, up to the end of the line. */
export function firstLine({ text }: Block): string {
  return text.split('\n', 1)[0] ?? '';
}

/** All tokens of a kind, also those inside others. */
export function tokensOf(tokens: readonly Token[], type: string): readonly Token[] {
  return tokens.flatMap((token) => [...(token.type === type ? [token] : []), ...tokensOf(inside(token), type)]);
}

function inside(token: Token): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flat().flatMap((cell) => cell.tokens);
  }
  return ('tokens' in token ? token.tokens : undefined) ?? [];
}

function pageOf(file: string): Page {
  const text = readFileSync(new URL(file, root), 'utf8');
  const tokens = lexer(text);
  return { file, text, tokens, blocks: blocksIn(tokens) };
}

function blocksIn(tokens: readonly Token[]): readonly Block[] {
  let line = 1;
  return tokens.flatMap((token) => {
    const begins = line;
    line += token.raw.split('\n').length - 1;
    if (token.type !== 'code') return [];
    const { lang = '', text } = token as Tokens.Code;
    const [language = '', ...words] = lang.split(' ');
    return [{ language, check: words.join(' '), text, line: begins }];
  });
}
