import type { OrderCase } from '../../check-case.js';
import { countFrom, judgeAtOnce } from '../once.js';
import { unplayable } from '../verdicts.js';

/** Two requests that find no order yet place two. */
export const twiceAtOnce: OrderCase = {
  id: 'order-callback/6.2/twice-at-once',
  title: 'the same request twice at once is placed once',
  rule: '6.2-callback',
  since: '2026-12',
  played: 'The same bytes with the same salesOrderToken come over two connections at the same time.',
  judged: 'The order numbers in the answers must be one. A second request may be refused while the first is under way.',
  advice: 'Let the database decide, by a unique key over subscription id and reorderOrdinal that is written before the order is placed.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const counter = await countFrom(stage);
    const { exchanges } = await stage.order(await stage.scene.subscription(), { change: () => [{}, {}] });
    return judgeAtOnce(exchanges, await counter());
  },
};
