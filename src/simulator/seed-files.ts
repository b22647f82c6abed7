import { DEFAULT_NAME } from '../domain/configuration/fields.js';
import { decode, isObject, type Json, type JsonObject } from '../domain/json/json.js';
import { decodeInSteps } from '../domain/json/long-json.js';
import { Problem } from '../domain/refusals/problem.js';
import type { Steps } from '../domain/steps/steps.js';
import { SeedRefused } from '../engine/states/seeding.js';
import { packageFile, readTextFile } from '../world/files.js';
import { readLongTextFile } from '../world/long-text-file.js';
import { seedViolation } from './seed-shape.js';

/** Where the content of environments comes from: the demo shop, nothing, a file, the content of one, or that as JSON text. */
export type SeedSource = 'demo' | 'empty' | { readonly file: string } | { readonly content: object } | { readonly json: string };

/** What one environment begins with; `where` begins the sentence that refuses it. */
export interface NamedSeed {
  readonly name: string;
  readonly seed: { readonly content: JsonObject; readonly where: string };
}

/** The content of each environment that a seed names, read in steps. Throws `SeedRefused` or `FileUnusable`. */
export function* readSeeds(source: SeedSource): Steps<readonly NamedSeed[]> {
  return contentsOf(yield* readSeed(source));
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

function* readSeed(seed: SeedSource): Steps<NamedSeed['seed']> {
  if (seed === 'empty') return EMPTY;
  if (seed === 'demo')
    return (demo ??= { content: asObject(decode(readTextFile(packageFile('seed/demo-shop.json')))), where: 'demo-shop.json: ' });
  const [text, where] = 'file' in seed ? [yield* readLongTextFile(seed.file), `${seed.file}: `] : [yield* textOf(seed), 'seed: '];
  const content = (text.length <= MOST_LENGTH ? recent.get(text) : undefined) ?? (yield* checkedSeed(text, where));
  keepRecent(text, content);
  return { content, where };
}

function* checkedSeed(text: string, where: string): Steps<JsonObject> {
  const content = yield* decodeSeed(text, where);
  const violation = yield* seedViolation(content);
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

function* textOf(seed: { readonly content: object } | { readonly json: string }): Steps<string> {
  return 'json' in seed ? seed.json : yield* textOfContent(seed.content);
}

function* decodeSeed(text: string, where: string): Steps<unknown> {
  try {
    return yield* decodeInSteps(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw error instanceof Problem ? new SeedRefused(`${where}${error.message}`) : error;
  }
}

function asObject(value: unknown): JsonObject {
  return isObject(value as Json) ? (value as JsonObject) : {}; // checked by the schema, or our own file
}

// Like JSON.stringify, list by list.
function* textOfContent(content: object, depth = 0): Steps<string> {
  const pieces: string[] = [];
  for (const [name, member] of Object.entries(content)) {
    const text = Array.isArray(member) ? yield* textOfList(member) : yield* textOfMember(member, depth);
    if (text !== undefined) pieces.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${pieces.join()}}`;
}

function* textOfList(list: readonly unknown[]): Steps<string> {
  const items: string[] = [];
  for (const item of list) {
    items.push(JSON.stringify([item]).slice(1, -1)); // what JSON cannot say is null in a list
    yield;
  }
  return `[${items.join()}]`;
}

// The lists of further environments lie two objects deeper.
function* textOfMember(member: unknown, depth: number): Steps<string | undefined> {
  const isPlain = typeof member === 'object' && member !== null && Object.getPrototypeOf(member) === Object.prototype;
  if (isPlain && depth < 2 && !('toJSON' in member)) return yield* textOfContent(member, depth + 1);
  return JSON.stringify(member);
}
