import { isBad, seenOf, summaryOf, verdictOf, wordOf } from '../../capabilities/checks/index.js';
import type { CheckedReceivers, CheckProgress, JudgedReceiver, JudgedResult, ResultWord } from '../../capabilities/checks/index.js';
import { legible } from '../../world/legible.js';
import { columnsFor, tableLine, wrapped } from '../columns.js';
import type { CommandCall } from '../command.js';

/** Tells a run at a terminal or in a log, as it goes. */
export interface RunPrinter {
  /** Says which receiver is checked from now on. */
  readonly receiver: (url: string) => void;
  /** Tells how far a run is; results are told by `result`. */
  readonly progress: (progress: CheckProgress) => void;
  readonly result: (result: JudgedResult) => void;
  /** Tells what came of a receiver. */
  readonly summary: (receiver: JudgedReceiver) => void;
  /** Tells what came of several receivers together. */
  readonly matrix: (checked: CheckedReceivers) => void;
}

const COLOURS: Readonly<Record<ResultWord, string>> = {
  ...{ ok: '32', FAIL: '31', error: '31', warn: '33', expected: '33', skip: '2', info: '2' },
};
// Goes to the beginning of the line and takes away what stands there.
const CLEAR = '\r\u001b[K';
const INDENT = 7;

/** Makes what prints a run: one line a case, and below it what a reader has to know. */
export function runPrinter(call: CommandCall, expects: boolean): RunPrinter {
  const { print, write, isOutputTerminal, variables } = call;
  const hasColours = isOutputTerminal && variables.NO_COLOR === undefined;
  let [ids, isMarked]: [readonly string[], boolean] = [[], false];
  const passing = (text: string): void => {
    if (!isOutputTerminal) return;
    write(`${CLEAR}${legible(text).slice(0, columnsFor(call) - 1)}`);
    isMarked = true;
  };
  const clear = (): void => {
    if (isMarked) write(CLEAR);
    isMarked = false;
  };
  const coloured = (line: string, word: ResultWord): string =>
    hasColours ? legible(line).replace(word, `\u001b[${COLOURS[word]}m${word}\u001b[0m`) : legible(line);
  return {
    receiver(url) {
      print('', `Checking ${url}`, '');
    },
    progress(progress) {
      if (progress.kind === 'begun') ids = progress.cases;
      const told = passingText(progress, ids);
      if (told !== undefined) passing(told);
    },
    result(result) {
      clear();
      const word = wordOf(result);
      const title = `${result.title}${result.isCounted ? '' : ' (not counted)'}`;
      const widths = [expects ? 8 : 5, Math.max(0, ...ids.map(({ length }) => length))];
      write(`${coloured(tableLine([word, result.id, title], widths, columnsFor(call)), word)}\n`);
      for (const line of linesBelow(result)) print(line);
    },
    summary(receiver) {
      clear();
      print(...summaryLines(receiver));
    },
    matrix({ receivers }) {
      const width = Math.max(...receivers.map(({ url }) => url.length));
      print('', ...receivers.map((receiver) => `${receiver.url.padEnd(width)}  ${verdictOf(receiver)}`));
    },
  };
}

function passingText(progress: CheckProgress, ids: readonly string[]): string | undefined {
  switch (progress.kind) {
    case 'waiting':
      return `Waiting for ${progress.url} \u2026`;
    case 'playing':
      return `${String(ids.indexOf(progress.id) + 1)}/${String(ids.length)} ${progress.id} \u2026`;
    case 'calling-back':
      return `Waiting for calls back to the API, at most ${String(progress.milliseconds / 1000)} s \u2026`;
    default:
      return undefined;
  }
}

function linesBelow(result: JudgedResult): readonly string[] {
  const indent = ' '.repeat(INDENT);
  const told = isBad(result) ? [seenOf(result)] : [];
  const reason = result.reason === null ? [] : wrapped(result.reason, INDENT);
  const advice = result.advice === null ? [] : wrapped(result.advice, INDENT);
  return [...told.filter((text) => text !== '').map((text) => indent + text), ...reason, ...advice];
}

function summaryLines(receiver: JudgedReceiver): readonly string[] {
  const { report, stale } = receiver;
  if (report === undefined) return [];
  const remarks = report.remarks.flatMap((sentence) => wrapped(sentence));
  return ['', `${summaryOf(receiver)} (suite ${report.suite}).`, ...remarks, ...stale, verdictOf(receiver)];
}
