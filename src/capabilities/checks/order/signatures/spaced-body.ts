import type { OrderCase } from '../../check-case.js';
import { playRight } from '../plays.js';

/** A body with white space, rightly signed. */
export const spacedBody: OrderCase = {
  id: 'order-callback/6.2/spaced-body',
  title: 'a body with line breaks and indents is taken with its right signature',
  rule: '6.2-request',
  since: '2026-12',
  played: 'The body is spelt with line breaks and indents, and signed as it is.',
  judged: 'It must be placed.',
  advice: 'Hash the bytes as they came, before the JSON is read: JSON that is written again has other bytes.',
  play: (stage) => playRight(stage, ({ order }) => ({ body: Buffer.from(JSON.stringify(order, null, 2)) })),
};
