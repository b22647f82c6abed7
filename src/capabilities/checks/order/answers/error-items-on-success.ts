import type { OrderCase } from '../../check-case.js';
import { fail, ok, warn } from '../../finding.js';
import { answerIn, entriesIn } from '../answer.js';
import { unplayable } from '../verdicts.js';

/** What is in errorItems has failed. */
export const errorItemsOnSuccess: OrderCase = {
  id: 'order-callback/6.2/error-items-on-success',
  title: 'an order that was placed whole has no errorItems',
  rule: '6.2-error-items',
  since: '2026-12',
  played: 'A plain right order.',
  judged: 'errorItems must be an empty list; one that is left out is borne, entries are a failure, and what is no list is a warning.',
  advice: 'Answer errorItems: [] when all items were placed.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const answer = answerIn((await stage.plain()).exchanges[0]);
    const entries = entriesIn(answer, 'errorItems');
    if (entries !== undefined) return entries.length === 0 ? ok('[]') : fail('[]', JSON.stringify(entries));
    const member = answer?.errorItems ?? undefined;
    return member === undefined ? ok('left out') : warn('It is a list.', { expected: '[]', got: JSON.stringify(member) });
  },
};
