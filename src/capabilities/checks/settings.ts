import type { SuiteDate } from './suites.js';

/** What can be counted at a receiver beside what it answers: what it has processed, as a number that rises. */
export type Probe = () => Promise<number>;

/** How long things may take, in milliseconds. */
export interface CheckLimits {
  /** For an answer to a webhook (#6.1-webhook-success) and to an order (#6.2-callback). */
  readonly webhookAnswer: number;
  readonly orderAnswer: number;
  /** For the receiver to answer at all, before the first case. */
  readonly wait: number;
  /** For calls back to the API, waited for once after the last case. */
  readonly callBack: number;
  /** How long a slow API or a slow sender takes. */
  readonly slow: number;
}

/** The limits of a run that nobody has changed. */
export const defaultLimits: CheckLimits = { webhookAnswer: 10_000, orderAnswer: 60_000, wait: 0, callBack: 60_000, slow: 2_000 };

/** What a run checks, and how. */
export interface CheckSettings {
  /** The address of the receiver. */
  readonly url: string;
  /** The secret that it checks signatures with. */
  readonly secret: string;
  /** PEM of a certificate authority to trust beside the usual ones. */
  readonly authority?: string | undefined;
  /** Ids, or beginnings of ids, of the cases that are played, and of those that are not. By default all are. */
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  /** The list of cases that count. Default: the newest. */
  readonly suite?: SuiteDate | undefined;
  readonly probe?: Probe | undefined;
  /** A product that the receiver's shop sells, for orders; by default products are made up. */
  readonly sku?: string | undefined;
  readonly limits?: Partial<CheckLimits> | undefined;
  /** The same number draws the same ids for subscriptions; without it they are drawn anew, since a shop may remember those of the run before. */
  readonly randomSeed?: number | undefined;
  /** That the receiver may be checked although it is neither on this machine nor in a private network. */
  readonly ownsTarget?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}
