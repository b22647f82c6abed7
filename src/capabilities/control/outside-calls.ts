import { readExactInstant, type PrivacyRequest } from '../../simulator.js';
import { call, reply, taking, textReply, type Call } from './call.js';
import { isoText } from './instant.js';
import { known } from './known.js';
import { pageOf } from './page.js';

/**
 * What happens outside the API: customers prove who they are (#3-transaction-pending), profiles close (#3-closed-profile) or get
 * another card (#4.4-account-updater), and the data of a person is erased as a request of v3 asks (#9-v3-plain-records).
 */
export const outsideCalls: readonly Call[] = [
  taking('POST /transactions/:id/settle', { body: 'settling' }, ({ environment, id, body }) =>
    known('transaction', id, () => textReply(`{"transaction":${environment.vault.settleTransaction(id, body.state).text}}`)),
  ),
  call('POST /payment-profiles/:id/close', ({ environment, id }) =>
    known('payment profile', id, () => textReply(`{"payment_profile":${environment.vault.closeProfile(id).text}}`)),
  ),
  taking('POST /payment-profiles/:id/account-update', { body: 'accountUpdate' }, ({ environment, id, body }) =>
    known('payment profile', id, () => textReply(`{"payment_profile":${environment.vault.updateAccount(id, body).text}}`)),
  ),
  taking('GET /privacy-requests', { query: 'privacyRequestQuery' }, ({ environment, query }) => {
    const { entries, next } = pageOf(query, (range) => environment.privacyRequests.list(range));
    return reply({ privacyRequests: entries.map(requestOf), next });
  }),
  call('POST /privacy-requests/:id/process', ({ environment, id }) =>
    known('privacy request', id, () => reply(requestOf(environment.privacyRequests.process(id)))),
  ),
];

function requestOf({ receivedDateTime, processedDateTime, ...request }: PrivacyRequest): object {
  const { id, status, ...rest } = request;
  return { id, status, receivedDateTime: isoOf(receivedDateTime), processedDateTime: isoOf(processedDateTime), ...rest };
}

function isoOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : isoText(readExactInstant(text) ?? 0);
}
