import type { OrderCase } from '../../check-case.js';
import { playRight } from '../plays.js';
import { changed } from '../verdicts.js';

/** The list of card brands is open. */
export const unknownCardBrand: OrderCase = {
  id: 'order-callback/2.3/unknown-card-brand',
  title: 'an order with a card brand that nobody knows is placed',
  rule: '2.3-members',
  since: '2026-12',
  played: 'creditcardType is elo_new.',
  judged: 'It must be placed, or refused with 409.',
  advice: 'Keep creditcardType as a text; do not map it to a closed list.',
  play: (stage) =>
    playRight(
      stage,
      (request) => changed(request, (members) => ({ ...members, payment: { ...members.payment, creditcardType: 'elo_new' } })),
      'The shop refuses the card brand, with 409 as it should; that it could place one was not seen.',
    ),
};
