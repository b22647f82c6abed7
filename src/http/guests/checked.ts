import { Problem } from '../../domain/refusals/problem.js';
import { checkShape, type SchemaName } from '../../schema/check.js';
import { REPEATED } from './guest.js';

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
  if (follow !== undefined && canFollow && follow !== 'true') throw new Problem('setting-refused', 'follow: must be true.');
  const isFollowing = canFollow && follow !== undefined;
  return { isFollowing, query: checked(follow === undefined || isFollowing ? rest : { ...rest, follow }, shape) };
}

/** A body or a query that has passed its definition. Throws `setting-refused`. */
export function checked(value: unknown, { schema, definition = 'nothing' }: Shape): unknown {
  const [violation] = checkShape(schema, value, definition);
  if (violation === undefined) return value;
  const { place, message } = violation;
  throw new Problem('setting-refused', `${place === '' ? '' : `${place}: `}${message}.`);
}
