import { refusals, type RefusalCode } from './refusals.js';

/** Who hears of a refusal with less than full rights, and must not learn of other customers from it (#subsim-hints-for-shoppers). */
export type Listener = 'shopper';

/** One broken field rule: the member's path and the exact sentence (#7-validation-messages). */
export interface Violation {
  readonly path: readonly string[];
  readonly message: string;
  /**
   * Says in a sentence what was not found, or which forms are taken. It is asked for only where it is shown, because looking for the
   * nearest name takes its time, and never tells a secret.
   */
  readonly why?: ((listener?: Listener) => string | undefined) | undefined;
}

/** How a hint is put. */
interface Telling {
  /** Gives the name of a member as the request has it. */
  readonly spelled?: ((name: string) => string) | undefined;
  readonly listener?: Listener | undefined;
}

/** Broken field rules in one list after which it is not read on: they are all told (#subsim-told-faults). */
export const MOST_VIOLATIONS = 100;

/** Adds what else is wrong, one by one: a list of any length must not become the arguments of a call. */
export function addTo(violations: Violation[], more: readonly Violation[]): void {
  for (const violation of more) violations.push(violation);
}

/** What is wrong with a part, as violations of the whole that has it under a name. */
export function under(name: string, violations: readonly Violation[]): readonly Violation[] {
  return violations.map((violation) => ({ ...violation, path: [name, ...violation.path] }));
}

/**
 * What a person is told of broken field rules: the first member, why it was refused, and how many more there are
 * (#subsim-explained-values).
 */
export function hintOf(
  [first, ...more]: readonly Violation[] = [],
  { spelled = (name) => name, listener }: Telling = {},
): string | undefined {
  if (first === undefined) return undefined;
  const name = spelled(first.path.join('.'));
  const least = more.length + 1 < MOST_VIOLATIONS ? '' : 'At least ';
  const rest = more.length === 1 ? ' 1 more member is refused.' : ` ${least}${String(more.length)} more members are refused.`;
  return `${name === '' ? '' : `${name}: `}${whyOf(first, listener)}${more.length === 0 ? '' : rest}`;
}

// Why a member was refused, in a sentence; failing that what the platform says about it.
function whyOf({ message, why }: Violation, listener: Listener | undefined): string {
  return why?.(listener) ?? message;
}

/** What a refusal may carry beside its sentence. */
interface ProblemDetails {
  readonly violations?: readonly Violation[];
  /** The id of the rule that it follows; overrides the catalogue's. */
  readonly rule?: string;
  /** What the caller can do about it; overrides the catalogue's hint. */
  readonly hint?: string;
  /** The same where it takes some looking: asked for only when it is shown. */
  readonly why?: (listener?: Listener) => string | undefined;
  /** Where and how a text stops being JSON: `line 3, column 5: expected a colon and found x`. */
  readonly fault?: string | undefined;
  /** What a move of the clock came to before it was refused; lines of the control API have its members beside the sentence. */
  readonly advance?: object;
  /** Response headers that belong to the refusal, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the caller did wrong. Its code names an entry of the catalogue of refusals, which gives status, sentence and rule. */
export class Problem extends Error {
  readonly code: RefusalCode;
  readonly details: ProblemDetails;

  static {
    this.prototype.name = 'Problem';
  }

  constructor(code: RefusalCode, sentence?: string, details: ProblemDetails = {}) {
    super(sentence ?? refusals[code].message);
    this.code = code;
    this.details = details;
  }

  /** The HTTP status on v1 and v2; v3 differs for broken field rules (422). */
  get status(): number {
    return refusals[this.code].status;
  }
}

/** A refusal because of broken field rules, all of them at once. */
export function invalid(violations: readonly Violation[]): Problem {
  return new Problem('validation-failed', undefined, { violations });
}

/** What was looked up. Throws `unknown-record` when there is no such thing, with the catalogue's sentence unless another one is given. */
export function existing<T>(found: T | undefined, sentence?: string, details?: ProblemDetails): T {
  if (found === undefined) throw new Problem('unknown-record', sentence, details);
  return found;
}
