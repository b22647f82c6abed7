import type { Call } from './call.js';
import { known } from './known.js';

/** What happens to payments outside the API: the customer proves who they are, the gateway closes a profile (supplement 8). */
export const vaultCalls: readonly Call[] = [
  {
    method: 'POST',
    path: '/transactions/:id/settle',
    body: 'settling',
    run({ environment, id, body }) {
      const { state } = body as { readonly state: 'succeeded' | 'failed' }; // has passed its schema
      const { text } = known(`transaction ${String(id)}`, () => environment.vault.settleTransaction(id, state));
      return { status: 200, text: `{"transaction":${text}}` };
    },
  },
  {
    method: 'POST',
    path: '/payment-profiles/:id/close',
    run({ environment, id }) {
      const { text } = known(`payment profile ${String(id)}`, () => environment.vault.closeProfile(id));
      return { status: 200, text: `{"payment_profile":${text}}` };
    },
  },
];
