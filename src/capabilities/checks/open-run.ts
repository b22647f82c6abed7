import { systemClock, type Environment } from '../../simulator.js';
import { casesOf } from './cases.js';
import type { Exchange } from './exchange.js';
import { orderCases } from './order/index.js';
import { createPlaying, type Playing } from './playing.js';
import { remarksOn } from './remarks.js';
import type { CheckKind, CheckProgress, CheckReport } from './report.js';
import { countsOf } from './result.js';
import { defaultLimits, type CheckSettings } from './settings.js';
import { assertRoom, createAccount } from './stage/account.js';
import { createOrderStage } from './stage/order-stage.js';
import { untilReachable } from './stage/reachable.js';
import { createSender } from './stage/sender.js';
import { createWebhookStage } from './stage/webhook-stage.js';
import { assertNamed, newestSuite } from './suites.js';
import { assertOwn } from './target.js';
import { webhookCases } from './webhook/index.js';

/** Where a run takes place, and who is told how it goes. */
export interface RunNeeds {
  readonly environment: Environment;
  readonly tell?: ((progress: CheckProgress) => void) | undefined;
}

/** A run that has begun: its stage is set, and cases are played on it as they are asked for. */
export interface OpenRun extends Pick<Playing, 'ids' | 'play' | 'playOne'> {
  /** What the cases that were played came to. */
  readonly report: () => CheckReport;
  readonly exchanges: () => readonly Exchange[];
  /** Strikes the stage, and gives the environment its state back. */
  readonly close: () => Promise<void>;
}

/**
 * Sets the stage for a run: the environment is emptied for that, and has its state back once the run is closed; its clients and tokens
 * stay. Rejects with a `Problem` for settings that are wrong and a target that is not the caller's own, with `TargetUnreachable`, and with the reason of the signal.
 */
export async function openRun(
  kind: CheckKind,
  settings: CheckSettings,
  { environment, tell = () => undefined }: RunNeeds,
): Promise<OpenRun> {
  assertOwn(settings);
  assertNamed(casesOf(kind), settings);
  assertRoom(environment);
  const limits = { ...defaultLimits, ...settings.limits };
  const { url, secret, authority, probe, sku, randomSeed, signal, suite = newestSuite } = settings;
  const sender = createSender({ url, authority, timeout: limits.webhookAnswer, signal });
  await untilReachable({ url, authority, wait: limits.wait, signal }, tell);
  const started = systemClock().now();
  const api = new URL((await environment.fetch('/livez')).url).origin;
  const mark = environment.snapshot();
  try {
    environment.reset('empty');
    const account = createAccount(environment);
    const needs = { environment, account, sender, secret, limits, probe, sku, randomSeed };
    const { playing, close } = await onStage(kind, needs, { settings, sender, tell, callBack: limits.callBack });
    account.begin();
    return {
      ...playing,
      report() {
        const results = playing.results();
        const remarks = remarksOn(kind, results, { environment, account, started, api });
        const told = { results, counts: countsOf(results), stopped: playing.stopped(), remarks };
        const milliseconds = systemClock().now() - started;
        return { kind, url, suite, started: new Date(started).toISOString(), milliseconds, ...told };
      },
      exchanges: sender.exchanges,
      async close() {
        await close();
        environment.restore(mark);
      },
    };
  } catch (error) {
    environment.restore(mark);
    throw error;
  }
}

type StageNeeds = Parameters<typeof createOrderStage>[0] & Parameters<typeof createWebhookStage>[0];

interface SetStage {
  readonly playing: Playing;
  readonly close: () => Promise<void>;
}

async function onStage(kind: CheckKind, needs: StageNeeds, playNeeds: Parameters<typeof createPlaying>[2]): Promise<SetStage> {
  if (kind === 'webhook') {
    const stage = await createWebhookStage(needs);
    return { playing: createPlaying(stage, webhookCases, playNeeds), close: stage.close };
  }
  const stage = await createOrderStage(needs);
  return { playing: createPlaying(stage, orderCases, playNeeds), close: stage.close };
}
