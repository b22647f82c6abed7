import { REPEATED } from '../../http/guests/guest.js';
import { nearestTold, Problem, shownRefusals, supportTable } from '../../simulator.js';
import type { RefusalInfo, RuleInfo, SupportTable } from './answers.js';
import { call, reply, type Call } from './call.js';
import type { Definitions } from './definitions.js';

/** The calls that tell how far what Subsim does is known, and how it refuses. */
export const supportCalls: readonly Call[] = [
  call(
    'GET /support',
    {
      id: 'support.table',
      summary: 'Lists operations, members and rules with how far each is known: stated, observed or assumed.',
      query: 'supportQuery',
      answer: 'SupportTable',
    },
    ({ query }) => reply(supportOf(query)),
  ),
  call(
    'GET /refusals',
    { id: 'support.refusals', summary: 'Lists every refusal with its status, sentence, rule and hint.', answer: 'RefusalList' },
    () => reply({ refusals: refusals() }),
  ),
  call('GET /refusals/:name', { id: 'support.refusal', summary: 'Shows one refusal by its code.', answer: 'RefusalInfo' }, ({ name }) =>
    reply(named(name, { what: 'code', rows: refusals(), key: ({ code }) => code })),
  ),
  call('GET /rules/:name', { id: 'support.rule', summary: 'Shows one rule by its id.', answer: 'RuleInfo' }, ({ name }) =>
    reply(named(name, { what: 'rule', rows: rules(), key: ({ id }) => id })),
  ),
  call(
    'GET /source-addresses',
    { id: 'support.sourceAddresses', summary: 'Lists the addresses from which webhooks come.', answer: 'SourceAddressList' },
    ({ simulator }) => reply({ addresses: simulator.sourceAddresses }),
  ),
];

function refusals(): readonly RefusalInfo[] {
  return Object.entries(shownRefusals()).map(([code, refusal]) => ({ code: code as Problem['code'], ...refusal })); // it is that of the catalogue
}

// A point of the wire that the mode decides is a rule, too.
function rules(): readonly RuleInfo[] {
  const { rules: own, wire } = supportTable();
  return [...own, ...wire.map((point) => ({ ...point, id: point.rule }))];
}

/** Rows, what the text that names one is called, and where it stands. */
interface Named<T> {
  readonly what: string;
  readonly rows: readonly T[];
  readonly key: (row: T) => string;
}

function named<T extends object>(name: string, { what, rows, key }: Named<T>): T {
  const found = rows.find((row) => key(row) === name);
  if (found !== undefined) return found;
  const near = nearestTold({ given: name.slice(0, REPEATED), names: rows.map(key) });
  throw new Problem('unknown-record', `There is no ${what} ${JSON.stringify(name.slice(0, REPEATED))}${near}.`, {
    hint: `GET /_sim/${what === 'rule' ? 'support' : 'refusals'} lists every ${what}.`,
  });
}

// A wire point stays when either mode has the mark; assumptions are no rows that have one.
function supportOf({ mark }: Definitions['supportQuery']): SupportTable {
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
