import type { WebhookCase } from '../../check-case.js';
import { stillNamed, STILL_NAMED } from './broken.js';

/** Bytes that are no text. */
export const invalidUtf8: WebhookCase = {
  id: 'webhook/6.1/invalid-utf-8',
  title: 'a body that is no UTF-8 is refused or read from the API, and breaks nothing',
  rule: '6.1-webhook-body',
  since: '2026-12',
  played: 'A byte of the name in the event is one that UTF-8 does not have; the signature is that of the bytes.',
  judged: STILL_NAMED,
  advice:
    'Answer 400 to what you cannot read, and catch what your parser throws: an error that nobody handles can end the process. Decode strictly, after the signature was checked over the bytes.',
  play: (stage) =>
    stillNamed(stage, ({ body: whole }) => {
      const body = Buffer.from(whole);
      body[body.indexOf('Zoe')] = 0xff;
      return { body };
    }),
};
