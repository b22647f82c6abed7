import { Problem, type Listener } from '../refusals/problem.js';
import type { Scalar } from './view.js';

/** Who uses a record that was to be removed, the rule by which it stays, and what can be done. */
interface Use {
  readonly rule: string;
  /** Finds the id of a subscription; shoppers are not told it (#subsim-hints-for-shoppers). */
  readonly user: () => Scalar | null | undefined;
  readonly hint: string;
}

/** The refusal to remove a record that a subscription uses. */
export function inUse(sentence: string, { rule, user, hint }: Use): Problem {
  const why = (listener?: Listener): string => {
    const id = listener === 'shopper' ? undefined : user();
    return typeof id === 'number' ? `Subscription ${String(id)} uses it. ${hint}` : hint;
  };
  return new Problem('state-refused', sentence, { rule, why });
}
