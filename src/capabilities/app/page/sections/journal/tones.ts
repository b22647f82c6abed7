import type { Tone } from '../../shown/parts.js';

/** How the status of an answer is coloured. */
export function toneOf(status: number | null): Tone {
  if (status === null || status === 0 || status >= 500) return 'bad';
  return status >= 400 ? 'wait' : 'good';
}

const ORDERS: Readonly<Record<string, Tone>> = { placed: 'good', 'partly placed': 'wait', failed: 'bad', sent: 'wait', waiting: 'wait' };

/** How the standing of an order is coloured. */
export function orderTone(status: string): Tone {
  return ORDERS[status] ?? 'calm';
}

const DELIVERIES: Readonly<Record<string, Tone>> = { delivered: 'good', failed: 'bad', pending: 'wait', abandoned: 'calm' };

/** How the standing of a delivery is coloured. */
export function deliveryTone(status: string): Tone {
  return DELIVERIES[status] ?? 'calm';
}
