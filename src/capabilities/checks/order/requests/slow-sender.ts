import type { OrderCase } from '../../check-case.js';
import { playRight } from '../plays.js';

/** A body that comes drop by drop. */
export const slowSender: OrderCase = {
  id: 'order-callback/6.2/slow-sender',
  title: 'a body that comes in many pieces is read to its end',
  rule: '6.2-request',
  since: '2026-12',
  played: 'The body comes in pieces of 100 bytes with a pause before each.',
  judged: 'It must be placed.',
  advice: 'Read until Content-Length is reached; one read is not one body.',
  play: (stage) => playRight(stage, () => ({ pieces: { bytes: 100, pause: 2 } })),
};
