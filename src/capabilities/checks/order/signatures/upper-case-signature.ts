import type { OrderCase } from '../../check-case.js';
import { warn } from '../../finding.js';
import { playWrong, signatureOf, withSignature } from '../plays.js';

/** Upper-case digits are hexadecimal, too, but nobody sends them. */
export const upperCaseSignature: OrderCase = {
  id: 'order-callback/6.2/upper-case-signature',
  title: 'an order whose signature is in upper case is refused',
  rule: '6.2-request',
  since: '2026-12',
  played: 'The right signature in upper-case digits.',
  judged: 'Taking it is a warning alone: the digits say the same.',
  advice: 'Compare Sp-Hmac as it came; the platform sends lower-case digits.',
  async play(stage) {
    const finding = await playWrong(stage, (request) => withSignature(request, signatureOf(request).toUpperCase()));
    if (finding.outcome !== 'FAIL') return finding;
    return warn('It is hexadecimal, too, but the platform sends lower case.', { expected: '4xx', got: finding.got ?? '' });
  },
};
