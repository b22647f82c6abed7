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
  if (typeof value !== 'object') throw new Problem('setting-refused', `${place}: must be JSON; it is a ${typeof value}.`);
  if (isMatcher(value)) return ruleOf(value);
  if (value instanceof RegExp)
    return { kind: 'rule', told: String(value), holds: (found) => typeof found === 'string' && new RegExp(value).test(found) };
  if (value instanceof Date) return { kind: 'value', value: value.toISOString() };
  if (Array.isArray(value))
    return { kind: 'items', items: value.map((item: unknown, index) => wishOf(item ?? null, `${place}[${String(index)}]`, depth + 1)) };
  const members = Object.entries(value).map(([name, member]) => [heldName(name), wishOf(member, `${place}.${name}`, depth + 1)] as const);
  return { kind: 'members', members: new Map(members) };
}

// What came as JSON has its marks already.
function heldName(name: string): string {
  return name.startsWith(MARK) ? name : markedName(name);
}

// What `expect.any(String)` and the like are, in vitest and in jest.
interface Matcher {
  readonly asymmetricMatch: (value: unknown) => boolean;
  readonly toAsymmetricMatcher?: () => string;
  readonly toString: () => string;
  /** What it compares with. */
  readonly sample?: unknown;
}

function isMatcher(value: object): value is Matcher {
  return 'asymmetricMatch' in value && typeof value.asymmetricMatch === 'function';
}

function ruleOf(matcher: Matcher): Wish {
  const told = matcher.toAsymmetricMatcher?.() ?? matcher.toString();
  return { kind: 'rule', told: withSample(told, matcher.sample), holds: (value) => matcher.asymmetricMatch(value) };
}

// Some tell their name only.
function withSample(told: string, sample: unknown): string {
  if (!/^\w+$/.test(told) || sample === undefined || typeof sample === 'function') return told;
  try {
    return `${told} ${sample instanceof RegExp ? String(sample) : JSON.stringify(sample)}`;
  } catch {
    return told;
  }
}
