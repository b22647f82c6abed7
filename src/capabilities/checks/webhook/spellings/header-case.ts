import type { WebhookCase } from '../../check-case.js';
import { ok } from '../../finding.js';
import { plain } from '../plain.js';
import { taken, TAKEN } from '../taken.js';

/** Names of headers have no case. */
export const headerCase: WebhookCase = {
  id: 'webhook/6.1/header-case',
  title: 'a signature is found whatever the case of the name of its header',
  rule: '6.1-signature',
  since: '2026-12',
  played: 'The header is called sp-hmac, as proxies and HTTP/2 write it, and then SP-HMAC.',
  judged: TAKEN,
  advice: 'Look the header up without regard to case.',
  async play(stage) {
    for (const name of ['sp-hmac', 'SP-HMAC']) {
      const webhook = await plain(stage);
      const found = await taken(stage, webhook, { signature: null, headers: [[name, stage.signed(webhook.body)]] });
      if (found.outcome !== 'ok') return found;
    }
    return ok('both were taken');
  },
};
