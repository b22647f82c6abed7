import type { Exchange } from '../exchange.js';
import { fail, type Finding } from '../finding.js';
import { answerIn, entriesIn } from './answer.js';
import { judgePlaced } from './verdicts.js';

/** An order for one item of so many: it is to be placed or refused, and the quantity that is told must be the one that was asked for. */
export function judgeQuantity(exchange: Exchange | undefined, quantity: number): Finding {
  const placed = judgePlaced(exchange, 'The shop refuses the quantity, with 409 as it should.');
  const [item] = entriesIn(answerIn(exchange)?.orderDetails, 'items') ?? [];
  const told = item?.qty ?? undefined;
  if (placed.outcome !== 'ok' || told === undefined || Number(told) === quantity) return placed;
  return fail(`${String(quantity)} of it`, `${JSON.stringify(told)} of it`);
}
