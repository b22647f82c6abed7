import { apart } from '../../domain/refusals/nearest.js';

/** A path of a table, its parameters as `:id`, and the methods that it takes. */
export interface KnownRoute {
  readonly path: string;
  readonly methods: readonly string[];
}

// How far a route may be apart from a path to be taken for what was meant.
const NEAR = 3.5;
// Segments of a path that are looked at, and characters of each: a path of any length must not take long.
const MOST_SEGMENTS = 8;
const MOST_CHARACTERS = 32;
// How much further apart than the nearest one others may be.
const SLACK = 0.5;

// What is left out of the beginning or for an id is likelier than what was added; the name of a resource is not left out.
const COSTS = { missing: 1.5, missingName: 4, added: 2.5, folded: 0.5, parameter: 1, noNumber: 1.5, other: 4, otherBeginning: 3 };
// Where the paths of the platform begin, with a version behind it.
const BEGINNING = /^(?:services|v\d)$/;

/** The routes that are spelt so much like a path that one was probably meant, best first and none much further off than the first. */
export function nearestRoutes(path: string, known: readonly KnownRoute[], most = 3): readonly KnownRoute[] {
  const segments = segmentsOf(path);
  if (segments.length > MOST_SEGMENTS) return [];
  const sent = segments.map((segment) => segment.slice(0, MOST_CHARACTERS));
  const cost = segmentCosts();
  const byDistance = known
    .map((route) => ({ ...route, distance: distanceOf(sent, segmentsOf(route.path), cost) }))
    .filter(({ distance }) => distance <= NEAR)
    .sort((a, b) => a.distance - b.distance);
  const [nearest] = byDistance;
  return byDistance.slice(0, most).filter(({ distance }) => distance <= (nearest?.distance ?? 0) + SLACK);
}

/** The segments of a path that are not empty. */
export function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Routes as a hint tells them: `GET, POST /services/v2/customers/{id}; GET /services/v2/customers`. */
export function routesTold(routes: readonly KnownRoute[]): string {
  return routes.map(({ methods, path }) => `${methods.join(', ')} ${path.replace(/:(\w+)/g, '{$1}')}`).join('; ');
}

type Cost = (sent: string, known: string) => number;

// Routes have most of their segments in common.
function segmentCosts(): Cost {
  const found = new Map<string, number>();
  return (sent, known) => {
    const key = `${sent}/${known}`;
    const cost = found.get(key) ?? costOf(sent, known);
    found.set(key, cost);
    return cost;
  };
}

function costOf(sent: string, known: string): number {
  if (known === ':id') return /^\d+$/.test(sent) ? 0 : COSTS.noNumber;
  if (known.startsWith(':')) return COSTS.parameter;
  if (sent === known) return 0;
  const [lower, other] = [sent.toLowerCase(), known.toLowerCase()];
  if (lower === other) return COSTS.folded;
  const letters = apart(lower, other);
  if (letters !== undefined) return COSTS.folded + letters / 2;
  return known === 'services' ? COSTS.otherBeginning : COSTS.other;
}

function missingCost(segment: string): number {
  return segment.startsWith(':') || BEGINNING.test(segment) ? COSTS.missing : COSTS.missingName;
}

// The least cost of making one list of segments of the other.
function distanceOf(sent: readonly string[], known: readonly string[], cost: Cost): number {
  let row = [0];
  for (const segment of known) row.push((row.at(-1) ?? 0) + missingCost(segment));
  for (const segment of sent) {
    const next = [(row[0] ?? 0) + COSTS.added];
    for (const [index, other] of known.entries()) {
      const replaced = (row[index] ?? 0) + cost(segment, other);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + COSTS.added, (next[index] ?? 0) + missingCost(other)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
