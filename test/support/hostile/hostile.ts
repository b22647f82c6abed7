import { gzipSync } from 'node:zlib';
import { resources } from '../../../src/domain/resources/index.js';
import { suffixes } from '../documents.js';
import { DOORS, DOORS_V3, FAMILIES, GOOD, GOOD_ITEM, IDS, PLACES, SUFFIXES } from './hostile-doors.js';
import { METHODS, NAMES, NUMBERS, OTHER_HEADERS, PARAMETERS, PARAMETER_VALUES, TEXTS } from './hostile-words.js';

/** A request that nobody in their right mind would send. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** Choices that are the same whenever the seed is. */
interface Dice {
  readonly below: (limit: number) => number;
  readonly pick: <T>(options: readonly T[]) => T;
  readonly oneIn: (limit: number) => boolean;
  readonly several: (most: number, make: () => string) => readonly string[];
}

/** What the requests prove who they are with, as values of `Authorization`. */
export interface Credentials {
  readonly basic: string;
  /** The only one for v3. */
  readonly bearer: string;
}

/** Makes hostile requests one after another; the same ones for the same seed. */
export function hostileRequests(seed: number, { basic, bearer }: Credentials): () => HostileRequest {
  const dice = diceFrom(seed);
  return () => {
    const [method, path] = dice.oneIn(4) ? ([dice.pick(METHODS), hostilePath(dice)] as const) : throughADoor(dice);
    const authorization = isOfV3(path) ? bearer : basic;
    const body = ['GET', 'HEAD', 'TRACE'].includes(method) && !dice.oneIn(8) ? undefined : hostileBody(dice, method, path);
    const headers = Object.fromEntries(dice.oneIn(3) ? dice.several(2, () => '').map(() => headerFrom(dice)) : []);
    const isPacked = body !== undefined && dice.oneIn(20);
    return {
      method,
      path,
      headers: { Authorization: authorization, ...headers, ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}) },
      body: isPacked ? gzipSync(body) : body,
    };
  };
}

function diceFrom(seed: number): Dice {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    pick: <T>(options: readonly T[]) => options[below(options.length)] as T, // never called for an empty list
    oneIn: (limit) => below(limit) === 0,
    several: (most, make) => Array.from({ length: below(most + 1) }, make),
  };
}

function headerFrom(dice: Dice): readonly [string, string] {
  const [name, values] = dice.pick(OTHER_HEADERS);
  return [name, dice.pick(values)];
}

function hostilePath(dice: Dice): string {
  if (dice.oneIn(25))
    return dice.pick([
      '*',
      '/',
      '/oauth/v2/token',
      '//oauth/v2/token?grant_type=client_credentials',
      'http://localhost/services/v2/config',
      '/livez',
      '/%',
      '/..',
    ]);
  const place = dice.pick(PLACES) + (dice.oneIn(2) ? `/${dice.pick(IDS)}` : '') + dice.pick(SUFFIXES);
  const query = dice.several(3, () => `${dice.pick(PARAMETERS)}=${dice.pick(PARAMETER_VALUES)}`).join('&');
  return encodeURI(dice.pick(FAMILIES) + place).replaceAll('%25', '%') + (query === '' ? '' : `?${query}`);
}

// A path that is served, with an id that there may be.
function throughADoor(dice: Dice): readonly [string, string] {
  if (dice.oneIn(6)) return throughADoorOfV3(dice);
  const [method, place, firstId, end = ''] = dice.pick(DOORS);
  const id = firstId === 0 ? '' : `/${String(firstId + dice.below(dice.oneIn(2) ? 3 : 30))}`;
  const query = method === 'GET' && dice.oneIn(2) ? `?${dice.pick(PARAMETERS)}=${dice.pick(PARAMETER_VALUES)}` : '';
  return [method, `/services/v2/${place}${id}${end}${dice.pick(['', ...suffixes])}${query}`];
}

function throughADoorOfV3(dice: Dice): readonly [string, string] {
  const [method, place, firstId] = dice.pick(DOORS_V3);
  const id = firstId === 0 ? '' : `/${String(firstId + dice.below(dice.oneIn(2) ? 3 : 30))}`;
  const query = method === 'GET' && dice.oneIn(2) ? `?${dice.pick(PARAMETERS)}=${dice.pick(PARAMETER_VALUES)}` : '';
  return [method, `${dice.pick(['/services/v3/', '/services/v3/', '/'])}${place}${id}${dice.pick(['', '', '.json'])}${query}`];
}

