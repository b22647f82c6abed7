import type { OrderCase } from '../../check-case.js';
import { warn } from '../../finding.js';
import { orderNumberIn } from '../answer.js';
import { judgeRefused, unplayable } from '../verdicts.js';

/** Orders come by POST. */
export const wrongMethod: OrderCase = {
  id: 'order-callback/6.2/wrong-method',
  title: 'a GET places nothing',
  rule: '6.2-request',
  since: '2026-12',
  played: 'A GET with the signature of no bytes goes to the address.',
  judged: 'An order that is placed is a failure, another 2xx a warning.',
  advice: 'Answer 405 to other methods than POST.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const { exchanges } = await stage.order(await stage.scene.subscription(), { change: () => [{ method: 'GET', body: Buffer.alloc(0) }] });
    const finding = judgeRefused(exchanges[0]);
    if (finding.outcome !== 'FAIL' || orderNumberIn(exchanges[0]) !== undefined) return finding;
    return warn('It placed nothing, but says that all is well.', { expected: '405', got: finding.got ?? '' });
  },
};
