import { Problem } from '../../domain/refusals/problem.js';
import { nearName } from '../../domain/refusals/nearest.js';
import { statuses } from '../../domain/records/lifecycle.js';
import { recordText, targetOf } from './record-name.js';
import { sightOf, type Search } from './search.js';
import type { WantedStatus } from './wanted.js';

/** What a search for a status looks at. */
export interface StatusNeeds {
  /** The status of a record; `undefined` when there is no such record. */
  readonly statusOf: (resource: string, id: number) => string | undefined;
}

// The resources whose records have a status that others wait for.
const STATUSES: Readonly<Record<string, readonly string[]>> = {
  subscription: statuses,
  'group-subscription': statuses,
  'payment-profile': ['retained', 'redacted', 'closed'],
};

/** Looks for a record in a status. Throws `setting-refused` for a resource without one, or a status that it cannot have. */
export function statusSearch({ of, is }: WantedStatus, { statusOf }: StatusNeeds): Search {
  const target = targetOf(of);
  const name = recordText(target);
  const known = Object.hasOwn(STATUSES, target.resource) ? STATUSES[target.resource] : undefined;
  if (known === undefined) refuse('of: records with a status are those of', target.resource, Object.keys(STATUSES));
  if (!known.includes(is)) refuse(`is: a ${target.resource} is`, is, known);
  const sight = () => {
    const status = statusOf(target.resource, target.id);
    const text = (): string => (status === undefined ? `there is no ${name}` : `it is ${status}`);
    return sightOf(target.id, [{ isMet: status === is, weight: 1 }], text);
  };
  return {
    unmet: `the status of ${name} did not become ${is}`,
    from: () => [sight()],
    one: sight,
    last: () => 0,
    idIn: () => target.id,
    foundOf: () => ({ kind: 'status', of: name, is }),
    whyNone: () => `there is no ${name}`,
    isState: true,
  };
}

function refuse(sentence: string, given: string, known: readonly string[]): never {
  const near = nearName(given, known);
  const nearest = near === undefined ? '' : ` The nearest is ${JSON.stringify(near)}.`;
  throw new Problem('setting-refused', `${sentence} ${known.join(', ')}.${nearest}`);
}
