import type { OrderCase } from '../../check-case.js';
import { playWrong } from '../plays.js';
import { changed } from '../verdicts.js';

/** An order for nothing. */
export const noItems: OrderCase = {
  id: 'order-callback/2.3/no-items',
  title: 'an order without its items is refused',
  rule: '2.3-members',
  since: '2026-12',
  played: 'The member items is missing; the rest is as always, and rightly signed.',
  judged: 'It must not be placed: 400 to 499.',
  advice: 'Check that required members are there; an order without items is not to be placed.',
  play: (stage) => playWrong(stage, (request) => changed(request, ({ items: _, ...members }) => members)),
};
