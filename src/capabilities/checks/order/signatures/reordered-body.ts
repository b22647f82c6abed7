import type { OrderCase } from '../../check-case.js';
import { playRight } from '../plays.js';
import { changed } from '../verdicts.js';

/** A body whose members stand in another order, rightly signed. */
export const reorderedBody: OrderCase = {
  id: 'order-callback/6.2/reordered-body',
  title: 'a body whose members stand in another order is taken with its right signature',
  rule: '6.2-request',
  since: '2026-12',
  played: 'The members of the body stand in reverse order, and it is signed as it is.',
  judged: 'It must be placed.',
  advice: 'Hash the bytes as they came, before the JSON is read: JSON that is written again has other bytes.',
  play: (stage) => playRight(stage, (request) => changed(request, (members) => Object.fromEntries(Object.entries(members).reverse()))),
};
