import { eventTable } from '../../domain/events/table.js';
import { refusals, type RefusalCode } from '../../domain/refusals/refusals.js';
import type { Coverage, CoveragePart, Met, MetEndpoint } from '../../journal/coverage/coverage.js';
import { deliveryOutcomes, orderOutcomes, type Tally } from '../../journal/coverage/tally.js';
import { tokenEndpoint } from '../../http/platform/token-endpoint.js';
import { versions } from '../../http/versions/index.js';

export type { Coverage, CoveragePart, Met, MetEndpoint };

// Refusals that no suite sets out to meet: those of the control API, and those that tell of a fault of the machine or of Subsim.
const ELSEWHERE: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'peer-not-allowed',
  'control-token-refused',
  'setting-refused',
  'not-reached',
  'out-of-files',
  'storage-failed',
  'internal-error',
]);

/** What a tally tells its users. */
export interface Covered {
  readonly coverage: () => Coverage;
  readonly resetCoverage: () => void;
}

/** A tally as its users see it. */
export function coverageView(tally: Tally): Covered {
  return { coverage: () => coverageOf(tally), resetCoverage: tally.reset };
}

/** What several simulators have met together. */
export function addedUp(coverages: readonly Coverage[]): Coverage {
  const called = coverages.flatMap((one) => one.endpoints.met);
  const byName = new Map(endpoints().map((endpoint) => [endpoint.name, endpoint.called[0] ?? endpoint.name]));
  const asCalled = (name: string): string => byName.get(name) ?? name;
  return coverageOf({
    requests: summed(called.map(({ name, count }) => ({ name: asCalled(name), count }))),
    refused: summed(called.map(({ name, refused }) => ({ name: asCalled(name), count: refused }))),
    refusals: summed(coverages.flatMap((one) => one.refusals.met)),
    events: summed(coverages.flatMap((one) => one.eventTypes.met)),
    orders: summed(coverages.flatMap((one) => one.orders.met)),
    deliveries: summed(coverages.flatMap((one) => one.deliveries.met)),
  });
}

function summed(met: readonly Met[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { name, count } of met) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

type Counts = Omit<Tally, 'note' | 'reset'>;

// What was met, and what never was, of all that the platform has.
function coverageOf(tally: Counts): Coverage {
  const wanted = (Object.keys(refusals) as RefusalCode[]).filter((code) => !ELSEWHERE.has(code)); // its keys are the codes
  return {
    endpoints: endpointsIn(tally),
    eventTypes: partOf(tally.events, Object.keys(eventTable)),
    refusals: partOf(tally.refusals, wanted),
    orders: partOf(tally.orders, orderOutcomes),
    deliveries: partOf(tally.deliveries, deliveryOutcomes),
  };
}

function partOf(counts: ReadonlyMap<string, number>, known: readonly string[]): CoveragePart {
  const others = [...counts.keys()].filter((name) => !known.includes(name));
  const met = [...known, ...others].flatMap((name) => {
    const count = counts.get(name);
    return count === undefined ? [] : [{ name, count }];
  });
  return { met, never: known.filter((name) => !counts.has(name)) };
}

function endpointsIn({ requests, refused }: Counts): CoveragePart<MetEndpoint> {
  const sum = (counts: ReadonlyMap<string, number>, names: readonly string[]): number =>
    names.reduce((total, name) => total + (counts.get(name) ?? 0), 0);
  const all = endpoints().map(({ name, called }) => ({ name, count: sum(requests, called), refused: sum(refused, called) }));
  return { met: all.filter(({ count }) => count > 0), never: all.filter(({ count }) => count === 0).map(({ name }) => name) };
}

/** An endpoint as it is shown, and as it is counted: under each of the prefixes of its version. */
interface Endpoint {
  readonly name: string;
  readonly called: readonly string[];
}

function endpoints(): readonly Endpoint[] {
  const { path, methods } = tokenEndpoint;
  return [
    ...methods.map((method) => ({ name: `${method} ${path}`, called: [`${method} ${path}`] })),
    ...versions.flatMap(({ prefixes, routes }) =>
      routes.map((route) => {
        const called = prefixes.map((prefix) => `${route.method} ${prefix}${route.path}`);
        return { name: (called[0] ?? '').replace(/:(\w+)/g, '{$1}'), called };
      }),
    ),
  ];
}
