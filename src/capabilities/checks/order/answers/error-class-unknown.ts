import type { OrderCase } from '../../check-case.js';
import { ok, warn } from '../../finding.js';
import { answerIn, entriesIn, memberOf, shown } from '../answer.js';
import { unplayable, unrefused } from '../verdicts.js';

const KNOWN = ['technology', 'e-commerce platform', 'payment card', 'soft decline', 'hard decline', 'unclassified'];

/** The class of an error says when it is tried again. */
export const errorClassUnknown: OrderCase = {
  id: 'order-callback/6.2/error-class-unknown',
  title: 'errorClass is one that Subsim knows',
  rule: '6.2-error-items',
  since: '2026-12',
  played: 'An order for a product that no shop sells.',
  judged: 'A class that is not known is kept, but no retry rule matches it: a warning. It may be left out.',
  advice: 'Use E-Commerce Platform, Soft Decline, Hard Decline, Payment Card or Technology, or leave errorClass out.',
  async play(stage) {
    const impossible = (await unplayable(stage)) ?? (await unrefused(stage));
    if (impossible !== undefined) return impossible;
    const answer = answerIn((await stage.refused()).exchanges[0]);
    const classes = [answer, ...(entriesIn(answer, 'errorItems') ?? [])].map((from) => memberOf(from, 'errorClass') ?? undefined);
    const told = classes.filter((one) => one !== undefined);
    const strange = told.filter((one) => typeof one !== 'string' || !KNOWN.includes(one.toLowerCase())).map(shown);
    if (strange.length > 0) return warn('No retry rule matches it.', { expected: 'a class that is known', got: strange.join(', ') });
    return ok(told.length === 0 ? 'none is said: E-Commerce Platform' : told.map(shown).join(', '));
  },
};
