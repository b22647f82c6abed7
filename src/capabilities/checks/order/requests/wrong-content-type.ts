import type { OrderCase } from '../../check-case.js';
import { info } from '../../finding.js';
import { playWrong } from '../plays.js';

/** The signature holds, whatever the header says. */
export const wrongContentType: OrderCase = {
  id: 'order-callback/6.2/wrong-content-type',
  title: 'a body that is called plain text is refused or placed, but breaks nothing',
  rule: '6.2-request',
  since: '2026-12',
  played: 'Content-Type is text/plain; the body and its signature are right.',
  judged: 'Refusing it is right, and so is placing it, which is told; a fault of the receiver is a warning.',
  advice: 'Answer 415 to what is not application/json.',
  async play(stage) {
    const finding = await playWrong(stage, ({ headers, body }) => ({
      headers: headers.map(([name, value]) => [name, name.toLowerCase() === 'content-type' ? 'text/plain' : value] as const),
      body,
    }));
    return finding.outcome === 'FAIL'
      ? info('It does not look at Content-Type, which says nothing that the signature does not hold.')
      : finding;
  },
};
