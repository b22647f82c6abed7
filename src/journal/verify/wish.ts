import { markedName, MAX_DEPTH, type Json } from '../../domain/json/json.js';
import { Problem } from '../../domain/refusals/problem.js';

/** What is wanted of a value: it itself, members, items, that it is absent, or what a matcher of a test runner says. */
export type Wish =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'members'; readonly members: ReadonlyMap<string, Wish> }
  | { readonly kind: 'items'; readonly items: readonly Wish[] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'rule'; readonly told: string; readonly holds: (value: unknown) => boolean };

const MARK = '\u0001';

/** Reads what somebody wants, as JSON or with matchers such as `expect.any(String)` in it. Throws `setting-refused` or `json-too-deep`. */
export function wishOf(value: unknown, place = 'body', depth = 0): Wish {
  if (depth > MAX_DEPTH) throw new Problem('json-too-deep');
  if (value === undefined) return { kind: 'absent' };
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return { kind: 'value', value };
  if (typeof value === 'number' && Number.isFinite(value)) return { kind: 'value', value: value === 0 ? 0 : value };
  if (typeof value === 'bigint') return { kind: 'value', value: MARK + String(value) };
  if (typeof value !== 'object') throw new Problem('setting-refused', `${place}: must be JSON; it is ${String(value).slice(0, 100)}.`);
  if ('asymmetricMatch' in value && typeof value.asymmetricMatch === 'function') return ruleOf(value);
  if (value instanceof RegExp)
    return { kind: 'rule', told: String(value), holds: (found) => typeof found === 'string' && new RegExp(value).test(found) };
  if ('toJSON' in value && typeof value.toJSON === 'function') return wishOf(value.toJSON(), place, depth + 1);
  if (Array.isArray(value))
    return { kind: 'items', items: value.map((item: unknown, index) => wishOf(item ?? null, `${place}[${String(index)}]`, depth + 1)) };
  const members = Object.entries(value).map(([name, member]) => [heldName(name), wishOf(member, `${place}.${name}`, depth + 1)] as const);
  return { kind: 'members', members: new Map(members) };
}

// What came as JSON has its marks already.
function heldName(name: string): string {
  return name.startsWith(MARK) ? name : markedName(name);
}

function ruleOf(matcher: object): Wish {
  const { asymmetricMatch, toAsymmetricMatcher } = matcher as {
    readonly asymmetricMatch: (value: unknown) => boolean;
    readonly toAsymmetricMatcher?: () => string;
  }; // the first was looked for; the second is what vitest and jest print
  const told = typeof toAsymmetricMatcher === 'function' ? toAsymmetricMatcher.call(matcher) : String(matcher);
  return { kind: 'rule', told, holds: (value) => asymmetricMatch.call(matcher, value) };
}
