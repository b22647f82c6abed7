import type { OrderCase } from '../../check-case.js';
import { playWrong, withSignature } from '../plays.js';

/** An empty signature compares equal to a hash that was never made. */
export const emptySignature: OrderCase = {
  id: 'order-callback/6.2/empty-signature',
  title: 'an order with an empty signature is refused',
  rule: '6.2-request',
  since: '2026-12',
  played: 'The header Sp-Hmac is there, and empty.',
  judged: 'It must be answered with 400 to 499; that a shop refuses everything says nothing, so a right order must be placed.',
  advice: 'Compute the HMAC-SHA256 of the bytes as they came, and refuse what differs from Sp-Hmac before anything is read.',
  play: (stage) => playWrong(stage, (request) => withSignature(request, '')),
};
