import type { OrderCase } from '../../check-case.js';
import { fail, ok, skip, warn, type Finding } from '../../finding.js';

/** An answer that comes too late is discarded, and the order asked for again. */
export const answerLate: OrderCase = {
  id: 'order-callback/6.2/answer-late',
  title: 'orders are answered well within the time limit',
  rule: '6.2-answer-invalid',
  since: '2026-12',
  played: 'All orders of the run are looked at when the others have been played.',
  judged: 'An order that was not answered in time is a failure; one that took more than half of the time limit is a warning.',
  advice: 'Answer within a few seconds: place the order first and do what can wait, such as e-mails, afterwards.',
  async play(stage) {
    await stage.plain();
    const later = (): Finding => {
      const limit = stage.limits.orderAnswer;
      const sent = stage.exchanges().map(({ outcome }) => outcome);
      const longest = Math.max(0, ...sent.map((outcome) => (outcome.kind === 'answered' ? outcome.milliseconds : 0)));
      const expected = `an answer within ${String(limit)} ms`;
      if (sent.some((outcome) => outcome.kind === 'failed' && outcome.reason === 'timeout')) return fail(expected, 'none');
      if (sent.every(({ kind }) => kind === 'failed')) return skip('There was no answer.');
      if (longest > limit / 2) return warn('It took more than half of the time limit.', { expected, got: `${longest.toFixed()} ms` });
      return ok('less than half of the time limit');
    };
    return { isThere: () => true, later };
  },
};
