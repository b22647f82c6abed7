import { taking, textReply, type Call } from './call.js';
import { known } from './known.js';

/** What happens to payments outside the API: customers prove who they are (#3-transaction-pending), profiles close (#3-closed-profile). */
export const vaultCalls: readonly Call[] = [
  taking({
    method: 'POST',
    path: '/transactions/:id/settle',
    body: 'settling',
    run({ environment, id, body }) {
      const { text } = known(`transaction ${String(id)}`, () => environment.vault.settleTransaction(id, body.state));
      return textReply(`{"transaction":${text}}`);
    },
  }),
  {
    method: 'POST',
    path: '/payment-profiles/:id/close',
    run({ environment, id }) {
      const { text } = known(`payment profile ${String(id)}`, () => environment.vault.closeProfile(id));
      return textReply(`{"payment_profile":${text}}`);
    },
  },
];
