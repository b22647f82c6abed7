import type { OrderCase } from '../../check-case.js';
import { playRight } from '../plays.js';
import type { OrderMembers } from '../../stage/handing-on.js';
import { changed } from '../verdicts.js';

const NEW = { addedLater: { since: 2027, notes: ['new'] } };
const PLACES: Readonly<Record<string, (members: OrderMembers) => OrderMembers>> = {
  'at the top': (members) => ({ ...members, ...NEW }),
  'in payment': (members) => ({ ...members, payment: { ...members.payment, ...NEW } }),
  'in billingAddress': (members) => ({ ...members, billingAddress: { ...members.billingAddress, ...NEW } }),
  'in an item': (members) => ({ ...members, items: members.items.map((item) => ({ ...item, ...NEW })) }),
  'in a subscription': (members) => ({
    ...members,
    items: members.items.map((item) => ({ ...item, subscription: { ...item.subscription, ...NEW } })),
  }),
};

/** A reader that refuses what it does not know breaks with the first member that is added. */
export const unknownMember: OrderCase = {
  id: 'order-callback/2.3/unknown-member',
  title: 'members that nobody knows are ignored',
  rule: '2.3-members',
  since: '2026-12',
  played: 'A member that the document does not name stands at the top, in payment, address, item and subscription.',
  judged: 'It must be placed. What fails is played again place by place, to name the place.',
  advice: 'Ignore members that you do not know; do not check requests against a closed schema.',
  async play(stage) {
    const all = await playRight(stage, (request) =>
      changed(request, (members) => Object.values(PLACES).reduce((made, put) => put(made), members)),
    );
    if (all.outcome !== 'FAIL') return all;
    const wrong: string[] = [];
    for (const [place, put] of Object.entries(PLACES)) {
      const { outcome } = await playRight(stage, (request) => changed(request, put));
      if (outcome === 'FAIL') wrong.push(place);
    }
    return { ...all, got: `${all.got ?? ''}, for a member ${wrong.length === 0 ? 'in several places at once' : wrong.join(', ')}` };
  },
};
