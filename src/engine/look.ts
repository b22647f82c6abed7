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
      cells: use === 'frozen' ? remembered(cells) : cells,
      shown: use === 'frozen' ? remembered(shown) : shown,
      first: (resource, column, value) => store.records(resource).first(column, value),
      sums: use === 'frozen' ? remembered(sums) : sums,
      rows: (resource, column, value) => store.records(resource).rows(column, value),
      period: (interval) => readInterval(interval, settings.intervals),
      configuration: settings,
      now,
      get today() {
        return dateIn(textOf(settings.members, 'timezone') ?? 'UTC', now);
      },
    };
    return look;

    function sums(resource: string, value: number): ReturnType<Look['sums']> {
      return store.records(resource).sums(value);
    }

    function cells(resource: string, id: number, columns: readonly string[]): ReturnType<Look['cells']> {
      return store.records(resource).cells(id, columns);
    }

    function shown(resource: string, id: number): string | undefined {
      const text = store.records(resource).text(id);
      return text === undefined ? undefined : answerText(resourceNamed(resource), { id, text }, { dialect, look });
    }
  };
}

// What was found once for a record, by what was asked of it: a resource, or a list of its columns.
function remembered<Rest extends [] | [columns: readonly string[]], T>(
  find: (resource: string, id: number, ...rest: Rest) => T,
): typeof find {
  const known = new Map<unknown, Map<number, T>>();
  return (resource, id, ...rest) => {
    const question = rest[0] ?? resource;
    const found = known.get(question) ?? new Map<number, T>();
    known.set(question, found);
    const answer = found.get(id) ?? find(resource, id, ...rest);
    found.set(id, answer);
    return answer;
  };
}
