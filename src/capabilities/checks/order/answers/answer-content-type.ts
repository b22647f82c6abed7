import type { OrderCase } from '../../check-case.js';
import { ok, skip, warn } from '../../finding.js';

/** What is JSON says so. */
export const answerContentType: OrderCase = {
  id: 'order-callback/6.2/answer-content-type',
  title: 'the answer is called application/json',
  rule: '6.2-answer-size',
  since: '2026-12',
  played: 'A plain right order.',
  judged: 'Another Content-Type is a warning: Subsim does not look at it.',
  advice: 'Answer with Content-Type: application/json.',
  async play(stage) {
    const [exchange] = (await stage.plain()).exchanges;
    if (exchange?.outcome.kind !== 'answered') return skip('There was no answer.');
    const got = exchange.outcome.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'none';
    if (/^application\/(.+\+)?json\b/i.test(got)) return ok(got);
    return warn('It is not looked at, but says what the body is.', { expected: 'application/json', got });
  },
};
