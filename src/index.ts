import { createKeptRuns } from './capabilities/checks/index.js';
import { controlWith } from './capabilities/control/index.js';
import { openedCapabilities } from './capabilities/control/journal/opened.js';
import { inbox } from './capabilities/inbox/index.js';
import * as bare from './simulator.js';
import { atOnce } from './domain/steps/steps.js';
import type { Capability, Entry, ListenSettings, Simulator, SimulatorSettings, StartedSimulator, Watch } from './simulator.js';

const control = controlWith(createKeptRuns);
// The guests that every simulator has.
const capabilities: readonly Capability[] = [control, inbox];

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
      const opened = openedCapabilities(bare.openedFace(entries, closing.signal), control);
      const server = await bare.startSimulator({ ...settings, seed: 'empty' }, opened);
      const close = async (): Promise<void> => {
        closing.abort();
        await server.close();
      };
      return { ...server, close, [Symbol.asyncDispose]: close };
    },
  };
}

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
