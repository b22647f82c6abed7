import type { Resource } from '../../domain/records/resource.js';
import { Problem, type Listener } from '../../domain/refusals/problem.js';
import type { Store } from '../../store/store.js';

/** The refusal of an id that no record has: it says which ids there are, except to shoppers (#subsim-hints-for-shoppers). */
export function missingRecord(store: Store, { name }: Pick<Resource, 'name'>, id: number): Problem {
  const called = name.replaceAll('-', ' ');
  const why = (listener?: Listener): string | undefined => {
    if (listener === 'shopper') return undefined;
    const { first, last } = store.records(name).extent();
    const there = first === last ? `the only one is ${String(first)}` : `the ids go from ${String(first)} to ${String(last)}`;
    return first === null ? `There is no ${called} at all.` : `There is no ${called} ${String(id)}; ${there}.`;
  };
  return new Problem('unknown-record', undefined, { why });
}