function isOfV3(path: string): boolean {
  return !/^\/+(?:services\/v[12]|oauth|_sim)\//.test(path);
}

function hostileBody(dice: Dice, method: string, path: string): Buffer {
  const bare = dice.oneIn(12) ? undefined : recordOfV3(dice, path);
  const text =
    bare ?? (dice.oneIn(10) ? value(dice, 4) : dice.oneIn(12) !== (method === 'PATCH') ? patch(dice, path) : wrapped(dice, path));
  const bytes = Buffer.from(dice.oneIn(30) ? `\ufeff${text}` : text);
  if (dice.oneIn(20) && bytes.length > 0) bytes[dice.below(bytes.length)] = dice.below(256);
  if (dice.oneIn(40)) return bytes.subarray(0, dice.below(bytes.length + 1));
  return dice.oneIn(60) ? Buffer.from(dice.pick(['', ' ', '\n', '[', 'null', '\xff\xfe', '{"a":'.repeat(600)]), 'latin1') : bytes;
}

function value(dice: Dice, depth: number): string {
  const kind = dice.below(depth > 0 ? 12 : 8);
  if (kind < 2) return dice.pick(['null', 'true', 'false']);
  if (kind < 4) return dice.pick(NUMBERS);
  if (kind < 8) return dice.pick(TEXTS);
  if (kind < 10) return `[${dice.several(4, () => value(dice, depth - 1)).join(',')}]`;
  return map(dice, depth - 1);
}

function map(dice: Dice, depth: number): string {
  return `{${dice.several(5, () => `"${dice.pick(NAMES)}":${value(dice, depth)}`).join(',')}}`;
}

const RESOURCES = resources.map((resource) => ({
  ...resource,
  names: Object.keys(resource.fields).map((name) => name.replaceAll('{ecom}', 'ecom')),
}));
const MAPS = ['user_defined_fields', 'platform_specific_fields'];

// Members that the resource has, with what they expect and with what they do not.
function record(dice: Dice, names: readonly string[]): string {
  const good = Object.entries(GOOD).filter(([name]) => names.includes(name) && !dice.oneIn(8));
  const items = names.includes('items') && !dice.oneIn(3) ? [`"items":[${dice.several(3, () => item(dice)).join(',')}]`] : [];
  const odd = dice
    .several(6, () => dice.pick(names))
    .map((name) => `"${name}":${name.endsWith('_fields') ? map(dice, 3) : value(dice, 2)}`);
  const members = good.map(([name, options]) => `"${name}":${dice.pick(options)}`);
  return `{${[...members, ...items, ...odd.slice(0, dice.pick([0, 1, 1, 6]))].join(',')}}`;
}

// A record without a wrapper, in the words of v3; `undefined` for a path of another version.
function recordOfV3(dice: Dice, path: string): string | undefined {
  const place = path.replace(/^\/+(?:services\/v3\/)?/, '');
  const resource = isOfV3(path) ? RESOURCES.find(({ v3 }) => v3 !== undefined && place.startsWith(v3.path)) : undefined;
  if (resource?.v3 === undefined || dice.oneIn(12)) return undefined;
  const members = resource.v3.members.filter(() => !dice.oneIn(8));
  const good = members.flatMap(({ name, sets = '' }) => (GOOD[sets] === undefined ? [] : [`"${name}":${dice.pick(GOOD[sets])}`]));
  const odd = dice.several(4, () => `"${dice.pick([...members.map(({ name }) => name), '_meta', ...NAMES])}":${value(dice, 2)}`);
  return `{${[...good, ...(dice.oneIn(2) ? [] : odd)].join(',')}}`;
}

function item(dice: Dice): string {
  if (dice.oneIn(12)) return value(dice, 2);
  const good = Object.entries(GOOD_ITEM).filter(() => !dice.oneIn(12));
  const maps = MAPS.filter(() => dice.oneIn(2)).map((name) => `"${name}":${dice.oneIn(8) ? value(dice, 2) : map(dice, 3)}`);
  const odd = dice.oneIn(6) ? [`"${dice.pick([...Object.keys(GOOD_ITEM), 'fixed_price', ...NAMES])}":${value(dice, 2)}`] : [];
  return `{${[...good.map(([name, options]) => `"${name}":${dice.pick(options)}`), ...maps, ...odd].join(',')}}`;
}

