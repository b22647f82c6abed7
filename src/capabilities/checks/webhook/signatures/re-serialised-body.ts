import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, type Finding } from '../../finding.js';
import { plain, stillTaking, whenTaking } from '../plain.js';
import { refusal, REFUSED } from '../refusal.js';
import { respelt, withEscapedSlashes, withLines, withQuoteEscapes, withSpaces, withUnicodeEscapes } from '../spellings/spelling.js';
import { worst } from '../worst.js';

// The texts that come of parsing and writing again, by who writes.
const WRITERS = [
  ['JavaScript', []],
  ['Python', [withSpaces, withUnicodeEscapes]],
  ['PHP', [withEscapedSlashes, withUnicodeEscapes]],
  ['.NET', [withQuoteEscapes]],
] as const;

/** The signature of the same JSON in other bytes. */
export const reSerialisedBody: WebhookCase = {
  id: 'webhook/6.1/re-serialised-body',
  title: 'a signature of the body as it would be written again is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played:
    'Each member of the body has a line of its own; the signature is that of the same JSON as JavaScript, Python, PHP and .NET would write it.',
  judged: REFUSED,
  advice: 'Hash the bytes of the body as they came. In most frameworks you must ask for them before the body is parsed.',
  play: (stage) =>
    whenTaking(stage, async () => {
      const webhook = await plain(stage);
      const found: Finding[] = [];
      for (const [writer, spellings] of WRITERS) {
        const signature = stage.signed(respelt(webhook, ...spellings));
        const exchange = await stage.send(webhook, { body: respelt(webhook, withLines), signature });
        if (isTaken(exchange)) return fail('400 to 499', `${told(exchange)} for a signature of the body as ${writer} writes it`);
        found.push(refusal(exchange));
      }
      return stillTaking(stage, worst(found), webhook);
    }),
};
