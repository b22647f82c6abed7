import { shownRefusals, supportTable } from '../../simulator.js';
import { call, reply, taking, type Call } from './call.js';
import type { Definitions } from './definitions.js';

/** The calls that tell how far what Subsim does is known, and how it refuses. */
export const supportCalls: readonly Call[] = [
  taking('GET /support', { query: 'supportQuery' }, ({ query }) => reply(supportOf(query))),
  call('GET /refusals', () => reply({ refusals: Object.entries(shownRefusals()).map(([code, refusal]) => ({ code, ...refusal })) })),
];

// A wire point stays when either mode has the mark; assumptions are no rows that have one.
function supportOf({ mark }: Definitions['supportQuery']): object {
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
