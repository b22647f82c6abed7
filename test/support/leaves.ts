import { child, readHtml, readXml, type Element, type FormatName } from './documents.js';

/**
 * The scalars of a document in their order, each with the way to it: `["product","name"] Tea`. Items of lists are called `entry`
 * and empty objects and lists are empty texts, as XML cannot tell them apart; numbers are their texts.
 */
export function leavesOf(format: FormatName, text: string): readonly string[] {
  switch (format) {
    case 'json':
      return leavesOfJson(text);
    case 'xml':
      return leavesOfXml(readXml(text), []);
    case 'html':
      return leavesOfHtml(child(readHtml(text), 'body'), []);
  }
}

/** The same leaves as another format has to show them, which may have no way to write some characters. */
export function leavesIn(format: FormatName, leaves: readonly string[]): readonly string[] {
  switch (format) {
    case 'json':
      return leaves;
    case 'xml':
      return leaves.map((leaf) => leaf.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD'));
    case 'html':
      return leaves.map((leaf) => leaf.replace(/\p{Surrogate}/gu, '\uFFFD'));
  }
}

type Path = readonly string[];

function leaf(path: Path, text: string | undefined): string {
  return `[${path.map((name) => `"${name}"`).join()}]${text === undefined ? ' is null' : ` ${text}`}`;
}

interface Open {
  readonly isList: boolean;
  name: string;
  count: number;
}

// Scalars are kept as they are written, which JSON.parse would not do with great numbers.
function leavesOfJson(text: string): readonly string[] {
  JSON.parse(text);
  const leaves: string[] = [];
  const open: Open[] = [];
  const path = (): Path => open.map(({ name }) => name);
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g)) {
    const inner = open.at(-1);
    if (token === ',' || token === ':') continue;
    if (token === '}' || token === ']') {
      open.pop();
      if (inner?.count === 0) leaves.push(leaf(path(), ''));
      continue;
    }
    if (inner !== undefined && !inner.isList && inner.count % 2 === 0) {
      inner.name = JSON.parse(token) as string; // between braces every second token is a name
      inner.count += 1;
      continue;
    }
    if (inner !== undefined) inner.count += 1;
    if (token === '{' || token === '[') open.push({ isList: token === '[', name: token === '[' ? 'entry' : '', count: 0 });
    else leaves.push(leaf(path(), token === 'null' ? undefined : token.startsWith('"') ? (JSON.parse(token) as string) : token));
  }
  return leaves;
}

function leavesOfXml({ attributes, children, text }: Element, path: Path): readonly string[] {
  if (children.length === 0) return [leaf(path, attributes.get('nil') === 'true' ? undefined : text)];
  if (text !== '') throw new Error(`text beside elements: ${text}`);
  return children.flatMap((element) => leavesOfXml(element, [...path, element.attributes.get('key') ?? element.name]));
}

function leavesOfHtml({ children, text }: Element, path: Path): readonly string[] {
  const [only, ...others] = children;
  if (only === undefined) return [leaf(path, text)];
  if (others.length > 0 || text !== '') throw new Error(`more than one value: ${text}`);
  if (only.attributes.size > 0) throw new Error(`<${only.name}> has attributes`);
  if (only.name === 'em' && only.text === 'null') return [leaf(path, undefined)];
  if (only.name !== 'ol' && only.name !== 'table') throw new Error(`<${only.name}> is no value`);
  if (only.children.length === 0) return [leaf(path, '')];
  return only.children.flatMap((row) =>
    only.name === 'ol' ? leavesOfHtml(row, [...path, 'entry']) : leavesOfHtml(child(row, 'td'), [...path, child(row, 'th').text]),
  );
}
