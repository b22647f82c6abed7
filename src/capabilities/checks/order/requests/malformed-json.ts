import type { OrderCase } from '../../check-case.js';
import { playWrong } from '../plays.js';

/** What is no JSON is nobody's order. */
export const malformedJson: OrderCase = {
  id: 'order-callback/2.3/malformed-json',
  title: 'a body that is no JSON is refused',
  rule: '2.3-members',
  since: '2026-12',
  played: 'The body breaks off after its first half, and is signed as it is.',
  judged: 'It must be answered with 400 to 499: it is no order, although it is rightly signed.',
  advice: 'Answer 400 to a body that cannot be read, and do not let it become a 500.',
  play: (stage) => playWrong(stage, ({ body }) => ({ body: body.subarray(0, body.length / 2) })),
};
