import type { OrderCase } from '../../check-case.js';
import { playWrong, withSignature } from '../plays.js';

/** Somebody else has signed it. */
export const wrongSecret: OrderCase = {
  id: 'order-callback/6.2/wrong-secret',
  title: 'an order that was signed with another secret is refused',
  rule: '6.2-request',
  since: '2026-12',
  played: 'The signature is made with another secret.',
  judged: 'It must be answered with 400 to 499; that a shop refuses everything says nothing, so a right order must be placed.',
  advice: 'Compute the HMAC-SHA256 of the bytes as they came, and refuse what differs from Sp-Hmac before anything is read.',
  play: (stage) => playWrong(stage, (request) => withSignature(request, stage.signed(request.body, `${stage.secret}x`))),
};
