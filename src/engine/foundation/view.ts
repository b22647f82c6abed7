import type { Configuration } from '../../domain/records/configuration.js';
import { dateIn, type CalendarDate } from '../../domain/calendar/dates.js';
import type { View, Row, Scalar } from '../../domain/records/view.js';
import { answerText, ownValues } from '../../domain/records/record-text.js';
import { resourceNamed } from '../../domain/resources/index.js';
import { readInterval, type Period } from '../../domain/calendar/schedule.js';
import { textOf, type Values } from '../../domain/json/values.js';
import type { Dialect, Wire } from '../../domain/records/wire.js';
import type { Store } from '../../store/store.js';

/**
 * Creates a view of one environment as of the present instant. `frozen` promises that nothing is written while the view is used, so that
 * it may remember its answers.
 */
export type ViewNow = (use?: 'frozen') => FreezableView;

/** A view that can be frozen once nothing is written any more. */
interface FreezableView extends View {
  readonly freeze: () => void;
}

interface ViewSources {
  readonly store: Store;
  readonly now: () => number;
  readonly dialect: Dialect;
  readonly configuration: () => Configuration;
}

/** Creates the views of an environment; one view serves one use case, so that its instant stands still. */
export function createView(sources: ViewSources): ViewNow {
  return (use) => {
    const view = new EnvironmentView(sources);
    if (use === 'frozen') view.freeze();
    return view;
  };
}

// A class, because every request makes a view or two, and a dozen closures cost more than most look-ups.
class EnvironmentView implements FreezableView {
  readonly now: number;
  readonly configuration: Configuration;
  readonly #store: Store;
  readonly #dialect: Dialect;
  // The answers so far, once the view is frozen.
  #known: Known | undefined;

  constructor({ store, now, dialect, configuration }: ViewSources) {
    this.now = now();
    this.configuration = configuration();
    this.#store = store;
    this.#dialect = dialect;
  }

  freeze(): void {
    this.#known = new Map();
  }

  get wire(): Wire {
    return this.#dialect.wire;
  }

  get today(): CalendarDate {
    return dateIn(textOf(this.configuration.members, 'timezone') ?? 'UTC', this.now);
  }

  own(resource: string, id: number): Values | undefined {
    const text = this.#store.records(resource).text(id);
    return text === undefined ? undefined : ownValues(resourceNamed(resource), text);
  }

  cell(resource: string, id: number, column: string): Scalar | null | undefined {
    return this.#store.records(resource).cell(id, column);
  }

  cells(resource: string, id: number, columns: readonly string[]): readonly (Scalar | null)[] | undefined {
    return this.#once(columns, id, () => this.#store.records(resource).cells(id, columns));
  }

  shown(resource: string, id: number): string | undefined {
    return this.#once(resource, id, () => {
      const text = this.#store.records(resource).text(id);
      return text === undefined ? undefined : answerText(resourceNamed(resource), { id, text }, { dialect: this.#dialect, view: this });
    });
  }

  first(resource: string, column: string, value: Scalar): number | undefined {
    return this.#store.records(resource).first(column, value);
  }

  sums(resource: string, value: number): Readonly<Record<string, number>> {
    return this.#once(`sums of ${resource}`, value, () => this.#store.records(resource).sums(value));
  }

  rows(resource: string, column: string, value: Scalar): readonly Row[] {
    return this.#store.records(resource).rows(column, value);
  }

  period(interval: string): Period | undefined {
    return readInterval(interval, this.configuration.intervals);
  }

  #once<T>(question: Question, id: number, find: () => T): T {
    if (this.#known === undefined) return find();
    const known = this.#known.get(question) ?? new Map<number, unknown>();
    this.#known.set(question, known);
    const answer = (known.get(id) as T | undefined) ?? find(); // a question has answers of one type
    known.set(id, answer);
    return answer;
  }
}

/** What was asked of a record: the answer of its resource, a list of its columns, or sums. */
type Question = string | readonly string[];

type Known = Map<Question, Map<number, unknown>>;
