import type { Recorded } from './recorded.js';

/** The id of an entry: its kind, and what tells it from others of that. */
export function idOf(recorded: Recorded): string {
  switch (recorded.kind) {
    case 'request':
      return requestEntryId(recorded.requestId);
    case 'event':
      return eventEntryId(recorded.event);
    case 'delivery':
      return attemptEntryId(recorded);
    case 'order':
      return orderEntryId(recorded.order);
    default:
      return `${recorded.kind}:${String(recorded.serial)}`;
  }
}

/** The id of the entry of a request. */
export function requestEntryId(requestId: string): string {
  return `request:${requestId}`;
}

/** The id of the entry of an event. */
export function eventEntryId(event: number): string {
  return `event:${String(event)}`;
}

/** The id of the entry of an attempt to place an order. */
export function orderEntryId(order: number): string {
  return `order:${String(order)}`;
}

/** The id of the entry of an attempt to deliver. */
export function attemptEntryId({ delivery, attempt }: { readonly delivery: number; readonly attempt: number }): string {
  return `delivery:${String(delivery)}/${String(attempt)}`;
}
