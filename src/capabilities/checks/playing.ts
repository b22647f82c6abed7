import { pause, Problem, stopwatch } from '../../simulator.js';
import type { CheckCase, Later } from './check-case.js';
import { skip, type Finding } from './finding.js';
import type { CheckProgress, CheckResult } from './report.js';
import { resultOf, type Found } from './result.js';
import type { CheckSettings } from './settings.js';
import type { Sender } from './stage/sender.js';
import { TargetUnreachable, untilReachable } from './stage/reachable.js';
import { chosen, isCounted } from './suites.js';

/** What cases are played with. */
export interface PlayNeeds {
  readonly settings: CheckSettings;
  readonly sender: Sender;
  readonly tell: (progress: CheckProgress) => void;
  /** How long calls back are waited for, in milliseconds. */
  readonly callBack: number;
}

/** The cases that were chosen, to be played on a stage. */
export interface Playing {
  /** Their ids, in the order in which they are played. */
  readonly ids: readonly string[];
  /** Plays some and judges them; what comes later is waited for once, for all of them. Rejects with the reason of the signal. */
  readonly play: (ids: readonly string[]) => Promise<void>;
  /** Plays one, and waits for what comes later of it. */
  readonly playOne: (id: string) => Promise<CheckResult>;
  /** Of those that were played, in the order of the cases; of one that was played again the last. */
  readonly results: () => readonly CheckResult[];
  /** Why nothing more is played: the receiver answers nothing any more; null while it does. */
  readonly stopped: () => string | null;
}

/** Makes the cases that were chosen ready to be played. */
export function createPlaying<On>(stage: On, cases: readonly CheckCase<On>[], needs: PlayNeeds): Playing {
  const { settings, sender, tell } = needs;
  const wanted = chosen(cases, settings);
  const results = new Map<string, CheckResult>();
  let stopped: string | null = null;
  const add = (one: CheckCase<On>, found: Found, milliseconds: number): void => {
    const result = resultOf(one, found, { isCounted: isCounted(one, settings.suite), milliseconds });
    results.set(one.id, result);
    tell({ kind: 'result', result });
  };
  return {
    ids: wanted.map(({ id }) => id),
    play,
    playOne,
    results: () => wanted.flatMap(({ id }) => results.get(id) ?? []),
    stopped: () => stopped,
  };

  async function playOne(id: string): Promise<CheckResult> {
    await play([id]);
    const result = results.get(id);
    if (result === undefined) throw new Error(`The case ${id} was not judged.`);
    return result;
  }

  async function play(ids: readonly string[]): Promise<void> {
    const waiting: { readonly one: CheckCase<On>; readonly found: Later }[] = [];
    for (const one of ids.map(named)) {
      settings.signal?.throwIfAborted();
      const elapsed = stopwatch();
      const found = stopped === null ? await playedOn(one) : skip(stopped);
      if ('later' in found) waiting.push({ one, found });
      else add(one, found, elapsed());
    }
    if (stopped !== null) {
      for (const { one } of waiting) add(one, skip(stopped), 0);
      return;
    }
    await untilThere(
      waiting.map(({ found }) => found),
      needs,
    );
    for (const { one, found } of waiting) {
      const judged = await foundBy(async () => found.later());
      if (!('later' in judged)) add(one, judged, 0);
    }
  }

  async function playedOn(one: CheckCase<On>): Promise<Found | Later> {
    tell({ kind: 'playing', id: one.id });
    sender.begin(one.id);
    const found = await foundBy(() => one.play(stage));
    // What was cut short was not seen.
    settings.signal?.throwIfAborted();
    const gone = sender.isRefused() ? await whyGone(settings) : undefined;
    if (gone === undefined) return found;
    stopped = `The receiver stopped answering at ${one.id}.`;
    return { outcome: 'error', reason: gone };
  }

  function named(id: string): CheckCase<On> {
    const found = wanted.find((one) => one.id === id);
    if (found !== undefined) return found;
    throw new Problem('unknown-record', `There is no case ${id} among those that were chosen.`);
  }
}

// Milliseconds between two looks at what a receiver has done.
const LOOK = 25;

async function untilThere(waiting: readonly Later[], { settings, tell, callBack }: PlayNeeds): Promise<void> {
  const elapsed = stopwatch();
  if (waiting.every(canBeJudged)) return;
  tell({ kind: 'calling-back', milliseconds: callBack });
  while (elapsed() < callBack && !waiting.every(canBeJudged)) {
    settings.signal?.throwIfAborted();
    await pause(LOOK);
  }
}

// What cannot be looked at is told when it is judged.
function canBeJudged({ isThere }: Later): boolean {
  try {
    return isThere();
  } catch {
    return true;
  }
}

// Milliseconds in which a receiver that has ended is started again by what watches over it.
const AGAIN = 3_000;

async function whyGone({ url, authority, signal }: CheckSettings): Promise<string | undefined> {
  try {
    await untilReachable({ url, authority, wait: AGAIN, signal }, () => undefined);
    return undefined;
  } catch (error) {
    if (error instanceof TargetUnreachable) return error.message;
    throw error;
  }
}

// A fault of ours is no failure of the receiver's.
async function foundBy(work: () => Promise<Finding | Later>): Promise<Found | Later> {
  try {
    return await work();
  } catch (error) {
    return { outcome: 'error', reason: error instanceof Error ? error.message : String(error) };
  }
}
