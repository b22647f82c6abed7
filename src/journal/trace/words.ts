import type { ActEntry, DeliveryEntry, Entry, EventEntry, MoveEntry, OrderEntry, RequestEntry, StateEntry } from '../entry.js';

/** What an entry was and how it went, in words. */
export function titleOf(entry: Entry): string {
  switch (entry.kind) {
    case 'request':
      return requestTitle(entry);
    case 'delivery':
      return deliveryTitle(entry);
    case 'order':
      return orderTitle(entry);
    default:
      return otherTitle(entry);
  }
}

function requestTitle({ method, path, status, milliseconds, refusal }: RequestEntry): string {
  const called = `${method} ${path}`;
  if (status === 0) return `${called}: the caller hung up before the answer`;
  const answered = `${called} -> ${String(status)}`;
  return refusal === null
    ? `${answered}${inTime(milliseconds)}`
    : `${answered} ${refusal.code}: ${refusal.hint === '' ? refusal.message : refusal.hint}`;
}

// What became of a delivery by an attempt that was not taken.
const CONSEQUENCES: Readonly<Record<string, string>> = { pending: ', will be tried again', failed: ', was given up' };

function deliveryTitle({ url, status, error, milliseconds, outcome }: DeliveryEntry): string {
  if (outcome === 'abandoned') return `to ${url} was abandoned: the environment went back meanwhile`;
  const went = status === null ? `no answer (${error ?? 'no connection'})` : `${String(status)}${inTime(milliseconds)}`;
  return `to ${url} -> ${went}${CONSEQUENCES[outcome] ?? ''}`;
}

function orderTitle({ subscriptions, outcome, orderNumber, status, error, failures, milliseconds }: OrderEntry): string {
  const what = `${subscriptionsText(subscriptions)} ${outcome}`;
  const number = orderNumber === null ? '' : ` as ${orderNumber}`;
  const answered = status === null ? '' : ` -> ${String(status)}${inTime(milliseconds)}`;
  const reasons = failures.length === 0 ? (error ?? '') : [...new Set(failures.map(reasonOf))].join('; ');
  return `${what}${number}${answered}${reasons === '' ? '' : `: ${reasons}`}`;
}

function reasonOf(failure: object): string {
  const { errorClass, errorMessage } = failure as { readonly errorClass?: string | null; readonly errorMessage?: string | null }; // as orders show them
  return [errorClass, errorMessage].filter((part) => part !== undefined && part !== null && part !== '').join(': ');
}

function otherTitle(entry: EventEntry | MoveEntry | StateEntry | ActEntry): string {
  switch (entry.kind) {
    case 'event':
      return entry.subject === null ? entry.type : `${entry.type} about ${entry.subject}`;
    case 'move': {
      const things = entry.total === 1 ? '1 thing' : `${String(entry.total)} things`;
      const moved = `clock moved here from ${shortInstant(entry.from)}, ${things} happened`;
      return entry.refusal === null ? moved : `${moved}, and it ended early: ${entry.refusal}`;
    }
    case 'state':
      return `state ${entry.what}${entry.name === null ? '' : ` ${entry.name}`}`;
    case 'act':
      return `${entry.act} ${JSON.stringify(entry.details)}`;
  }
}

/** Whose an order is, in words. */
export function subscriptionsText(subscriptions: readonly number[]): string {
  const [first, ...others] = subscriptions;
  if (first === undefined) return 'for no subscription';
  const named = `for subscription ${String(first)}`;
  return others.length === 0 ? named : `${named} and ${String(others.length)} more`;
}

/** An instant to the second, which is as exact as a reader needs it. */
export function shortInstant(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z');
}

function inTime(milliseconds: number | null): string {
  return milliseconds === null ? '' : ` in ${shortTime(milliseconds)}`;
}

function shortTime(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : String(Math.round(milliseconds))} ms`;
}
