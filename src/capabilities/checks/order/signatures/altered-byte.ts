import type { OrderCase } from '../../check-case.js';
import { playWrong, signatureOf, withSignature } from '../plays.js';

/** A body that was changed on its way. */
export const alteredByte: OrderCase = {
  id: 'order-callback/6.2/altered-byte',
  title: 'an order with one altered byte is refused',
  rule: '6.2-request',
  since: '2026-12',
  played: 'The quantity in the body is another digit; the signature is that of the body before.',
  judged: 'It must be answered with 400 to 499; that a shop refuses everything says nothing, so a right order must be placed.',
  advice: 'Compute the HMAC-SHA256 of the bytes as they came, and refuse what differs from Sp-Hmac before anything is read.',
  play: (stage) =>
    playWrong(stage, (request) => {
      const body = Buffer.from(request.body.toString('utf8').replace('"qty":"1"', '"qty":"9"'));
      return { ...withSignature(request, signatureOf(request)), body };
    }),
};
