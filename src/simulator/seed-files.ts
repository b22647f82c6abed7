import { DEFAULT_NAME } from '../domain/configuration/fields.js';
import { decode, isObject, type Json, type JsonObject } from '../domain/json/json.js';
import { Problem } from '../domain/refusals/problem.js';
import { SeedRefused } from '../engine/states/seeding.js';
import { checkShape } from '../schema/check.js';
import { packageFile, readTextFile } from '../world/files.js';

/** Where the content of environments comes from: the demo shop, nothing, a file, the content of one, or that as JSON text. */
export type SeedSource = 'demo' | 'empty' | { readonly file: string } | { readonly content: object } | { readonly json: string };

/** What one environment begins with; `where` begins the sentence that refuses it. */
export interface NamedSeed {
  readonly name: string;
  readonly seed: { readonly content: JsonObject; readonly where: string };
}

/** The content of each environment that a seed names. Throws `SeedRefused` or `FileUnusable`. */
export function readSeeds(source: SeedSource): readonly NamedSeed[] {
  return contentsOf(readSeed(source));
}

// The top level of a seed is the default environment; the others stand in it by name.
function contentsOf({ content, where }: NamedSeed['seed']): readonly NamedSeed[] {
  const { environments: others, ...own } = content;
  const further = Object.entries(isObject(others) ? others : {}).map(([name, other]) => ({
    name,
    seed: { content: isObject(other) ? other : {}, where: `${where}environments.${name}.` },
  }));
  return [{ name: DEFAULT_NAME, seed: { content: others === undefined ? content : own, where } }, ...further];
}

const EMPTY: NamedSeed['seed'] = { content: {}, where: '' };
// The demo shop, read once.
let demo: NamedSeed['seed'] | undefined;
// The contents that were given last, by their texts: who makes many simulators makes them alike, and their images are found by the
// content itself.
const recent = new Map<string, JsonObject>();
const MOST_RECENT = 8;
const MOST_LENGTH = 1_000_000;

function readSeed(seed: SeedSource): NamedSeed['seed'] {
  if (seed === 'empty') return EMPTY;
  if (seed === 'demo')
    return (demo ??= { content: asObject(decode(readTextFile(packageFile('seed/demo-shop.json')))), where: 'demo-shop.json: ' });
  const [text, where] = 'file' in seed ? [readTextFile(seed.file), `${seed.file}: `] : [textOf(seed), 'seed: '];
  const content = recent.get(text) ?? checkedSeed(text, where);
  keepRecent(text, content);
  return { content, where };
}

function checkedSeed(text: string, where: string): JsonObject {
  const content = decodeSeed(text, where);
  const [violation] = checkShape('seed', content);
  if (violation !== undefined)
    throw new SeedRefused(`${where}${violation.place}${violation.place === '' ? '' : ': '}${violation.message}.`);
  return asObject(content);
}

function keepRecent(text: string, content: JsonObject): void {
  if (text.length > MOST_LENGTH) return;
  recent.delete(text);
  recent.set(text, content);
  const [oldest] = recent.keys();
  if (oldest !== undefined && recent.size > MOST_RECENT) recent.delete(oldest);
}

function textOf(seed: { readonly content: object } | { readonly json: string }): string {
  return 'json' in seed ? seed.json : JSON.stringify(seed.content);
}

function decodeSeed(text: string, where: string): unknown {
  try {
    return decode(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw error instanceof Problem ? new SeedRefused(`${where}${error.message}`) : error;
  }
}

function asObject(value: unknown): JsonObject {
  return isObject(value as Json) ? (value as JsonObject) : {}; // checked by the schema, or our own file
}
