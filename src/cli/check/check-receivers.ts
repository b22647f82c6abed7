import { casesOf, countedBy, countIn, exitCodeOf, judgedResult, judgedRun, TargetUnreachable } from '../../capabilities/checks/index.js';
import { hiderOf, withoutSecrets, type Hider } from '../../capabilities/checks/index.js';
import type {
  CheckedReceivers,
  CheckKind,
  CheckProgress,
  JudgedReceiver,
  KnownFailure,
  Measure,
  Probe,
} from '../../capabilities/checks/index.js';
import { outputOf } from '../../world/command-output.js';
import { ownVersion } from '../../world/runtime.js';
import { exitCodes, type CommandCall } from '../command.js';
import type { Asked, AskedReceiver } from './asked.js';
import { writeExpectations } from './expectations.js';
import { startChecker } from './own-checker.js';
import { writeReports } from './report-files.js';
import type { Checker } from './run-on.js';
import { serverChecker } from './server-checker.js';
import { hearStopping, type Stopping } from './stopping.js';
import { runPrinter, type RunPrinter } from './terminal.js';

type Wanted = Asked & { readonly kind: CheckKind };

/** Checks one receiver after another, tells how that goes and writes the reports; the result is the exit code. */
export async function checkReceivers(call: CommandCall, asked: Wanted, expected: readonly KnownFailure[]): Promise<number> {
  const { kind, receivers, reports, flags } = asked;
  const isStrict = flags.strict === true;
  const hider = hiderOf(secretsOf(receivers));
  // A list is written with addresses as reports show them, and read by hand with those that a receiver has.
  const known = expected.map(({ id, url }) => ({ id, url: url === undefined ? undefined : hider.text(url) }));
  const measure = { isStrict, known: flags['write-baseline'] === true ? [] : known, cases: idsOf(kind), shown: hider.text };
  const printer = runPrinter(call, measure.known.length > 0);
  const stopping = hearStopping();
  try {
    const checker = flags.server === undefined ? await startChecker(call, asked, stopping.signal) : serverChecker(call, asked);
    const judged = await allJudged({ call, asked, measure, hider, printer, stopping }, checker).finally(checker.close);
    const found = withoutSecrets({ kind, version: ownVersion(), isStrict, receivers: judged }, secretsOf(receivers));
    if (judged.length > 1) printer.matrix(found);
    writeReports(reports, found);
    return ended(call, { asked, found, known });
  } catch (error) {
    const code = stopping.code();
    if (code === undefined) throw error;
    call.printError(error instanceof Error ? error.message : String(error));
    return code;
  } finally {
    stopping.forget();
  }
}

interface Ended {
  readonly asked: Wanted;
  readonly found: CheckedReceivers;
  readonly known: readonly KnownFailure[];
}

function ended(call: CommandCall, { asked, found, known }: Ended): number {
  const code = exitCodeOf(found);
  const { 'expected-failures': path, 'write-baseline': isWritten } = asked.flags;
  if (path === undefined || isWritten !== true) return code;
  const count = writeExpectations(path, found, { known, cases: idsOf(asked.kind) });
  call.print(`${path} has ${String(count)} known failure${count === 1 ? '' : 's'} now.`);
  return code === exitCodes.failed ? exitCodes.done : code;
}

interface Going {
  readonly call: CommandCall;
  readonly asked: Wanted;
  readonly measure: Measure;
  readonly hider: Hider;
  readonly printer: RunPrinter;
  readonly stopping: Stopping;
}

async function allJudged(going: Going, checker: Checker): Promise<readonly JudgedReceiver[]> {
  const judged: JudgedReceiver[] = [];
  for (const receiver of going.asked.receivers) judged.push(await oneJudged(going, checker, receiver));
  return judged;
}

async function oneJudged(going: Going, checker: Checker, receiver: AskedReceiver): Promise<JudgedReceiver> {
  const { call, asked, measure, hider, printer, stopping } = going;
  const tell = (progress: CheckProgress): void => {
    if (progress.kind === 'result') printer.result(hider.result(judgedResult(progress.result, { ...measure, url: receiver.url })));
    else printer.progress(progress);
  };
  printer.receiver(hider.text(receiver.url));
  const settings = { ...asked.settings, ...receiver, probe: probeOf(going), signal: stopping.signal };
  try {
    const judged = judgedRun(await checker.run({ kind: asked.kind, settings, tell }), measure);
    printer.summary(hider.receiver(judged));
    return judged;
  } catch (error) {
    if (!(error instanceof TargetUnreachable)) throw error;
    call.printError(hider.text(error.message));
    return { url: receiver.url, report: undefined, unreached: error.message, results: [], stale: [], exchanges: [] };
  }
}

function probeOf({ call, asked, stopping }: Going): Probe | undefined {
  const { 'probe-url': url, 'probe-command': command } = asked.flags;
  if (url !== undefined) return countedBy(url, { authority: asked.settings.authority, signal: stopping.signal });
  if (command === undefined) return undefined;
  return async () => countIn(await outputOf(command, call.variables), `The command ${JSON.stringify(command)}`);
}

function idsOf(kind: CheckKind): readonly string[] {
  return casesOf(kind).map(({ id }) => id);
}

function secretsOf(receivers: readonly AskedReceiver[]): readonly string[] {
  return receivers.map(({ secret }) => secret);
}
