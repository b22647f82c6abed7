import type { Configuration } from '../domain/configuration.js';
import { dateIn } from '../domain/dates.js';
import type { Look } from '../domain/look.js';
import { answerText, ownValues } from '../domain/record-text.js';
import { resourceNamed } from '../domain/resources/index.js';
import { readInterval } from '../domain/schedule.js';
import { textOf } from '../domain/values.js';
import type { Dialect } from '../domain/wire.js';
import type { Store } from '../store/store.js';

/**
 * Looks things up in one environment as of one instant. With `frozen` nothing is written as long as the look is used, so that
 * what was shown once is not put together again.
 */
export type LookNow = (use?: 'frozen') => Look;

/** What looking up needs. */
export interface LookNeeds {
  readonly store: Store;
  readonly now: () => number;
  readonly dialect: Dialect;
  readonly configuration: () => Configuration;
}

/** Makes looks for an environment; one look serves one use case, so that its instant stands still. */
export function createLook({ store, now: clock, dialect, configuration }: LookNeeds): LookNow {
  return (use) => {
    const now = clock();
    const settings = configuration();
    const look: Look = {
      own(resource, id) {
        const text = store.records(resource).text(id);
        return text === undefined ? undefined : ownValues(resourceNamed(resource), text);
      },
      cell: (resource, id, column) => store.records(resource).cell(id, column),
      shown: use === 'frozen' ? remembered(shown) : shown,
      first: (resource, column, value) => store.records(resource).first(column, value),
      rows: (resource, column, value) => store.records(resource).rows(column, value),
      period: (interval) => readInterval(interval, settings.intervals),
      configuration: settings,
      now,
      get today() {
        return dateIn(textOf(settings.members, 'timezone') ?? 'UTC', now);
      },
    };
    return look;

    function shown(resource: string, id: number): string | undefined {
      const text = store.records(resource).text(id);
      return text === undefined ? undefined : answerText(resourceNamed(resource), { id, text }, { dialect, look });
    }
  };
}

function remembered(shown: Look['shown']): Look['shown'] {
  const known = new Map<string, string | undefined>();
  return (resource, id) => {
    const key = `${resource} ${String(id)}`;
    const text = known.get(key) ?? shown(resource, id);
    known.set(key, text);
    return text;
  };
}