// The resource that a path is about, if it is about one; its collection or what creates one of it.
function resourceAt(path: string): { readonly resource: (typeof RESOURCES)[number]; readonly isCollection: boolean } | undefined {
  const place = path.replace(/^.*\/v\d\//, '').replace(/[.?].*$/, '');
  const [first = ''] = place.split('/');
  const resource = RESOURCES.find(({ name, v2 }) => first === name || first === v2?.path);
  return resource && { resource, isCollection: place === resource.v2?.path && place !== resource.v2.createPath };
}

function wrapped(dice: Dice, path: string): string {
  const { resource, isCollection } = (dice.oneIn(20) ? undefined : resourceAt(path)) ?? {
    resource: dice.pick(RESOURCES),
    isCollection: false,
  };
  const meta = dice.oneIn(6) ? `"_meta":${value(dice, 3)},` : '';
  const { key, plural, names } = resource;
  if (isCollection) return `{${meta}"${plural}":[${dice.several(4, () => record(dice, names)).join(',')}]}`;
  return `{${meta}"${key}":${dice.oneIn(15) ? value(dice, 2) : record(dice, names)}}`;
}

function patch(dice: Dice, path: string): string {
  const { resource, isCollection = false } = resourceAt(path) ?? { resource: dice.pick(RESOURCES) };
  const ids = (): string => {
    const id = (): string => dice.pick(['', '"']).concat(String(resource.firstId + dice.below(4)));
    const whole = (text: string): string => (text.startsWith('"') ? `${text}"` : text);
    return dice.oneIn(8)
      ? dice.pick(['[]', '["x"]', '{}', '1e400', '[[]]', '[5001,99]', 'null', '""'])
      : dice.pick([whole(id()), `[${whole(id())}]`, `[${whole(id())},${whole(id())}]`, `[${whole(id())},99]`]);
  };
  const operations = dice.several(5, () => operation(dice, resource.names, isCollection !== dice.oneIn(12) ? ids() : undefined));
  return operations.length === 1 ? (operations[0] ?? '') : `[${operations.join(',')}]`;
}

function operation(dice: Dice, names: readonly string[], ids: string | undefined): string {
  const own = [...names, ...MAPS, ...MAPS, ...MAPS].map((name) => `/${name}`);
  const pointer = (): string =>
    dice.oneIn(12)
      ? dice.pick(['', '/', '//', '~', '/~2', 'x', '/user_defined_fields/~', '/items/0/qty', '/items/-'])
      : dice.pick(own) + dice.several(2, () => `/${dice.pick(NAMES)}`).join('');
  if (!dice.oneIn(3)) return `{${[...meantOperation(dice, names), ...(ids === undefined ? [] : [`"ids":${ids}`])].join(',')}}`;
  const parts = [
    `"op":${dice.oneIn(20) ? value(dice, 1) : `"${dice.pick(['add', 'add', 'add', 'replace', 'remove', 'move', 'copy', 'test'])}"`}`,
    ...(dice.oneIn(15) ? [] : [`"path":${dice.oneIn(20) ? value(dice, 1) : `"${pointer()}"`}`]),
    ...(dice.oneIn(6) ? [] : [`"value":${dice.oneIn(6) ? `[${item(dice)}]` : value(dice, 3)}`]),
    ...(dice.oneIn(2) ? [] : [`"from":"${pointer()}"`]),
    ...(ids === undefined ? [] : [`"ids":${ids}`]),
  ];
  return `{${parts.join(',')}}`;
}

// An operation that may well succeed, with any value that a map can hold.
function meantOperation(dice: Dice, names: readonly string[]): readonly string[] {
  const good = Object.keys(GOOD).filter((name) => names.includes(name));
  if (dice.oneIn(4) && good.length > 0) {
    const name = dice.pick(good);
    return ['"op":"replace"', `"path":"/${name}"`, `"value":${dice.pick(GOOD[name] ?? ['null'])}`];
  }
  if (names.includes('items') && dice.oneIn(4))
    return ['"op":"add"', '"path":"/items"', `"value":[${dice.several(2, () => item(dice)).join(',')}]`];
  return [
    '"op":"add"',
    `"path":"/user_defined_fields/${dice.pick(NAMES).replaceAll('~', '~0').replaceAll('/', '~1')}"`,
    `"value":${value(dice, 3)}`,
  ];
}
