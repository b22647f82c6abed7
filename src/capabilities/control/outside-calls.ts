import { call, reply, type Call } from './call.js';
import { pageOf } from './page.js';

/**
 * What happens outside the API: customers prove who they are (#3-transaction-pending), profiles close (#3-closed-profile) or get
 * another card (#4.4-account-updater), and the data of a person is erased as a request of v3 asks (#9-v3-plain-records).
 */
export const outsideCalls: readonly Call[] = [
  call(
    'POST /transactions/:id/settle',
    {
      id: 'vault.settleTransaction',
      summary: 'Ends a transaction that waits for 3-D Secure.',
      body: 'settling',
      answer: 'SettledTransaction',
    },
    ({ environment, id, body }) => reply(environment.vault.settleTransaction(id, body.state)),
  ),
  call(
    'POST /payment-profiles/:id/close',
    { id: 'vault.closeProfile', summary: 'Closes a payment profile.', answer: 'ChangedPaymentProfile' },
    ({ environment, id }) => reply(environment.vault.closeProfile(id)),
  ),
  call(
    'POST /payment-profiles/:id/account-update',
    {
      id: 'vault.updateAccount',
      summary: 'Tells what is known of the new card behind a payment profile, as the account updater does.',
      body: 'accountUpdate',
      answer: 'ChangedPaymentProfile',
    },
    ({ environment, id, body }) => reply(environment.vault.updateAccount(id, body)),
  ),
  call(
    'GET /privacy-requests',
    {
      id: 'privacyRequests.list',
      summary: 'Lists the requests to forget the data of persons, the oldest first.',
      query: 'privacyRequestQuery',
      answer: 'PrivacyRequestList',
    },
    ({ environment, query }) => {
      const { entries, next } = pageOf(query, environment.privacyRequests.list);
      return reply({ privacyRequests: entries, next });
    },
  ),
  call(
    'POST /privacy-requests/:id/process',
    {
      id: 'privacyRequests.process',
      summary: 'Marks a request to forget data as processed, once; no data are removed.',
      answer: 'PrivacyRequest',
    },
    ({ environment, id }) => reply(environment.privacyRequests.process(id)),
  ),
];
