import type { WebhookCase } from '../../check-case.js';
import { warn } from '../../finding.js';
import { plain } from '../plain.js';
import { taken } from '../taken.js';

/** Hexadecimal too, although Subsim does not write it (#6.1-signature-digits). */
export const upperCaseDigits: WebhookCase = {
  id: 'webhook/6.1/upper-case-digits',
  title: 'a right signature in upper-case digits is taken',
  rule: '6.1-signature',
  since: '2026-12',
  played: 'Sp-Hmac is the right signature with its letters in upper case.',
  judged: 'It should be answered with 200 to 299; anything else is a warning, since lower case is all that was ever seen.',
  advice: 'Compare the decoded bytes of the hash, or fold the case of the digits (of nothing else): the signature is any hexadecimal text.',
  async play(stage) {
    const webhook = await plain(stage);
    const found = await taken(stage, webhook, { signature: stage.signed(webhook.body).toUpperCase() });
    const { expected = '', got = '' } = found;
    return found.outcome === 'FAIL' ? warn('Upper-case digits are hexadecimal text too.', { expected, got }) : found;
  },
};
