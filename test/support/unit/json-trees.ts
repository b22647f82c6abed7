import fc from 'fast-check';
import { anyCharacter } from '../characters.js';

/** How all properties run: the same values each time. */
export const runs = { seed: 20_261_120, numRuns: 100 } as const;

/** A JSON value by its text: scalars as they are written, member names as they are read. */
export type Tree = string | readonly Tree[] | Members;

export interface Members {
  readonly members: readonly (readonly [string, Tree])[];
}

/** Names and texts that a careless program trips over. */
export const hostileTexts = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toJSON',
  'length',
  '0',
  '1',
  '10',
  '01',
  '-1',
  '4294967295',
  '\u0001',
  '\u0001\u0001',
  '\u0001\u0001\u0001a',
  '\u00011e400',
  '\u0001"',
  '\u0001__proto__',
  '\\u0001',
  '\\',
  '"',
  '\\"',
  '{ecom}',
  '{ecom}_customer_id',
  'a/b~c',
  '-',
  'xml',
  '<script>alert(1)</script>',
  ']]>',
  '&amp;#13;',
  '\r\n\t',
  '\u0000',
  '\uFFFE',
  '\uD83D',
  '\uDE00',
  '\uD83D\uDE00',
  '\u2028',
  '1.0',
  'null',
] as const;

/** Numbers as texts, most of them such that JavaScript would change. */
export const hostileNumbers = [
  '0',
  '-0',
  '-0.0',
  '1',
  '1.0',
  '1.50',
  '1e2',
  '1E+2',
  '1e-7',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740991',
  '9007199254740993',
  '100000000000000000000',
  '1000000000000000000000',
  '0.123456789012345678901234567890',
] as const;

/** Any text, hostile ones often, halves of surrogate pairs included. */
export const texts = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 4 }),
);

const digits = (least: number, most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });

/** Any number as JSON writes it. */
export const numberTexts = fc.oneof(
  fc.constantFrom(...hostileNumbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc
    .record({
      sign: fc.constantFrom('', '-'),
      whole: digits(1, 30).map((text) => text.replace(/^0+(?=\d)/, '')),
      fraction: fc.oneof(
        fc.constant(''),
        digits(1, 30).map((text) => `.${text}`),
      ),
      power: fc.oneof(
        fc.constant(''),
        fc.tuple(fc.constantFrom('e', 'E', 'e+', 'E-', 'e-'), digits(1, 3)).map((parts) => parts.join('')),
      ),
    })
    .map(({ sign, whole, fraction, power }) => sign + whole + fraction + power),
);

const scalars = fc.oneof(
  fc.constantFrom('null', 'true', 'false'),
  numberTexts,
  texts.map((text) => JSON.stringify(text)),
);

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalars,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.uniqueArray(fc.tuple(texts, tie('tree')), { maxLength: 5, selector: ([name]) => name }).map((members) => ({ members })),
  ),
}));

/** Any JSON value. */
export const trees: fc.Arbitrary<Tree> = tree;

/** Any JSON object. */
export const objects: fc.Arbitrary<Members> = fc
  .uniqueArray(fc.tuple(texts, tree), { maxLength: 5, selector: ([name]) => name })
  .map((members) => ({ members }));

/** The members of a tree; `undefined` for scalars and lists. */
export function membersOf(value: Tree): Members['members'] | undefined {
  return typeof value === 'object' && 'members' in value ? value.members : undefined;
}

/** The compact JSON text of a tree. */
export function compact(value: Tree): string {
  if (typeof value === 'string') return value;
  const members = membersOf(value);
  if (members !== undefined) return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${compact(member)}`).join(',')}}`;
  return `[${(value as readonly Tree[]).map(compact).join(',')}]`; // what is no scalar and has no members is a list
}

/** The same value written with spaces and needless escapes, as `choices` would have it. */
export function noisy(value: Tree, choices: readonly number[]): string {
  let used = 0;
  const choose = (): number => choices[(used += 1) % choices.length] ?? 0;
  const space = (): string => ['', ' ', '\n\t', ''][choose() % 4] ?? '';
  const quoted = (text: string): string => `"${Array.from({ length: text.length }, (_, at) => character(text.charAt(at))).join('')}"`;
  const character = (unit: string): string => {
    const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
    switch (choose() % 4) {
      case 0:
        return `\\u${code}`;
      case 1:
        return `\\u${code.toUpperCase()}`;
      default:
        return unit === '/' ? '\\/' : JSON.stringify(unit).slice(1, -1);
    }
  };
  const written = (part: Tree): string => {
    if (typeof part === 'string') return space() + (part.startsWith('"') ? quoted(JSON.parse(part) as string) : part) + space();
    const members = membersOf(part);
    if (members === undefined) return `${space()}[${(part as readonly Tree[]).map(written).join(',') || space()}]${space()}`;
    const inside = members.map(([name, member]) => `${space()}${quoted(name)}${space()}:${written(member)}`).join(',');
    return `${space()}{${inside || space()}}${space()}`;
  };
  return written(value);
}
