import type { Outcome } from '../finding.js';
import type { CheckKind, CheckReport } from '../report.js';

/** What a receiver of the self-test gets: the cases that are not `ok`, by their outcome, without their kind. */
export interface Row {
  /** The name of its mistake, or `right`; with ` with a probe` when it is asked what it has processed. */
  readonly receiver: string;
  readonly outcomes: Readonly<Record<string, Exclude<Outcome, 'ok'>>>;
}

/** The row of a report. */
export function rowOf(receiver: string, { kind, results }: Pick<CheckReport, 'kind' | 'results'>): Row {
  const others = results.flatMap(({ id, outcome }) => (outcome === 'ok' ? [] : [[id.slice(kind.length + 1), outcome] as const]));
  return { receiver, outcomes: Object.fromEntries(others) };
}

const OUTCOMES = ['FAIL', 'warning', 'skip', 'info', 'error'] as const;

/** A table of rows as a text: a line for a receiver, and below it a line for each outcome with the cases that have it. */
export function tableText(rows: readonly Row[]): string {
  return rows.map(({ receiver, outcomes }) => `${[receiver, ...linesOf(outcomes)].join('\n')}\n`).join('');
}

function linesOf(outcomes: Row['outcomes']): readonly string[] {
  return OUTCOMES.flatMap((outcome) => {
    const cases = Object.keys(outcomes).filter((id) => outcomes[id] === outcome);
    return cases.length === 0 ? [] : [`  ${outcome}: ${cases.join(' ')}`];
  });
}

/** The rows of a table's text. */
export function rowsIn(text: string): readonly Row[] {
  return text
    .trim()
    .split(/\n(?! )/)
    .map((block) => {
      const [receiver = '', ...lines] = block.split('\n');
      const outcomes = lines.flatMap((line) => {
        const [said, cases = ''] = line.trim().split(': ');
        const outcome = OUTCOMES.find((one) => one === said);
        return outcome === undefined ? [] : cases.split(' ').map((id) => [id, outcome] as const);
      });
      return { receiver, outcomes: Object.fromEntries(outcomes) };
    });
}

/** In what a row differs from the one that is expected, a line for each case. */
export function differencesOf(kind: CheckKind, expected: Row | undefined, { receiver, outcomes }: Row): readonly string[] {
  if (expected === undefined) return [`${receiver}: the table has no such row`];
  const ids = [...new Set([...Object.keys(expected.outcomes), ...Object.keys(outcomes)])];
  return ids.flatMap((id) => {
    const [wanted = 'ok', got = 'ok'] = [expected.outcomes[id], outcomes[id]];
    return wanted === got ? [] : [`${receiver}: ${kind}/${id} is ${got}, not ${wanted}`];
  });
}
