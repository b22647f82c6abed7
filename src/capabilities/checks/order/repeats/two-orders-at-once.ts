import { systemClock } from '../../../../simulator.js';
import type { OrderCase } from '../../check-case.js';
import { fail, ok, skip } from '../../finding.js';
import { meeting } from '../../stage/meeting.js';
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
    const meet = meeting(2);
    const subscriptions = [await stage.scene.subscription(), await stage.scene.subscription()];
    const met: boolean[] = [];
    const change = async (): Promise<readonly object[]> => {
      met.push(await meet());
      return [{}];
    };
    const orders = await whileRunning(stage.environment, () =>
      Promise.all(subscriptions.map((subscription) => stage.order(subscription, { change }))),
    );
    if (met.includes(false)) return skip('Subsim did not ask for the two orders at the same time.');
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

// While a clock stands still, one order is asked for after another.
async function whileRunning<Result>({ clock }: OrderStage['environment'], work: () => Promise<Result>): Promise<Result> {
  if (clock.kind !== 'frozen') return work();
  clock.set({ kind: 'offset', milliseconds: clock.now() - systemClock().now() });
  try {
    return await work();
  } finally {
    clock.set({ kind: 'frozen' });
  }
}
