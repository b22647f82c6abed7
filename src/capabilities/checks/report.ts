import type { Exchange } from './exchange.js';
import type { Outcome } from './finding.js';
import type { SuiteDate } from './suites.js';

/** What is checked. */
export type CheckKind = 'webhook' | 'order-callback';

/** How one case ended. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  /** The rule that it follows, and how far that is known. */
  readonly rule: { readonly id: string; readonly mark: string; readonly text: string };
  readonly outcome: Outcome;
  readonly expected: string | null;
  readonly got: string | null;
  /** Why it was skipped, what is advised, or what went wrong on our side. */
  readonly reason: string | null;
  /** What to do about it; null unless it failed or warned. */
  readonly advice: string | null;
  readonly milliseconds: number;
  /** Whether its suite counts it; what a later suite added is played, and fails nothing. */
  readonly isCounted: boolean;
}

/** What a run came to. */
export interface CheckReport {
  readonly kind: CheckKind;
  readonly url: string;
  readonly suite: SuiteDate;
  /** ISO instant of the machine's clock. */
  readonly started: string;
  readonly milliseconds: number;
  readonly results: readonly CheckResult[];
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Why it ended before all cases were played: the receiver answers nothing any more; null when it did not. */
  readonly stopped: string | null;
  /** What is said once of the whole run: that the receiver never called the API, which trait broke a signature. */
  readonly remarks: readonly string[];
}

/** The report of a run with all that was exchanged. */
export interface CheckRun {
  readonly report: CheckReport;
  readonly exchanges: readonly Exchange[];
}

/** Told while a run goes on. */
export type CheckProgress =
  | { readonly kind: 'waiting'; readonly url: string }
  | { readonly kind: 'begun'; readonly cases: readonly string[] }
  | { readonly kind: 'playing'; readonly id: string }
  | { readonly kind: 'result'; readonly result: CheckResult }
  | { readonly kind: 'calling-back'; readonly milliseconds: number }
  | { readonly kind: 'ended'; readonly report: CheckReport };
