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
  return (typeof number === 'string' && number !== '') || typeof number === 'number' ? String(number) : undefined;
}

/** The status of an answer; `undefined` when there is none. */
export function statusOf(exchange: Exchange | undefined): number | undefined {
  return exchange?.outcome.kind === 'answered' ? exchange.outcome.status : undefined;
}

/** The entries of a list in an answer that are objects; `undefined` when there is no list. */
export function entriesIn(answer: unknown, name: string): readonly Readonly<Record<string, unknown>>[] | undefined {
  const list = memberOf(answer, name);
  return Array.isArray(list) ? list.map((entry: unknown) => (typeof entry === 'object' && entry !== null ? { ...entry } : {})) : undefined;
}

/** A member of what may be no object. */
export function memberOf(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null ? Object.entries(given).find(([key]) => key === name)?.[1] : undefined;
}

/** A member of an answer as it is written there. */
export function shown(member: unknown): string {
  return member === undefined ? 'none' : JSON.stringify(member);
}
