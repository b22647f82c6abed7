import type { WebhookCase } from '../../check-case.js';
import { refused, REFUSED } from '../refusal.js';

/** A body that was changed on its way. */
export const alteredByte: WebhookCase = {
  id: 'webhook/6.1/altered-byte',
  title: 'a body with one altered byte is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'One digit of the event id in the body is another one; the signature is that of the body before.',
  judged: REFUSED,
  advice: 'Compute the HMAC-SHA256 of the bytes as they came, and refuse what differs from Sp-Hmac before anything else is done.',
  play: (stage) =>
    refused(stage, ({ id, body: whole }) => {
      const body = Buffer.from(whole);
      const place = body.indexOf(String(id)) + String(id).length - 1;
      body[place] = body[place] === DIGIT_0 ? DIGIT_0 + 1 : DIGIT_0;
      return { body, signature: stage.signed(whole) };
    }),
};

const DIGIT_0 = 0x30;
