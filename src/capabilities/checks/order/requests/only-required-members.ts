import type { OrderCase } from '../../check-case.js';
import { playRight } from '../plays.js';
import { changed } from '../verdicts.js';

/** A reader that takes optional members for granted. */
export const onlyRequiredMembers: OrderCase = {
  id: 'order-callback/2.3/only-required-members',
  title: 'an order with its required members alone is placed',
  rule: '2.3-members',
  since: '2026-12',
  played: 'All members that are not required are left out; payment is an empty object, and the item has a product and a quantity.',
  judged: 'It must be placed, or refused as a shop refuses: with 409. A fault of the receiver is a failure.',
  advice: 'Read every member that is not required as one that may be missing, with its default.',
  play: (stage) =>
    playRight(
      stage,
      (request) =>
        changed(request, ({ customerId, customerEmail, platformCustomerId, currency, billingAddress, items: [item] }) => {
          const { firstName, lastName } = { firstName: '', lastName: '', ...billingAddress };
          const items = [{ productSku: item?.productSku, qty: item?.qty }];
          return { customerId, customerEmail, platformCustomerId, currency, payment: {}, billingAddress: { firstName, lastName }, items };
        }),
      'The shop refuses an order without a payment, with 409 as it should.',
    ),
};
