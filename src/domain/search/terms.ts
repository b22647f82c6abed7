import { Problem } from '../refusals/problem.js';
import { folded } from './folding.js';

/** One thing that a record has to hold: as it was written, and as it is compared. */
export interface Term {
  readonly written: string;
  readonly folded: string;
}

// A quotation that is not closed goes to the end: somebody is still writing it.
const TERM = /"([^"]*)"?|[^\s"]+/gu;

/** The words of a text that is searched for; what stands in quotation marks is one (#subsim-search). Throws `setting-refused` for a text without any. */
export function termsIn(text: string): readonly Term[] {
  const terms = [...text.matchAll(TERM)]
    .map(([word, quoted]) => (quoted ?? word).trim())
    .map((written) => ({ written, folded: folded(written) }))
    .filter((term) => term.folded !== '');
  if (terms.length > 0) return terms;
  throw new Problem('setting-refused', 'q: must hold a word to search for, such as mira or "quay road".');
}
