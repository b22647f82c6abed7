import { readExactInstant, type PrivacyRequest } from '../../simulator.js';
import { call, reply, taking, type Call } from './call.js';
import { isoText } from './instant.js';
import { known } from './known.js';
import { pageOf } from './page.js';

/** The calls about requests to forget a person's data, which come in through v3 (#9-v3-plain-records). */
export const privacyRequestCalls: readonly Call[] = [
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
