import type { CaseFacts } from '../cases.js';
import { casesOf } from '../cases.js';
import { openRun } from '../open-run.js';
import type { CheckKind, CheckReport, CheckResult } from '../report.js';
import type { ToldExchange } from '../report/told-exchange.js';
import { toldExchange } from '../report/told-exchange.js';
import { CheckFailed } from './check-failed.js';
import { placeOf, type StartSimulator } from './place.js';
import type { ReceiverInput } from './settings.js';

/** What is said of a case before it is played. */
export type CaseInfo = Pick<CaseFacts, 'id' | 'title' | 'rule' | 'since' | 'played' | 'judged' | 'advice'>;

/** What a check came to, with all that was exchanged. */
export interface ReceiverReport extends CheckReport {
  readonly exchanges: readonly ToldExchange[];
}

/** A check that has begun and plays its cases as it is asked to, one at a time. */
export interface ReceiverChecks {
  /** The address of the receiver. */
  readonly url: string;
  /** The cases that were chosen. */
  readonly cases: readonly CaseInfo[];
  /** Plays a case. Rejects with `unknown-record` for an id that was not chosen, and with the reason of the signal. */
  readonly play: (id: string) => Promise<CheckResult>;
  /** Plays a case, and rejects with `CheckFailed` when it failed or could not be played; with `strict` for a warning, too. */
  readonly mustPass: (id: string, strictness?: { readonly strict?: boolean }) => Promise<CheckResult>;
  /** What the cases that were played came to so far. */
  readonly report: () => Promise<ReceiverReport>;
  /** Gives the environment its state back, and ends what was started for the check. */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

// Milliseconds in which a receiver calls back when its cases are played one by one: a test runner has less patience than a command.
const CALL_BACK = 2_000;

/** What is said of all cases of a kind, in the order in which they are played. */
export function caseInfos(kind: CheckKind): readonly CaseInfo[] {
  return casesOf(kind).map(({ id, title, rule, since, played, judged, advice }) => ({ id, title, rule, since, played, judged, advice }));
}

/** Begins a check whose cases are played one by one. Rejects like `openRun`. */
export async function startChecks(kind: CheckKind, given: ReceiverInput, start: StartSimulator): Promise<ReceiverChecks> {
  const { environment, url, close: leave } = await placeOf(given, start);
  const settings = { ...given, url, limits: { callBack: CALL_BACK, ...given.limits } };
  const run = await openRun(kind, settings, { environment, tell: given.onProgress }).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  let last: Promise<unknown> = Promise.resolve();
  let ending: Promise<void> | undefined;
  // One case sees what another one sends.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const play = (id: string): Promise<CheckResult> => inTurn(() => run.playOne(id));
  const close = (): Promise<void> => {
    ending ??= inTurn(() => run.close().finally(leave));
    return ending;
  };
  return {
    url,
    cases: caseInfos(kind).filter(({ id }) => run.ids.includes(id)),
    play,
    async mustPass(id, { strict = false } = {}) {
      const result = await play(id);
      const { outcome, isCounted } = result;
      if (outcome === 'error' || (isCounted && (outcome === 'FAIL' || (strict && outcome === 'warning')))) throw new CheckFailed(result);
      return result;
    },
    report: () => Promise.resolve({ ...run.report(), exchanges: run.exchanges().map(toldExchange) }),
    close,
    [Symbol.asyncDispose]: close,
  };
}
