import type { WireMode } from '../../domain/records/wire.js';
import { resources } from '../../domain/resources/index.js';
import type { RecordTable } from '../../store/record-table.js';
import type { Store } from '../../store/store.js';
import type { ClockControl, ClockState } from './clock.js';
import type { Pending } from './pending.js';

/** What an environment is, how much it holds and has still to send. */
export interface EnvironmentState {
  readonly name: string;
  readonly wire: WireMode;
  /** Stands for `{ecom}` in member names. */
  readonly ecomName: string;
  readonly clock: ClockState;
  /** How many records there are of each resource, by its name in the plural. */
  readonly counts: Readonly<Record<string, number>>;
  readonly pending: Pending['counts'];
}

/** What an environment holds of one resource. */
export interface Contents {
  readonly count: number;
  readonly firstId: number | undefined;
}

interface Described extends Pick<EnvironmentState, 'name' | 'ecomName'> {
  readonly wireMode: WireMode;
  readonly clock: Pick<ClockControl, 'state'>;
  readonly contents: () => Readonly<Record<string, { readonly count: number }>>;
  readonly pending: (limit: number) => Pending;
}

/** The state of an environment. */
export function stateOf({ name, wireMode, ecomName, clock, contents, pending }: Described): EnvironmentState {
  const counts = Object.entries(contents()).map(([plural, { count }]) => [camelCased(plural), count] as const);
  return { name, wire: wireMode, ecomName, clock: clock.state(), counts: Object.fromEntries(counts), pending: pending(0).counts };
}

/** How many records there are of each resource, and the lowest id, by plural name. */
export function contentsIn(store: Store): Readonly<Record<string, Contents>> {
  return Object.fromEntries(resources.map((resource) => [resource.plural, contentsOf(store.records(resource.name))]));
}

function contentsOf(table: RecordTable): Contents {
  return { count: table.count(), firstId: table.page([], { from: 0, limit: 1 })[0]?.id };
}

function camelCased(name: string): string {
  return name.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
