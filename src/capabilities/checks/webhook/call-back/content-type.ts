import type { WebhookCase } from '../../check-case.js';
import { info, ok } from '../../finding.js';
import { judgedByReads } from '../reads.js';

/** The header that the document shows beside the token. */
export const contentType: WebhookCase = {
  id: 'webhook/6.1/content-type-of-the-read',
  title: 'the event is read with the header Content-Type: application/json',
  rule: '6.1-event-by-id',
  since: '2026-12',
  played: 'A right webhook is sent, and the headers of the reads of its event are looked at.',
  judged: 'It is told and not judged: the API needs no type of a request without a body.',
  advice: 'Send Content-Type: application/json, as the interface shows it.',
  play: (stage) =>
    judgedByReads(stage, ({ reads }) => {
      const types = reads.map(({ request: { headers } }) => headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]);
      if (types.every((type) => type?.toLowerCase().startsWith('application/json') === true)) return ok(types[0]);
      return info(`The event is read with ${types.includes(undefined) ? 'no Content-Type' : `Content-Type ${types.join(', ')}`}.`);
    }),
};
