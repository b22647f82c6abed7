import type { OrderCase } from '../../check-case.js';
import { playWrong, signatureOf, withSignature } from '../plays.js';

/** The signature of what the body is after it was read and written again. */
export const otherSpellingSignature: OrderCase = {
  id: 'order-callback/6.2/other-spelling-signature',
  title: 'an order with the signature of another spelling of its body is refused',
  rule: '6.2-request',
  since: '2026-12',
  played: 'The body has line breaks and indents; the signature is that of the same JSON without them.',
  judged: 'It must be answered with 400 to 499; that a shop refuses everything says nothing, so a right order must be placed.',
  advice: 'Hash the bytes as they came, not what was read from them and written again.',
  play: (stage) =>
    playWrong(stage, (request) => ({
      ...withSignature(request, signatureOf(request)),
      body: Buffer.from(JSON.stringify(request.order, null, 2)),
    })),
};
