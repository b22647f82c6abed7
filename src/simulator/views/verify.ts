import { atOnce, type Steps } from '../../domain/steps/steps.js';
import type { RequestEntry } from '../../journal/entry.js';
import type { Journal } from '../../journal/journal.js';
import { NotVerified } from '../../journal/verify/not-verified.js';
import { verifying } from '../../journal/verify/verifying.js';
import type { Verified, WantedEntry } from '../../journal/verify/wanted.js';
import { input } from './input.js';

export type { Difference, Nearest, Verified, WantedEntry } from '../../journal/verify/wanted.js';

/** Says whether something is in a journal, with what comes nearest when it is not. */
export interface Verifying {
  readonly verify: (wanted: WantedEntry) => Verified;
  readonly verification: (wanted: WantedEntry) => Steps<Verified>;
}

interface VerifyingNeeds {
  /** The machine's clock. */
  readonly now: () => number;
  readonly strays: () => readonly RequestEntry[];
}

/** What verifies in a journal, as its users see it. */
export function verifyingView(journal: Journal, { now, strays }: VerifyingNeeds): Verifying {
  const verification = (wanted: WantedEntry): Steps<Verified> => verifying(input('verify', wanted), journal, { now: now(), strays });
  return {
    verification,
    verify(wanted) {
      const result = atOnce(verification(wanted));
      if (!result.verified) throw new NotVerified(result);
      return result;
    },
  };
}
