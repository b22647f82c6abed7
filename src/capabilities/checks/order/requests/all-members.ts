import type { OrderCase } from '../../check-case.js';
import type { OrderMembers } from '../../stage/handing-on.js';
import { playRight } from '../plays.js';
import { changed } from '../verdicts.js';

const PAYMENT = {
  ...{ paymentToken: 'pay/Token-1', thirdPartyPaymentToken: 'third-1', paymentVaultCustomerToken: 'vault-1' },
  ...{ paymentProfileType: 'external_vault', paymentMethodType: 'credit_card' },
};
const ADDRESS = {
  ...{ firstName: 'Zoë', lastName: "O'Brien", company: 'Tea & Co / Ltd', street1: '14 Quay Road', street2: 'Flat 2', city: 'Dover' },
  ...{ region: 'DE', postcode: '19901', country: 'US', countryName: 'United States', phone: '3025550147' },
};
const SUBSCRIPTION = {
  userDefinedFields: [{ name: 'gift_note', value: 'For Ada' }],
  ecom2ProductOptions: [{ extension_attributes: { custom_options: [{ option_id: '3', option_value: 'loose' }] } }],
};

// In its place: the order of members is another case.
function withMethod(members: OrderMembers): object {
  const method = ['shippingMethodCode', 'flat_standard'] as const;
  const others = Object.entries(members).filter(([name]) => name !== method[0]);
  return Object.fromEntries(others.flatMap((member) => (member[0] === 'currency' ? [method, member] : [member])));
}

/** A reader that knows only the members that it has met. */
export const allMembers: OrderCase = {
  id: 'order-callback/2.3/all-members',
  title: 'an order with all members is placed',
  rule: '2.3-members',
  since: '2026-12',
  played: 'Every member of the document is there: both payment tokens, both whole addresses, product options, user-defined fields.',
  judged: 'It must be placed, or refused with 409.',
  advice: 'Read the members that you need and leave the others alone.',
  play: (stage) =>
    playRight(
      stage,
      (request) =>
        changed(request, (members) => ({
          ...withMethod(members),
          allowSomeFailedItems: false,
          payment: { ...members.payment, ...PAYMENT },
          ...{ couponCodes: ['WELCOME5'], billingAddress: ADDRESS, shippingAddress: ADDRESS },
          items: members.items.map((item) => ({ ...item, subscription: { ...item.subscription, ...SUBSCRIPTION } })),
        })),
      'The shop refuses the tokens or the coupon that are made up, with 409 as it should.',
    ),
};
