import { csvLine } from '../../domain/reports/csv.js';
import { decode, isObject, OWN_DEPTH, type JsonObject } from '../../domain/json/json.js';
import { existing } from '../../domain/refusals/problem.js';
import { ownValues } from '../../domain/records/record-text.js';
import { reports } from '../../domain/reports/index.js';
import type { ReportRow, ReportSource } from '../../domain/reports/report.js';
import { resourceNamed } from '../../domain/resources/index.js';
import type { Values } from '../../domain/json/values.js';
import type { Criterion } from '../../store/record-table.js';
import type { Store } from '../../store/store.js';
import type { Foundation } from '../foundation/foundation.js';
import { every, everyRecord } from '../foundation/paging.js';

/** The reports of an environment (#4.4-reports). */
export interface Reports {
  /** The lines of a report as CSV, the header first; made as they are read, and empty where there is none yet. Throws `unknown-record`. */
  readonly lines: (code: string) => Iterable<string>;
}

/** Creates the reports of one environment. */
export function createReports({ store, view }: Foundation): Reports {
  const source: ReportSource = {
    records: (name, only) => recordsIn(store, name, only === undefined ? [] : [only]),
    changes: () => every((from, limit) => store.subscriptionChanges.page(from, limit)),
    orderRequest: (token, subscription) => requestIn(store, token, subscription),
    view,
  };
  return {
    lines(code) {
      const report = existing(reports.get(code), undefined, { hint: `The reports are ${[...reports.keys()].join(', ')}.` });
      return linesOf(report.columns, report.rows(source));
    },
  };
}

function* linesOf(columns: readonly string[], rows: Iterable<ReportRow>): Iterable<string> {
  yield csvLine(columns);
  for (const row of rows) yield row === undefined ? '' : csvLine(row);
}

function* recordsIn(store: Store, name: string, criteria: readonly Criterion[]): Iterable<Values> {
  const resource = resourceNamed(name);
  for (const { text } of everyRecord(store, name, criteria)) yield ownValues(resource, text);
}

function requestIn(store: Store, token: string, subscription: number): JsonObject | undefined {
  const text = store.orderAttempts.requestOf(token, subscription);
  const request = text === undefined ? undefined : decode(text, OWN_DEPTH);
  return isObject(request) ? request : undefined;
}
