import type { Exchange } from '../exchange.js';

/** What a receiver answered to an order, as far as it is a JSON object. */
export function answerIn(exchange: Exchange | undefined): Readonly<Record<string, unknown>> | undefined {
  if (exchange?.outcome.kind !== 'answered') return undefined;
  try {
    const answer: unknown = JSON.parse(exchange.outcome.body.toString('utf8'));
    return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? { ...answer } : undefined;
  } catch {
    return undefined;
  }
}

/** The number that it gave the order; `undefined` when it placed none. */
export function orderNumberIn(exchange: Exchange | undefined): string | undefined {
  if (exchange?.outcome.kind !== 'answered' || ![201, 202].includes(exchange.outcome.status)) return undefined;
  const number = answerIn(exchange)?.orderNumber;
  return typeof number === 'string' || typeof number === 'number' ? String(number) : undefined;
}
