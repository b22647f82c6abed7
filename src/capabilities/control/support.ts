import { refusals, supportTable } from '../../simulator.js';
import { reply, type Call } from './call.js';

/** The calls that tell how far what Subsim does is known, and how it refuses. */
export const supportCalls: readonly Call[] = [
  { method: 'GET', path: '/support', query: 'supportQuery', run: ({ query }) => reply(supportOf(query as SupportQuery)) }, // has passed its schema
  {
    method: 'GET',
    path: '/refusals',
    run: () => reply({ refusals: Object.entries(refusals).map(([code, refusal]) => ({ code, ...refusal })) }),
  },
];

interface SupportQuery {
  readonly mark?: 'stated' | 'observed' | 'assumed' | 'own';
}

// A wire point stays when either mode has the mark; assumptions are no rows that have one.
function supportOf({ mark }: SupportQuery): object {
  const { operations, filters, fields, eventTypes, wire, rules, ...rest } = supportTable();
  if (mark === undefined) return { operations, filters, fields, eventTypes, wire, rules, ...rest };
  const has = (row: { readonly mark: string }): boolean => row.mark === mark;
  return {
    operations: operations.filter(has),
    filters: filters.filter(has),
    fields: fields.filter(has),
    eventTypes: eventTypes.filter(has),
    wire: wire.filter(({ documented, observed }) => has(documented) || has(observed)),
    rules: rules.filter(has),
    ...rest,
  };
}
