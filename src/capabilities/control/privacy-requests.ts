import { readExactInstant, type PrivacyRequest } from '../../simulator.js';
import { reply, type Call } from './call.js';
import { isoText } from './instant.js';
import { known } from './known.js';
import { pageOf, type Range } from './page.js';

/** The calls about requests to forget a person's data, which come in through v3 (supplement 9.3). */
export const privacyRequestCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/privacy-requests',
    query: 'privacyRequestQuery',
    run({ environment, query }) {
      const range = query as Range; // has passed its schema
      const { entries, next } = pageOf(range, (from, limit) => environment.privacyRequests.list({ from, limit }));
      return reply({ privacyRequests: entries.map(requestOf), next });
    },
  },
  {
    method: 'POST',
    path: '/privacy-requests/:id/process',
    run: ({ environment, id }) => reply(requestOf(known(`privacy request ${String(id)}`, () => environment.privacyRequests.process(id)))),
  },
];

function requestOf({ receivedDateTime, processedDateTime, ...request }: PrivacyRequest): object {
  const { id, status, ...rest } = request;
  return { id, status, receivedDateTime: isoOf(receivedDateTime), processedDateTime: isoOf(processedDateTime), ...rest };
}

function isoOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : isoText(readExactInstant(text) ?? 0);
}
