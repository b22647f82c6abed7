import { DEFAULT_NAME } from '../domain/configuration/fields.js';
import { decode, isObject, wireName, type Json, type JsonObject } from '../domain/json/json.js';
import { decodeInSteps } from '../domain/json/long-json.js';
import { nearestTold } from '../domain/refusals/nearest.js';
import { Problem } from '../domain/refusals/problem.js';
import type { Steps } from '../domain/steps/steps.js';
import { SeedRefused } from '../engine/states/seed-refused.js';
import type { ShapeViolation } from '../schema/check.js';
import { packageFile, readTextFile } from '../world/files.js';
import { textPieces } from '../world/long-text-file.js';
import { seedViolation } from './seed-shape.js';

/** Where the content of environments comes from: the demo shop, nothing, a file, the content of one, or that as JSON text, whole or in pieces. */
export type SeedSource =
  'demo' | 'empty' | { readonly file: string } | { readonly content: object } | { readonly json: string | Iterable<string> };

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
  const further = Object.entries(isObject(others) ? others : {}).map(([held, other]) => {
    const name = wireName(held);
    return { name, seed: { content: isObject(other) ? other : {}, where: `${where}environments.${name}.` } };
  });
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
  const [pieces, where] = 'file' in seed ? [textPieces(seed.file), `${seed.file}: `] : [piecesOf(seed), 'seed: '];
  const { text, rest } = yield* beginningOf(pieces[Symbol.iterator]());
  const content = recent.get(text) ?? (yield* checkedSeed(rest === undefined ? text : joined(text, rest), where));
  if (rest === undefined) keepRecent(text, content);
  return { content, where };
}

/** As much of a text as may be kept, and the pieces of the rest, if it has one. */
interface Beginning {
  readonly text: string;
  readonly rest?: Iterator<string>;
}

function* beginningOf(pieces: Iterator<string>): Steps<Beginning> {
  let text = '';
  while (text.length <= MOST_LENGTH) {
    const next = pieces.next();
    if (next.done === true) return { text };
    text = (text + next.value).replace(/^\uFEFF/, '');
    yield;
  }
  return { text, rest: pieces };
}

function* joined(text: string, rest: Iterator<string>): Generator<string, void> {
  yield text;
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}

function* checkedSeed(text: string | Iterable<string>, where: string): Steps<JsonObject> {
  const content = yield* decodeSeed(text, where);
  const violation = yield* seedViolation(content);
  if (violation !== undefined) throw new SeedRefused(`${where}${sentenceOf(violation)}`);
  return asObject(content);
}

// A long text is repeated in part.
const REPEATED = 100;

function sentenceOf({ place, message, choice }: ShapeViolation): string {
  const near = choice === undefined ? '' : nearestTold({ names: namesAt(place, choice.names), given: choice.given.slice(0, REPEATED) });
  const value = choice?.areTold === true ? `; it is ${JSON.stringify(choice.given.slice(0, REPEATED))}` : '';
  return `${place}${place === '' ? '' : ': '}${message}${value}${near}.`;
}

// The schema has the members of an environment in a definition, which it refers to wherever one stands.
function namesAt(place: string, names: readonly string[]): readonly string[] {
  if (!/^(?:environments\.[^.]*)?$/.test(place)) return names;
  const { $defs } = JSON.parse(readTextFile(packageFile('schemas/seed.json'))) as { $defs: { environment: { properties: object } } }; // our own file
  return [...names, ...Object.keys($defs.environment.properties)];
}

function keepRecent(text: string, content: JsonObject): void {
  recent.delete(text);
  recent.set(text, content);
  const [oldest] = recent.keys();
  if (oldest !== undefined && recent.size > MOST_RECENT) recent.delete(oldest);
}

function piecesOf(seed: { readonly content: object } | { readonly json: string | Iterable<string> }): Iterable<string> {
  if ('content' in seed) return piecesOfContent(seed.content);
  return typeof seed.json === 'string' ? [seed.json] : seed.json;
}

function* decodeSeed(text: string | Iterable<string>, where: string): Steps<unknown> {
  try {
    return yield* decodeInSteps(text);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { fault } = error.details;
    throw new SeedRefused(`${where}${fault === undefined ? error.message : `it is not JSON: ${fault}.`}`);
  }
}

function asObject(value: unknown): JsonObject {
  return isObject(value as Json) ? (value as JsonObject) : {}; // checked by the schema, or our own file
}

// Like JSON.stringify, item by item of its lists.
function* piecesOfContent(content: object, depth = 0): Generator<string, void> {
  let separator = '{';
  for (const [name, member] of Object.entries(content)) {
    const begin = `${separator}${JSON.stringify(name)}:`;
    const isApart = Array.isArray(member) || (depth < 2 && isPlain(member));
    const whole = isApart ? '' : (JSON.stringify(member) as string | undefined); // it gives nothing for what JSON cannot say
    if (whole === undefined) continue;
    yield begin + whole;
    if (Array.isArray(member)) yield* piecesOfList(member);
    else if (isApart) yield* piecesOfContent(member, depth + 1);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

function* piecesOfList(list: readonly unknown[]): Generator<string, void> {
  yield '[';
  // What JSON cannot say is null in a list.
  for (const [index, item] of list.entries()) yield (index === 0 ? '' : ',') + JSON.stringify([item]).slice(1, -1);
  yield ']';
}

// The lists of further environments lie two objects deeper.
function isPlain(member: unknown): member is object {
  return typeof member === 'object' && member !== null && Object.getPrototypeOf(member) === Object.prototype && !('toJSON' in member);
}
