import type { OrderCase } from '../../check-case.js';
import { playWrong } from '../plays.js';

/** JSON, but no order. */
export const noObject: OrderCase = {
  id: 'order-callback/2.3/no-object',
  title: 'a body that is no JSON object is refused',
  rule: '2.3-members',
  since: '2026-12',
  played: 'The body is an empty JSON list, rightly signed.',
  judged: 'It must be answered with 400 to 499: it is no order, although it is rightly signed.',
  advice: 'Check that the body is an object with items before anything of it is read.',
  play: (stage) => playWrong(stage, () => ({ body: Buffer.from('[]') })),
};
