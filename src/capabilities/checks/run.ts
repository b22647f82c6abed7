import { openRun, type RunNeeds } from './open-run.js';
import type { CheckKind, CheckRun } from './report.js';
import type { CheckSettings } from './settings.js';

/**
 * Checks a receiver, case by case. The environment is emptied for that and has its state back afterwards; its clients and tokens stay.
 * Rejects with a `Problem` for settings that are wrong and a target that is not the caller's own, with `TargetUnreachable`, and with the
 * reason of the signal.
 */
export async function runChecks(kind: CheckKind, settings: CheckSettings, needs: RunNeeds): Promise<CheckRun> {
  const run = await openRun(kind, settings, needs);
  const { tell = () => undefined } = needs;
  try {
    tell({ kind: 'begun', cases: run.ids });
    await run.play(run.ids);
    const report = await run.report();
    tell({ kind: 'ended', report });
    return { report, exchanges: run.exchanges() };
  } finally {
    await run.close();
  }
}
