import { call, reply, taking, type Call } from './call.js';
import { pageOf } from './page.js';

/**
 * What happens outside the API: customers prove who they are (#3-transaction-pending), profiles close (#3-closed-profile) or get
 * another card (#4.4-account-updater), and the data of a person is erased as a request of v3 asks (#9-v3-plain-records).
 */
export const outsideCalls: readonly Call[] = [
  taking('POST /transactions/:id/settle', { body: 'settling' }, ({ environment, id, body }) =>
    reply(environment.vault.settleTransaction(id, body.state)),
  ),
  call('POST /payment-profiles/:id/close', ({ environment, id }) => reply(environment.vault.closeProfile(id))),
  taking('POST /payment-profiles/:id/account-update', { body: 'accountUpdate' }, ({ environment, id, body }) =>
    reply(environment.vault.updateAccount(id, body)),
  ),
  taking('GET /privacy-requests', { query: 'privacyRequestQuery' }, ({ environment, query }) => {
    const { entries, next } = pageOf(query, environment.privacyRequests.list);
    return reply({ privacyRequests: entries, next });
  }),
  call('POST /privacy-requests/:id/process', ({ environment, id }) => reply(environment.privacyRequests.process(id))),
];
