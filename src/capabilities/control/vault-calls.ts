import { call, taking, textReply, type Call } from './call.js';
import { known } from './known.js';

/** What happens to payments outside the API: customers prove who they are (#3-transaction-pending), profiles close (#3-closed-profile). */
export const vaultCalls: readonly Call[] = [
  taking('POST /transactions/:id/settle', { body: 'settling' }, ({ environment, id, body }) =>
    known('transaction', id, () => textReply(`{"transaction":${environment.vault.settleTransaction(id, body.state).text}}`)),
  ),
  call('POST /payment-profiles/:id/close', ({ environment, id }) =>
    known('payment profile', id, () => textReply(`{"payment_profile":${environment.vault.closeProfile(id).text}}`)),
  ),
];
