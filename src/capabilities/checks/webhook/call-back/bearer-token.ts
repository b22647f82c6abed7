import type { WebhookCase } from '../../check-case.js';
import { fail, ok, skip } from '../../finding.js';
import { isGiven, judgedByReads, schemeOf } from '../reads.js';

/** Credentials that the API does not take. */
export const bearerToken: WebhookCase = {
  id: 'webhook/6.1/bearer-token',
  title: 'the event is read with a bearer token that the API takes',
  rule: '6.1-event-by-id',
  since: '2026-12',
  played: 'A right webhook is sent, and the reads of its event are looked at.',
  judged: 'A read with the header Authorization: Bearer must be answered with the event.',
  advice: 'Get a token from POST /oauth/v2/token with the client id and secret of the environment, and send it as Authorization: Bearer.',
  play: (stage) =>
    judgedByReads(stage, ({ reads }) => {
      const given = reads.find(isGiven);
      if (given === undefined) return fail('an access token of the environment', `${schemesOf(reads)}: ${statusesOf(reads)}`);
      const scheme = schemeOf(given);
      return scheme === 'a bearer token' ? ok(`${String(given.status)} with ${scheme}`) : skip(`It sends ${scheme} in its place.`);
    }),
};

function schemesOf(reads: readonly Parameters<typeof schemeOf>[0][]): string {
  return [...new Set(reads.map(schemeOf))].join(', ');
}

function statusesOf(reads: readonly { readonly status: number }[]): string {
  return reads.map(({ status }) => (status === 0 ? 'gone before the answer' : String(status))).join(', ');
}
