import type { CheckKind, CheckProgress, CheckReport, CheckSettings, ToldExchange } from '../../capabilities/checks/index.js';

/** A run that has ended. */
export interface EndedRun {
  readonly report: CheckReport;
  readonly exchanges: readonly ToldExchange[];
}

/** What a run needs beside its settings. */
export interface RunAsked {
  readonly kind: CheckKind;
  readonly settings: CheckSettings;
  readonly tell: (progress: CheckProgress) => void;
}

/** A Subsim by which receivers are checked: one that runs already, or one of the command's own. */
export interface Checker {
  /** Rejects with `TargetUnreachable`, with a `Problem`, like `callControl`, and with the reason of the signal. */
  readonly run: (asked: RunAsked) => Promise<EndedRun>;
  readonly close: () => Promise<void>;
}
