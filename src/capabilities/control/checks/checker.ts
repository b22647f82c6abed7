import type { Environment } from '../../../simulator.js';
import type { Definitions } from '../definitions.js';

/**
 * What checks receivers for the control API. It is given to the control API where guests are put together, so that neither capability
 * knows the other.
 */
export interface Checker {
  /**
   * Begins a run in an environment and does not wait for it. Throws `setting-refused`, and `state-refused` while another one goes on there.
   */
  readonly start: (environment: Environment, asked: Definitions['check']) => CheckRunInfo;
  /** The last runs of an environment, the oldest first. */
  readonly list: (environment: Environment) => readonly CheckRunInfo[];
  /** One of them. Throws `unknown-record`, as all that follow do. */
  readonly get: (environment: Environment, id: number) => CheckRunView;
  readonly exchanges: (environment: Environment, id: number) => CheckExchanges;
  /** What is told of one, from behind a number on, until it has ended or the signal is aborted. */
  readonly follow: (environment: Environment, id: number, from: Following) => AsyncIterable<CheckNews>;
  /** Ends one that goes on, gives the environment its state back, and forgets the run. */
  readonly remove: (environment: Environment, id: number) => Promise<void>;
}

/** Where a run is followed from: the number of the last news that is known, 0 for none. */
export interface Following {
  readonly after: number;
  /** Milliseconds after which it is told that there is nothing new. */
  readonly quiet: number;
  readonly signal: AbortSignal;
}

/** News of a run: what is told bears the number that it has among all of the run, from 1. */
export type CheckNews = { readonly kind: 'quiet' } | { readonly kind: 'told'; readonly number: number; readonly progress: CheckTold };

/** What is told while a run goes on; its kind is the name of the event. */
export interface CheckTold {
  readonly kind: 'waiting' | 'begun' | 'playing' | 'result' | 'calling-back' | 'ended' | 'failed';
}

/** A run in short. */
export interface CheckRunInfo {
  readonly id: number;
  readonly kind: 'webhook' | 'order-callback';
  /** The address of the receiver. */
  readonly url: string;
  /** `failed` for a run that came to no report: `error` says why. */
  readonly state: 'running' | 'ended' | 'failed';
  readonly error: string | null;
  /** By the machine's clock. */
  readonly started: string;
  /** How many cases there are to play, and how many have a result. */
  readonly cases: number;
  readonly played: number;
}

/** A run with what it has come to. */
export interface CheckRunView extends CheckRunInfo {
  /** Of the cases that have one so far, in the order in which they came. */
  readonly results: readonly CheckResult[];
  /** Null while it goes on, and when it failed. */
  readonly report: CheckReport | null;
}

/** How one case ended. */
export interface CheckResult {
  readonly id: string;
  /** What a right receiver does. */
  readonly title: string;
  /** The rule that it follows, and how far that is known. */
  readonly rule: { readonly id: string; readonly mark: string; readonly text: string };
  /** `warning` and `info` fail nothing, `skip` was not observable, and `error` is a fault of Subsim's or a receiver that cannot be reached. */
  readonly outcome: 'ok' | 'FAIL' | 'warning' | 'skip' | 'info' | 'error';
  readonly expected: string | null;
  readonly got: string | null;
  /** Why it was skipped, what is advised, or what went wrong. */
  readonly reason: string | null;
  /** What to do about it; null unless it failed or warned. */
  readonly advice: string | null;
  readonly milliseconds: number;
  /** Whether its suite counts it. */
  readonly isCounted: boolean;
}

/** What a run came to. */
export interface CheckReport {
  readonly kind: 'webhook' | 'order-callback';
  readonly url: string;
  /** The dated list of cases that counted. */
  readonly suite: string;
  readonly started: string;
  readonly milliseconds: number;
  readonly results: readonly CheckResult[];
  /** How many results there are of each outcome. */
  readonly counts: Readonly<Record<CheckResult['outcome'], number>>;
  /** Why it ended before all cases were played: the receiver answers nothing any more; null when it did not. */
  readonly stopped: string | null;
  /** What is said once of the whole run. */
  readonly remarks: readonly string[];
}

/** What a run sent, and what became of it, so far. */
export interface CheckExchanges {
  readonly exchanges: readonly CheckExchange[];
  /** How many more there were: a run keeps so many bytes of them. */
  readonly dropped: number;
}

/** A request that a check sent, and what became of it. */
export interface CheckExchange {
  /** The id of the case that sent it. */
  readonly case: string;
  /** By the machine's clock. */
  readonly started: string;
  readonly milliseconds: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly encoding: 'utf8' | 'base64';
  /** Null without an answer. */
  readonly status: number | null;
  readonly answer: CheckAnswer | null;
  /** Why there was no answer. */
  readonly failure: string | null;
}

/** What a receiver answered. */
export interface CheckAnswer {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly encoding: 'utf8' | 'base64';
  /** Whether there was more of the body, which nobody read. */
  readonly isCut: boolean;
}
