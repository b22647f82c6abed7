import type { Outcome } from '../finding.js';
import type { CheckKind, CheckReport } from '../report.js';

/** What a receiver of the self-test gets. Cases are named without their kind. */
export interface Row {
  /** The name of its mistake, or `right`; with ` with a probe` when it is asked what it has processed. */
  readonly receiver: string;
  /** What most cases come to: `skip` for a receiver that takes nothing. */
  readonly others: Outcome;
  /** The cases that come to something else. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
}

type Told = Pick<CheckReport, 'kind' | 'results'>;

/** The row of a report. */
export function rowOf(receiver: string, { kind, results }: Told): Row {
  const count = (wanted: Outcome): number => results.filter(({ outcome }) => outcome === wanted).length;
  const others = count('skip') > count('ok') ? 'skip' : 'ok';
  const different = results.filter(({ outcome }) => outcome !== others).map(({ id, outcome }) => [shortOf(kind, id), outcome] as const);
  return { receiver, others, outcomes: Object.fromEntries(different) };
}

const OUTCOMES = ['FAIL', 'warning', 'error', 'ok', 'skip', 'info'] as const;

/** A table of rows as a text: a line for a receiver with what most cases come to, and below it a line for each other outcome. */
export function tableText(rows: readonly Row[]): string {
  return rows.map(({ receiver, others, outcomes }) => `${[`${receiver}: ${others}`, ...linesOf(outcomes)].join('\n')}\n`).join('');
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
      const [head = '', ...lines] = block.split('\n').map((line) => line.trim().split(': '));
      const [receiver = '', others] = head;
      const outcomes = lines.flatMap(([said, cases = '']) => cases.split(' ').map((id) => [id, outcomeIn(said)] as const));
      return { receiver, others: outcomeIn(others), outcomes: Object.fromEntries(outcomes) };
    });
}

function outcomeIn(said: string | undefined): Outcome {
  const outcome = OUTCOMES.find((one) => one === said);
  if (outcome === undefined) throw new Error(`The table of the self-test has the outcome ${String(said)}.`);
  return outcome;
}

/** In what the cases that were played differ from a row, a line for each. */
export function differencesOf(row: Row | undefined, { kind, results }: Told): readonly string[] {
  if (row === undefined) return ['The table has no such row.'];
  return results.flatMap(({ id, outcome, expected, got, reason }) => {
    const wanted = row.outcomes[shortOf(kind, id)] ?? row.others;
    const why = reason ?? `expected ${expected ?? 'nothing else'}, got ${got ?? 'nothing'}`;
    return wanted === outcome ? [] : [`${row.receiver}: ${id} is ${outcome}, not ${wanted} (${why})`];
  });
}

/** The cases of a row that fail or warn, by their whole ids. */
export function judgedIn({ outcomes }: Row, kind: CheckKind): readonly string[] {
  const judged = Object.keys(outcomes).filter((id) => outcomes[id] === 'FAIL' || outcomes[id] === 'warning');
  return judged.map((id) => `${kind}/${id}`);
}

function shortOf(kind: CheckKind, id: string): string {
  return id.slice(kind.length + 1);
}
