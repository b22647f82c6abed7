import type { OrderCase } from '../../check-case.js';
import { playWrong, withSignature } from '../plays.js';

/** Whoever leaves the header out is let in. */
export const missingSignature: OrderCase = {
  id: 'order-callback/6.2/missing-signature',
  title: 'an order without a signature is refused',
  rule: '6.2-request',
  since: '2026-12',
  played: 'The header Sp-Hmac is left out.',
  judged: 'It must be answered with 400 to 499; that a shop refuses everything says nothing, so a right order must be placed.',
  advice: 'Compute the HMAC-SHA256 of the bytes as they came, and refuse what differs from Sp-Hmac before anything is read.',
  play: (stage) => playWrong(stage, (request) => withSignature(request, undefined)),
};
