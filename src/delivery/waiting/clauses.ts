import type { DeliveryStatus } from '../../store/deliveries.js';
import type { OrderStatus } from '../../store/orders/order-attempts.js';

/** What has become of an order, as its state says it. */
export const ORDER_CLAUSES: Readonly<Record<OrderStatus, string>> = {
  waiting: 'waits for its turn',
  sent: 'is under way',
  placed: 'was placed',
  'partly placed': 'was partly placed',
  failed: 'failed',
  dropped: 'was dropped',
};

/** What has become of a delivery, as its state says it. */
export const DELIVERY_CLAUSES: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'is pending',
  delivered: 'was delivered',
  failed: 'failed',
};

/** An instant in a sentence: ISO 8601, in UTC. */
export function momentText(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** Words with a space between them, those that there are. */
export function words(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

/** A text in a sentence, however long it is. */
export function brief(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

// Characters that a sentence repeats of what a receiver or a caller has sent.
const MOST = 200;
