import type { FaultInput } from '../../../simulator.js';
import { told, type Exchange } from '../exchange.js';
import { fail, ok, skip, type Finding } from '../finding.js';
import type { OrderStage } from '../stage/order-stage.js';
import { orderNumberIn } from './answer.js';
import { countFrom, judgeOnce } from './once.js';
import { answerTold, unplayable } from './verdicts.js';

/** Plays an order whose answer is lost while a fault befalls the API calls of the receiver, and the same order again without it. */
export async function playWithFault(stage: OrderStage, faultIn: (stage: OrderStage) => FaultInput): Promise<Finding> {
  const impossible = await unplayable(stage);
  if (impossible !== undefined) return impossible;
  const { faults } = stage.environment;
  const counter = await countFrom(stage);
  const subscription = await stage.scene.subscription();
  const { id } = faults.add({ path: '/services/*', ...faultIn(stage) });
  // Subsim does not hear of the first, so that it asks for the same order again however patient the receiver was.
  let fired = 0;
  const first = await stage.order(subscription, { hears: () => 'dropped' }).finally(() => {
    fired = faults.list().find((fault) => fault.id === id)?.fired ?? 0;
    faults.remove(id);
  });
  const again = await stage.order(subscription);
  return fired === 0
    ? skip('It made no API call while it placed an order.')
    : judge([first.exchanges[0], again.exchanges[0]], { counted: await counter() });
}

// Whoever answers that nothing was placed is believed, unless orders are counted.
function judge([first, again]: readonly (Exchange | undefined)[], { counted }: { readonly counted: number | undefined }): Finding {
  if (first?.outcome.kind !== 'answered') return fail('an answer in time', first === undefined ? 'nothing was sent' : told(first));
  const [before, after] = [orderNumberIn(first), orderNumberIn(again)];
  if (before !== undefined || (counted ?? 0) > 1) return judgeOnce([first, again], counted);
  return after === undefined
    ? fail('201 with an order number once the API is well again', `${answerTold(first)}, then ${answerTold(again)}`)
    : ok(`${told(first)}, then ${after}`);
}
