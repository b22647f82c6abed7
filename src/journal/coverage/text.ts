import { Problem } from '../../domain/refusals/problem.js';
import type { Coverage, CoveragePart } from './coverage.js';

// Columns of a terminal that a line of ours takes at most, and how wide the names in a table and those of groups are.
const COLUMNS = 100;
const NAMES = 74;
const GROUPS = 28;

const WORDS = {
  endpoints: ['endpoints', 'ENDPOINT'],
  eventTypes: ['types of event', 'TYPE OF EVENT'],
  refusals: ['refusals', 'REFUSAL'],
  orders: ['outcomes of orders', 'OUTCOME OF AN ORDER'],
  deliveries: ['outcomes of webhooks', 'OUTCOME OF A WEBHOOK'],
} as const satisfies Record<keyof Coverage, readonly [many: string, heading: string]>;

/** What a run has touched, as tables, with what it never met behind them, endpoints by resource. */
export function coverageText(coverage: Coverage): string {
  assertCoverage(coverage);
  const kinds = Object.keys(WORDS) as (keyof Coverage)[]; // they are its members
  const told = kinds.map((kind) => `${shareOf(coverage[kind])} ${WORDS[kind][0]}`);
  const tables = kinds.flatMap((kind) => tableOf(coverage, kind));
  const never = [...grouped(coverage.endpoints.never), ...kinds.slice(1).flatMap((kind) => listed(WORDS[kind][0], coverage[kind].never))];
  return [...wrapped('Met: ', told), '', ...tables, ...(never.length === 0 ? ['Everything was met.'] : ['NEVER MET', ...never])].join('\n');
}

// Callers without types may pass anything.
function assertCoverage(given: unknown): void {
  if (typeof given === 'object' && given !== null && Object.keys(WORDS).every((kind) => kind in given)) return;
  throw new Problem('setting-refused', 'Tables are made of what was met, as in coverageText(environment.coverage()).');
}

function shareOf({ met, never }: CoveragePart): string {
  return `${String(met.length)} of ${String(met.length + never.length)}`;
}

function tableOf(coverage: Coverage, kind: keyof Coverage): readonly string[] {
  const { met } = coverage[kind];
  if (met.length === 0) return [];
  const isOfEndpoints = kind === 'endpoints';
  const heading = row(WORDS[kind][1], 'TIMES', isOfEndpoints ? 'REFUSED' : '');
  const refused = new Map(coverage.endpoints.met.map((one) => [one.name, one.refused]));
  return [heading, ...met.map(({ name, count }) => row(name, String(count), isOfEndpoints ? String(refused.get(name) ?? 0) : '')), ''];
}

function row(name: string, ...numbers: readonly string[]): string {
  return (name.padEnd(NAMES) + numbers.map((number) => number.padStart(9)).join('')).trimEnd();
}

// By version and first word of the path, as in `v2 customers  GET, GET /{id}`.
function grouped(endpoints: readonly string[]): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    const [, method = '', version, path = ''] = /^(\S+) (?:\/services\/(v\d))?\/(.*)$/.exec(endpoint) ?? [];
    const [first = '', ...rest] = path.split('/');
    const name = version === undefined ? `/${path}` : `${version} ${first}`;
    const called = version === undefined || rest.length === 0 ? method : `${method} /${rest.join('/')}`;
    groups.set(name, [...(groups.get(name) ?? []), called]);
  }
  return [...groups].flatMap(([name, calls]) => listed(name, calls));
}

function listed(name: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : wrapped(`  ${name.padEnd(GROUPS - 2)}  `, names);
}

// As many a line as fit, further lines below the first name.
function wrapped(beginning: string, names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  let line = beginning;
  for (const [index, name] of names.entries()) {
    const part = index === names.length - 1 ? name : `${name}, `;
    if (line.length > beginning.length && line.length + part.trimEnd().length > COLUMNS) {
      lines.push(line.trimEnd());
      line = ' '.repeat(beginning.length);
    }
    line += part;
  }
  return [...lines, line];
}
