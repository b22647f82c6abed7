import type { Finding } from './finding.js';
import type { OrderStage } from './stage/order-stage.js';
import type { WebhookStage } from './stage/webhook-stage.js';
import type { SuiteDate } from './suites.js';

/** What is judged once all cases were played, such as calls that a receiver makes after it has answered. */
export interface Later {
  /** Whether it can be judged already; what never comes is waited for once, for all cases together. */
  readonly isThere: () => boolean;
  readonly later: () => Finding | Promise<Finding>;
}

/** One way in which a receiver can be wrong. */
export interface CheckCase<Stage> {
  /** Kind, section of the document and fault, as in `webhook/6.1/altered-byte`. */
  readonly id: string;
  /** What a right receiver does, as a sentence without its full stop. */
  readonly title: string;
  /** The id of the rule that it follows, as `/_sim/rules/{id}` has it; its mark comes from there. */
  readonly rule: string;
  /** The first suite that has it. */
  readonly since: SuiteDate;
  /** How it is played, how it is judged, and what to do about a failure; one or two sentences each. */
  readonly played: string;
  readonly judged: string;
  readonly advice: string;
  readonly play: (stage: Stage) => Promise<Finding | Later>;
}

/** A case about webhooks. */
export type WebhookCase = CheckCase<WebhookStage>;
/** A case about the order callback. */
export type OrderCase = CheckCase<OrderStage>;
