import type { OrderCase } from '../../check-case.js';
import { playWrong } from '../plays.js';

/** Nothing, rightly signed. */
export const emptyBody: OrderCase = {
  id: 'order-callback/2.3/empty-body',
  title: 'an empty body is refused',
  rule: '2.3-members',
  since: '2026-12',
  played: 'There is no body; the signature is that of no bytes.',
  judged: 'It must be answered with 400 to 499: it is no order, although it is rightly signed.',
  advice: 'Answer 400 to a body that cannot be read, and do not let it become a 500.',
  play: (stage) => playWrong(stage, () => ({ body: Buffer.alloc(0) })),
};
