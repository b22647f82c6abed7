import type { OrderCase } from '../../check-case.js';
import { playWrong, signatureOf, withSignature } from '../plays.js';

/** A decoder that stops at the first character that is no digit. */
export const nonHexSignature: OrderCase = {
  id: 'order-callback/6.2/non-hex-signature',
  title: 'an order whose signature is not hexadecimal is refused',
  rule: '6.2-request',
  since: '2026-12',
  played: 'Each digit of Sp-Hmac is the letter z, which a lenient decoder reads as no bytes at all.',
  judged: 'It must be answered with 400 to 499; that a shop refuses everything says nothing, so a right order must be placed.',
  advice: 'Compare as texts in constant time, or check that Sp-Hmac has 64 hexadecimal digits before it is decoded.',
  play: (stage) => playWrong(stage, (request) => withSignature(request, 'z'.repeat(signatureOf(request).length))),
};
