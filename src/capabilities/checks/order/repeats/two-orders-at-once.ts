import type { OrderCase } from '../../check-case.js';
import { fail, ok } from '../../finding.js';
import { meeting } from '../../stage/meeting.js';
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
    const meet = meeting(2);
    const subscriptions = [await stage.scene.subscription(), await stage.scene.subscription()];
    const change = async (): Promise<readonly object[]> => {
      await meet();
      return [{}];
    };
    const orders = await Promise.all(subscriptions.map((subscription) => stage.order(subscription, { change })));
    const answers = orders.map(({ exchanges: [exchange] }) => exchange);
    const wrong = answers.find((exchange) => orderNumberIn(exchange) === undefined);
    if (wrong !== undefined) return judgePlaced(wrong);
    const numbers = answers.map(orderNumberIn).join(' and ');
    if (new Set(answers.map(orderNumberIn)).size < answers.length) return fail('two numbers', numbers);
    const foreign = orders.find(({ exchanges: [exchange], view }) =>
      (entriesIn(answerIn(exchange)?.orderDetails, 'items') ?? []).some(
        ({ subscriptionId }) => subscriptionId !== undefined && !view.subscriptions.includes(Number(subscriptionId)),
      ),
    );
    return foreign === undefined
      ? ok(numbers)
      : fail('items of its own', `items of the other order in ${String(foreign.view.orderNumber)}`);
  },
};
