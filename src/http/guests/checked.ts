import { nearestTold } from '../../domain/refusals/nearest.js';
import { Problem } from '../../domain/refusals/problem.js';
import { checkShape, type SchemaName, type ShapeViolation } from '../../schema/check.js';
import { REPEATED, YES_OR_NO, yesOrNo } from './guest.js';

// Violations among which the most telling one is looked for: looking for near names takes its time.
const LOOKED_AT = 20;
const WHOLE = /^-?\d{1,15}$/;

/** A definition of a schema; without one, that which nothing but an empty object passes. */
interface Shape {
  readonly schema: SchemaName;
  readonly definition: string | undefined;
}

/** What a query asks for: its parameters, checked, and whether what changes is to be followed, where that can be asked. */
interface AskedQuery {
  readonly query: unknown;
  readonly isFollowing: boolean;
}

/** The query of a request target, digits as numbers. Throws `setting-refused`. */
export function queryIn(target: string, { canFollow, ...shape }: Shape & { readonly canFollow: boolean }): AskedQuery {
  const [, text = ''] = target.split('?', 2);
  const parameters = [...new URLSearchParams(text)];
  const names = parameters.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Problem('setting-refused', `${repeated.slice(0, REPEATED)}: is given more than once in the query.`);
  const { follow, ...rest } = Object.fromEntries(parameters.map(([name, value]) => [name, WHOLE.test(value) ? Number(value) : value]));
  if (!canFollow) return { isFollowing: false, query: checked(follow === undefined ? rest : { ...rest, follow }, shape) };
  const isFollowing = yesOrNo(follow);
  if (isFollowing === undefined) throw new Problem('setting-refused', `follow: ${YES_OR_NO}.`);
  return { isFollowing, query: checked(rest, shape) };
}

/**
 * A body or a query, or what a caller of the library gives in its place, when it has passed its definition. Throws `setting-refused`
 * with the name that was probably meant, or with those that there are.
 */
export function checked(value: unknown, { schema, definition = 'nothing' }: Shape): unknown {
  const violations = checkShape(schema, value, definition);
  const [first] = violations;
  if (first === undefined) return value;
  // A name that is misspelt tells more than that the right one is missing.
  const read = violations.slice(0, LOOKED_AT);
  const violation = read.find((each) => nearIn(each) !== '') ?? read.find(({ choice }) => choice?.areTold === false) ?? first;
  const place = violation.place === '' ? '' : `${violation.place}: `;
  throw new Problem('setting-refused', `${place}${violation.message}${nearIn(violation) || namesIn(violation)}.`, {
    hint: `schemas/${schema}.json says under $defs.${definition} what is taken; see /docs/control#every-call too.`,
  });
}

function nearIn({ choice }: ShapeViolation): string {
  return choice === undefined ? '' : nearestTold({ given: choice.given.slice(0, REPEATED), names: choice.names });
}

function namesIn({ choice }: ShapeViolation): string {
  return choice === undefined || choice.areTold || choice.names.length === 0 ? '' : `; known are ${choice.names.join(', ')}`;
}
