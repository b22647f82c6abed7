import type { OrderCase } from '../../check-case.js';
import { playWrong, signatureOf, withSignature } from '../plays.js';

/** What begins with the right signature. */
export const lengthenedSignature: OrderCase = {
  id: 'order-callback/6.2/lengthened-signature',
  title: 'an order with digits after its signature is refused',
  rule: '6.2-request',
  since: '2026-12',
  played: 'Sp-Hmac holds the right digits and two more.',
  judged: 'It must be answered with 400 to 499; that a shop refuses everything says nothing, so a right order must be placed.',
  advice: 'Compare the whole of Sp-Hmac in constant time; refuse another length.',
  play: (stage) => playWrong(stage, (request) => withSignature(request, `${signatureOf(request)}00`)),
};
