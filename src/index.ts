import { app } from './capabilities/app/index.js';
import {
  caseInfos,
  checkReceiver,
  createKeptRuns,
  startChecks,
  type CaseInfo,
  type ReceiverChecks,
  type ReceiverInput,
  type ReceiverReport,
} from './capabilities/checks/index.js';
import { controlWith } from './capabilities/control/index.js';
import { openedCapabilities } from './capabilities/control/journal/opened.js';
import { docs } from './capabilities/docs/index.js';
import { inbox } from './capabilities/inbox/index.js';
import * as bare from './simulator.js';
import { atOnce } from './domain/steps/steps.js';
import type { Capability, Entry, ListenSettings, Simulator, SimulatorSettings, StartedSimulator, Watch } from './simulator.js';

const control = controlWith(createKeptRuns);
// The guests that every simulator has.
const capabilities: readonly Capability[] = [control, inbox, app, docs];

/** Makes a simulator without a socket. Throws `SettingsRefused`, `SeedRefused`, `StoreUnusable`, `FileUnusable` or `RuntimeUnfit`. */
export function createSimulator(settings: SimulatorSettings = {}): Simulator {
  return atOnce(bare.makeSimulator(settings, capabilities));
}

/**
 * Makes a simulator and listens; a signal ends that as long as it is not done. Rejects like `createSimulator` throws, with `ListenError`,
 * with the reason of the signal, or with a `Problem` for a signal that is none.
 */
export async function startSimulator(settings: SimulatorSettings & ListenSettings = {}, watch?: Watch): Promise<StartedSimulator> {
  return bare.startSimulator(settings, capabilities, watch);
}

/** A journal that was exported. */
export interface ExportedJournal {
  readonly entries: readonly Entry[];
  /** Serves it for reading under `/_sim`. Rejects with `ListenError` and `SettingsRefused`. */
  readonly serve: (settings?: Pick<SimulatorSettings, 'controlToken'> & ListenSettings) => Promise<StartedSimulator>;
}

/** Reads the lines of a journal that was exported, or says which one is wrong. */
export function openExported(content: string): ExportedJournal | bare.LineFault {
  const entries = bare.entriesInLines(content);
  if ('fault' in entries) return entries;
  return {
    entries,
    async serve(settings = {}) {
      const closing = new AbortController();
      const opened = openedCapabilities(bare.openedFace(entries, closing.signal), { control, app, docs });
      const server = await bare.startSimulator({ ...settings, seed: 'empty' }, opened);
      const close = async (): Promise<void> => {
        closing.abort();
        await server.close();
      };
      return { ...server, close, [Symbol.asyncDispose]: close };
    },
  };
}

/** The cases of `checkWebhookReceiver`, in the order in which they are played: for one test each. */
export function webhookCases(): readonly CaseInfo[] {
  return caseInfos('webhook');
}

/** The cases of `checkOrderCallbackReceiver`, in the order in which they are played: for one test each. */
export function orderCallbackCases(): readonly CaseInfo[] {
  return caseInfos('order-callback');
}

/**
 * Plays all that can go wrong with a receiver of webhooks, and says what does. Rejects with a `Problem` for what is given wrongly,
 * with `TargetUnreachable`, and with the reason of the signal.
 */
export function checkWebhookReceiver(input: ReceiverInput): Promise<ReceiverReport> {
  return checkReceiver('webhook', input, startSimulator);
}

/** Plays all that can go wrong with a system that takes orders, and says what does. Rejects like `checkWebhookReceiver`. */
export function checkOrderCallbackReceiver(input: ReceiverInput): Promise<ReceiverReport> {
  return checkReceiver('order-callback', input, startSimulator);
}

/** Begins a check of a receiver of webhooks whose cases are played one by one, as tests of a suite. Rejects like `checkWebhookReceiver`. */
export function startWebhookChecks(input: ReceiverInput): Promise<ReceiverChecks> {
  return startChecks('webhook', input, startSimulator);
}

/** Begins a check of a system that takes orders whose cases are played one by one. Rejects like `checkWebhookReceiver`. */
export function startOrderCallbackChecks(input: ReceiverInput): Promise<ReceiverChecks> {
  return startChecks('order-callback', input, startSimulator);
}

export { CheckFailed, TargetUnreachable } from './capabilities/checks/index.js';
export type {
  CaseInfo,
  CheckKind,
  CheckLimits,
  CheckProgress,
  CheckReport,
  CheckResult,
  Outcome,
  Probe,
  ReceiverChecks,
  ReceiverConfiguration,
  ReceiverInput,
  ReceiverReport,
  SuiteDate,
  ToldExchange,
} from './capabilities/checks/index.js';
export { journalText } from './testing/journal-text.js';
export { assertPrintJournal, type PrintJournal } from './testing/print-journal.js';
export { matchers } from './testing/matchers.js';
export type { EnvironmentMatchers, MatcherResult, WantedRequest, WantedSending } from './testing/matchers.js';
export {
  coverageText,
  FileUnusable,
  ListenError,
  NotVerified,
  Problem,
  RuntimeUnfit,
  SeedRefused,
  SettingsRefused,
  StoreUnusable,
  traceText,
  verifySignature,
} from './simulator.js';
export type {
  AttemptRecord,
  Clock,
  Environment,
  EnvironmentInput,
  EnvironmentNotice,
  ForkInput,
  ListenSettings,
  OrderRecord,
  RequestRecord,
  Simulator,
  SimulatorSettings,
  StartedSimulator,
  Watch,
} from './simulator.js';
export type * from './simulator/platform-records.js';
export type * from './simulator/shapes.js';
