import type { Configuration, ConfiguredInterval } from '../../domain/records/configuration.js';
import { isList, plainText, type Json } from '../../domain/json/json.js';
import { existing, Problem } from '../../domain/refusals/problem.js';
import { ownValues } from '../../domain/records/record-text.js';
import { resourceNamed } from '../../domain/resources/index.js';
import { foldedName, isBareUnit, periodUnits, readInterval, type DefinedInterval } from '../../domain/calendar/schedule.js';
import type { Foundation } from '../foundation/foundation.js';
import { INTERVAL_SEQUENCE } from '../foundation/stored-names.js';
import { everyRecord } from '../foundation/paging.js';
import { settingRefused } from './configuration-edits.js';
import type { ConfigurationUse } from './configuration.js';

/** The intervals that are defined for an environment, besides those whose names explain themselves (#3-defined-intervals). */
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
type IntervalEdit = { readonly [Member in keyof DefinedInterval]?: DefinedInterval[Member] | undefined };

const MOST_NAME = 255;
const MOST_LENGTH = 999;

// Members of records that hold names of intervals.
const USERS = {
  product: ['intervals', 'default_interval', 'trial_interval'],
  'group-subscription-template': ['interval'],
  'group-subscription': ['interval'],
  subscription: ['interval'],
} as const;

/** Creates the intervals of one environment. */
export function createIntervals({ store }: Foundation, { configuration, changed }: ConfigurationUse): Intervals {
  const list = (): readonly ConfiguredInterval[] => configuration.get().intervals;
  return {
    list,
    add(interval) {
      const made = { id: 0, ...read(interval) };
      refuseReadable(made.name);
      refuseDouble(made);
      const first = 1 + list().reduce((highest, { id }) => Math.max(highest, id), 0);
      return write({ ...made, id: store.next(INTERVAL_SEQUENCE, first) }, (added) => [...list(), added]);
    },
    edit(id, changes) {
      const present = intervalWith(id);
      const { name = present.name, unit = present.unit, length = present.length } = changes;
      const made = { ...read({ name, unit, length }), id };
      if (foldedName(name) !== foldedName(present.name)) refuseReadable(name);
      refuseDouble(made);
      return write(made, (edited) => list().map((interval) => (interval.id === id ? edited : interval)), present);
    },
    remove(id) {
      write(intervalWith(id), ({ id: removed }) => list().filter((interval) => interval.id !== removed), intervalWith(id));
    },
  };

  function intervalWith(id: number): ConfiguredInterval {
    return existing(list().find((interval) => interval.id === id));
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
      for (const { id, text } of everyRecord(store, resource)) {
        const values = ownValues(resourceNamed(resource), text);
        if (members.some((member) => isNamedIn(values[member], name))) return `${resource.replaceAll('-', ' ')} ${String(id)}`;
      }
    }
    return undefined;
  }
}

// A name that explains itself has a length already, and the interval would give it another one (#3-defined-intervals); units were none before.
function refuseReadable(name: string): void {
  if (readInterval(name) === undefined || isBareUnit(name)) return;
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
