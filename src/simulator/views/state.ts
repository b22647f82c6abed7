import type { WireMode } from '../../domain/records/wire.js';
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

function camelCased(name: string): string {
  return name.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
