import type { OrderCase } from '../../check-case.js';
import { warn } from '../../finding.js';
import { playRight, signatureOf, withSignature } from '../plays.js';

/** Upper-case digits are hexadecimal, too, but nobody sends them. */
export const upperCaseSignature: OrderCase = {
  id: 'order-callback/6.2/upper-case-signature',
  title: 'an order whose signature is in upper case is placed',
  rule: '6.2-request',
  since: '2026-12',
  played: 'The right signature in upper-case digits.',
  judged: 'It should be placed; anything else is a warning, since lower case is all that was ever seen.',
  advice: 'Compare the decoded bytes of the hash, or fold the case of its digits and of nothing else: it is any hexadecimal text.',
  async play(stage) {
    const finding = await playRight(stage, (request) => withSignature(request, signatureOf(request).toUpperCase()));
    if (finding.outcome !== 'FAIL') return finding;
    return warn('Upper-case digits are hexadecimal, too.', { expected: finding.expected ?? '', got: finding.got ?? '' });
  },
};
