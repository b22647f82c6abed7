import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { warn } from '../../finding.js';
import { plain, stillTaking, whenTaking } from '../plain.js';
import { refusal } from '../refusal.js';
import { withEvent } from '../spellings/spelling.js';

// Bytes: a mebibyte and somewhat more, with what else the body holds.
const PADDING = 1_100_000;

/** More than anybody should read from whom they do not know yet. */
export const oversizedBody: WebhookCase = {
  id: 'webhook/6.1/oversized-body',
  title: 'a body of more than a mebibyte is refused, and breaks nothing',
  rule: '6.1-webhook-body',
  since: '2026-12',
  played: 'The event in the body has a further member of 1.1 MB; the signature is right.',
  judged:
    'It should be refused with 400 to 499; anything else is a warning, since the document names no limit. A right webhook must be taken afterwards.',
  advice:
    'Read a mebibyte at most before the signature is checked, and answer 413 to more (drop the rest unread, so that the answer arrives): anybody can send you bodies.',
  play: (stage) =>
    whenTaking(stage, async () => {
      const webhook = await plain(stage);
      const padding = `,"padding":"${'x'.repeat(PADDING)}"}`;
      const exchange = await stage.send(webhook, { body: withEvent(webhook, (event) => event.replace(/\}$/, padding)) });
      const seen = { expected: '413', got: told(exchange) };
      const found = isTaken(exchange) ? warn('It was read to its end: no limit was met within a mebibyte.', seen) : refusal(exchange);
      return stillTaking(stage, found, webhook);
    }),
};
