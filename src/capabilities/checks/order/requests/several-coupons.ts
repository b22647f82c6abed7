import type { OrderCase } from '../../check-case.js';
import { playRight } from '../plays.js';
import { changed } from '../verdicts.js';

/** couponCodes is a list in the order of priority. */
export const severalCoupons: OrderCase = {
  id: 'order-callback/2.3/several-coupons',
  title: 'an order with several coupons is placed, or refused as a shop refuses',
  rule: '2.3-members',
  since: '2026-12',
  played: 'couponCodes holds two codes that are made up.',
  judged: 'It must be placed, or refused with 409; in which order coupons are applied is not seen.',
  advice: 'Apply the codes in their order, the first one first; refuse with 409 what cannot be applied.',
  play: (stage) =>
    playRight(
      stage,
      (request) => changed(request, (members) => ({ ...members, couponCodes: ['FIRST-10', 'SECOND-5'] })),
      'The shop refuses coupons that it does not know, with 409 as it should.',
    ),
};
