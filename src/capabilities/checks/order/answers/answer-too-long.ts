import type { OrderCase } from '../../check-case.js';
import { fail, ok, skip, type Finding } from '../../finding.js';

/** An answer above 1 MiB is not read. */
export const answerTooLong: OrderCase = {
  id: 'order-callback/6.2/answer-too-long',
  title: 'answers are shorter than 1 MiB',
  rule: '6.2-answer-size',
  since: '2026-12',
  played: 'All orders of the run are looked at when the others have been played.',
  judged: 'No answer may be longer than 1 MiB.',
  advice: 'Answer with what Subsim reads, and nothing else.',
  async play(stage) {
    await stage.plain();
    const later = (): Finding => {
      const answers = stage.exchanges().flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome] : []));
      if (answers.length === 0) return skip('There was no answer.');
      if (answers.some(({ isCut }) => isCut)) return fail('at most 1,048,576 bytes', 'more');
      return ok(`${String(Math.max(...answers.map(({ body }) => body.length)))} bytes at most`);
    };
    return { isThere: () => true, later };
  },
};
