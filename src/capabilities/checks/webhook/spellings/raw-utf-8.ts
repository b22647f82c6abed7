import type { WebhookCase } from '../../check-case.js';
import { plain } from '../plain.js';
import { taken, TAKEN } from '../taken.js';

/** Characters of two, three and four bytes. */
export const rawUtf8: WebhookCase = {
  id: 'webhook/6.1/raw-utf-8',
  title: 'a body with characters beyond ASCII is taken',
  rule: '6.1-signature',
  since: '2026-12',
  played: 'The name in the event is Zoë 東京 🍵, written as UTF-8; the signature is that of its bytes.',
  judged: TAKEN,
  advice: 'Hash bytes: text that was decoded as anything but UTF-8, or that is hashed character by character, has another hash.',
  async play(stage) {
    const patch = [{ op: 'replace', path: '/customer/first_name', value: 'Zoë 東京 🍵' }];
    return taken(stage, await plain(stage, patch));
  },
};
