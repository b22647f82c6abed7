import type { OrderCase } from '../../check-case.js';
import type { PlayedOrder } from '../../stage/handing-on.js';
import { countFrom, judgeOnce } from '../once.js';
import { unplayable } from '../verdicts.js';

/** The very same request once more. */
export const sameBytesAgain: OrderCase = {
  id: 'order-callback/6.2/same-bytes-again',
  title: 'the same request, sent again byte by byte, places nothing more',
  rule: '6.2-callback',
  since: '2026-12',
  played: 'A right order comes, and once it is answered the same bytes with the same salesOrderToken come again.',
  judged: 'The second answer must bear the order number of the first.',
  advice:
    'Keep what you placed under the subscription ids and reorderOrdinal of its items (the salesOrderToken is new for each attempt), and answer a repeated request with the order that you have.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const counter = await countFrom(stage);
    let repeated: PlayedOrder['request'] | undefined;
    const first = await stage.order(await stage.scene.subscription(), {
      change(request) {
        repeated = request;
        return [{}];
      },
    });
    const again = await stage.order(await stage.scene.subscription(), {
      change: () => (repeated === undefined ? [] : [{ body: repeated.body, headers: repeated.headers }]),
      hears: () => 'dropped',
    });
    return judgeOnce([first.exchanges[0], again.exchanges[0]], await counter());
  },
};
