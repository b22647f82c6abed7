import type { OrderCase } from '../../check-case.js';
import { fail, ok } from '../../finding.js';
import type { Exchange } from '../../exchange.js';
import type { PlayedOrder } from '../../stage/handing-on.js';
import type { OrderStage } from '../../stage/order-stage.js';
import { answerIn, entriesIn, orderNumberIn } from '../answer.js';
import { judgePlaced, unplayable } from '../verdicts.js';

/** What belongs to one order must not be kept where the other finds it. */
export const twoOrdersAtOnce: OrderCase = {
  id: 'order-callback/6.2/two-orders-at-once',
  title: 'two orders at once are two orders',
  rule: '6.2-callback',
  since: '2026-12',
  played: 'Two orders of two subscriptions come at the same time.',
  judged: 'Both must be placed, under two numbers, and each answer must name its own items alone.',
  advice: 'Keep nothing of a request outside of it, and draw order numbers where two can be drawn at once.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const { subscriptions, exchanges } = await playTogether(stage);
    const wrong = exchanges.find((exchange) => orderNumberIn(exchange) === undefined);
    if (wrong !== undefined) return judgePlaced(wrong);
    const numbers = exchanges.map(orderNumberIn);
    if (new Set(numbers).size < numbers.length) return fail('two numbers', numbers.join(' and '));
    const mixed = exchanges.find((exchange, index) =>
      (entriesIn(answerIn(exchange)?.orderDetails, 'items') ?? []).some(
        ({ subscriptionId }) => String(subscriptionId) === String(subscriptions[1 - index]),
      ),
    );
    return mixed === undefined
      ? ok(numbers.join(' and '))
      : fail('items of its own', `items of the other order in ${String(orderNumberIn(mixed))}`);
  },
};

// With a clock that stands still Subsim asks for one order after another: what it asked for first goes together with the second.
async function playTogether({ scene, order }: OrderStage): Promise<Together> {
  const subscriptions = [await scene.subscription(), await scene.subscription()] as const;
  let kept: PlayedOrder['request'] | undefined;
  await order(subscriptions[1], {
    change(request) {
      kept = request;
      return [];
    },
    hears: () => 'dropped',
  });
  const { exchanges } = await order(subscriptions[0], {
    change: () => [{}, ...(kept === undefined ? [] : [{ body: kept.body, headers: kept.headers }])],
  });
  return { subscriptions, exchanges };
}

interface Together {
  readonly subscriptions: readonly number[];
  /** Of each subscription what was exchanged. */
  readonly exchanges: readonly Exchange[];
}
