import type { Configuration, ConfiguredInterval } from '../../domain/records/configuration.js';
import { isList, plainText, type Json } from '../../domain/json/json.js';
import { Problem } from '../../domain/refusals/problem.js';
import { ownValues } from '../../domain/records/record-text.js';
import { resourceNamed } from '../../domain/resources/index.js';
import { foldedName, periodUnits, readInterval, type DefinedInterval } from '../../domain/calendar/schedule.js';
import type { Store } from '../../store/store.js';
import { settingRefused } from './configuration-edits.js';
import type { ConfigurationKeeper } from './configuration.js';

/** The intervals that are defined for an environment, beside those whose names everybody can read (supplement 7.1, 12.4). */
export interface Intervals {
  readonly list: () => readonly ConfiguredInterval[];
  /** Throws `setting-refused`, or `already-exists` when there is one of that name. */
  readonly add: (interval: DefinedInterval) => ConfiguredInterval;
  /** Throws like `add`, `unknown-record`, or `state-refused` when the name it loses is in use. */
  readonly edit: (id: number, changes: IntervalEdit) => ConfiguredInterval;
  /** Throws `unknown-record`, or `state-refused` when its name is in use and would mean nothing any more. */
  readonly remove: (id: number) => void;
}

/** What can be changed of an interval; what is left out stays. */
export type IntervalEdit = { readonly [Member in keyof DefinedInterval]?: DefinedInterval[Member] | undefined };

/** What intervals need. */
export interface IntervalsNeeds {
  readonly store: Store;
  readonly configuration: ConfigurationKeeper;
  /** Told after each change. */
  readonly changed: () => void;
}

const MOST_NAME = 255;
const MOST_LENGTH = 999;

// Members of records that hold names of intervals.
const USERS = {
  product: ['intervals', 'default_interval', 'trial_interval'],
  'group-subscription-template': ['interval'],
  'group-subscription': ['interval'],
  subscription: ['interval'],
} as const;

// Records that are looked through at a time.
const PAGE = 500;

/** Makes the intervals of one environment. */
export function createIntervals({ store, configuration, changed }: IntervalsNeeds): Intervals {
  const list = (): readonly ConfiguredInterval[] => configuration.get().intervals;
  return {
    list,
    add(interval) {
      const made = { id: 0, ...read(interval) };
      refuseReadable(made.name);
      refuseDouble(made);
      const first = 1 + list().reduce((highest, { id }) => Math.max(highest, id), 0);
      return write({ ...made, id: store.next('id:interval', first) }, (added) => [...list(), added]);
    },
    edit(id, changes) {
      const present = found(id);
      const { name = present.name, unit = present.unit, length = present.length } = changes;
      const made = { ...read({ name, unit, length }), id };
      if (foldedName(name) !== foldedName(present.name)) refuseReadable(name);
      refuseDouble(made);
      return write(made, (edited) => list().map((interval) => (interval.id === id ? edited : interval)), present);
    },
    remove(id) {
      write(found(id), ({ id: removed }) => list().filter((interval) => interval.id !== removed), found(id));
    },
  };

  function found(id: number): ConfiguredInterval {
    const interval = list().find((candidate) => candidate.id === id);
    if (interval === undefined) throw new Problem('unknown-record');
    return interval;
  }

  function write(
    interval: ConfiguredInterval,
    listWith: (interval: ConfiguredInterval) => readonly ConfiguredInterval[],
    lost?: ConfiguredInterval,
  ): ConfiguredInterval {
    const next: Configuration = { ...configuration.get(), intervals: listWith(interval) };
    if (lost !== undefined && readInterval(lost.name, next.intervals) === undefined) refuseUse(lost.name, next);
    configuration.set(next);
    changed();
    return interval;
  }

  function refuseDouble({ id, name }: ConfiguredInterval): void {
    const double = list().find((other) => other.id !== id && foldedName(other.name) === foldedName(name));
    if (double !== undefined) throw new Problem('already-exists', 'Interval with that name already exists.');
  }

  function refuseUse(name: string, { members }: Configuration): void {
    const user = isNamedIn(members.default_intervals, name) ? 'the default intervals' : recordThatUses(name);
    if (user !== undefined) throw new Problem('state-refused', `Interval is in use by ${user}.`);
  }

  function recordThatUses(name: string): string | undefined {
    for (const [resource, members] of Object.entries(USERS)) {
      for (const { id, text } of everyRecord(resource)) {
        const values = ownValues(resourceNamed(resource), text);
        if (members.some((member) => isNamedIn(values[member], name))) return `${resource.replaceAll('-', ' ')} ${String(id)}`;
      }
    }
    return undefined;
  }

  function* everyRecord(resource: string): Generator<{ readonly id: number; readonly text: string }> {
    for (let from = 0; ;) {
      const page = store.records(resource).page([], { from, limit: PAGE });
      yield* page;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      from = last.id + 1;
    }
  }
}

// One that everybody can read has a length already, and this would be another one (supplement 7.1).
function refuseReadable(name: string): void {
  if (readInterval(name) === undefined) return;
  const message = `${JSON.stringify(name)} has a meaning already; take a name that has none, such as "Every full moon".`;
  throw settingRefused({ path: ['name'], message });
}

function isNamedIn(value: Json | undefined, name: string): boolean {
  const names = isList(value) ? value : [value];
  return names.some((candidate) => foldedName(plainText(candidate) ?? '') === foldedName(name));
}

function read({ name, unit, length }: DefinedInterval): DefinedInterval {
  if (name.trim() === '' || [...name].length > MOST_NAME)
    throw settingRefused({ path: ['name'], message: `Must have 1 to ${String(MOST_NAME)} characters.` });
  if (!periodUnits.includes(unit)) throw settingRefused({ path: ['type'], message: `Must be one of ${periodUnits.join(', ')}.` });
  if (!Number.isInteger(length) || length < 1 || length > MOST_LENGTH)
    throw settingRefused({ path: ['length'], message: `Must be a whole number from 1 to ${String(MOST_LENGTH)}.` });
  return { name, unit, length };
}
