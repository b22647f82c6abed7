import type { OrderCase } from '../../check-case.js';
import { playRight } from '../plays.js';

/** A body that ends with a newline, rightly signed. */
export const newlineAtEnd: OrderCase = {
  id: 'order-callback/6.2/newline-at-end',
  title: 'a body that ends with a newline is taken with its right signature',
  rule: '6.2-request',
  since: '2026-12',
  played: 'A newline follows the body, and is signed with it.',
  judged: 'It must be placed.',
  advice: 'Do not trim the body before it is hashed.',
  play: (stage) => playRight(stage, ({ body }) => ({ body: Buffer.concat([body, Buffer.from('\n')]) })),
};
