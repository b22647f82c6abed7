import type { OrderCase } from '../../check-case.js';
import { playWrong, signatureOf, withSignature } from '../plays.js';

/** The beginning of the right signature. */
export const truncatedSignature: OrderCase = {
  id: 'order-callback/6.2/truncated-signature',
  title: 'an order with half of its signature is refused',
  rule: '6.2-request',
  since: '2026-12',
  played: 'Sp-Hmac holds the first half of the right digits.',
  judged: 'It must be answered with 400 to 499; that a shop refuses everything says nothing, so a right order must be placed.',
  advice: 'Compare the whole of Sp-Hmac in constant time; refuse another length.',
  play: (stage) =>
    playWrong(stage, (request) => {
      const signature = signatureOf(request);
      return withSignature(request, signature.slice(0, signature.length / 2));
    }),
};
