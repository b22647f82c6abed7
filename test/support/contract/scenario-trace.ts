import type { Environment, Happening } from '../../../src/index.js';
import type { ReceivedOrder } from '../order-system.js';
import type { Members } from './answers.js';
import { iso } from './scheduler.js';

// What orders and the schedule change of a subscription.
const CHANGING = [
  'status',
  'product_sku',
  'qty',
  'next_order_date',
  'last_order_date',
  'recurring_order_count',
  'failed_order_attempt_count',
  'user_defined_fields',
] as const;

// What is not told of a subscription when it is seen first.
const UNTOUCHED: Members = { recurring_order_count: 0, failed_order_attempt_count: 0, user_defined_fields: {} };

/** Tells what happens in an environment, in the order in which it does. */
export interface ScenarioTrace {
  /** Takes the next thing that happened. */
  readonly tell: (happening: Happening) => void;
  /** An instant, then what happened at it, a line each; after what made them the events, with what has changed since the one before. */
  readonly lines: readonly string[];
}

/** Makes one; nothing may have happened yet. */
export function aScenarioTrace({ events, orders }: Environment): ScenarioTrace {
  const lines: string[] = [];
  const types = new Map<unknown, string>();
  const known = new Map<unknown, Members>();
  let instant = '';
  let next = 0;

  function tell({ at, kind, details }: Happening): void {
    if (at !== instant) lines.push(iso(at));
    instant = at;
    if (kind === 'look')
      lines.push(
        `  look ${Object.entries(details)
          .map(([name, value]) => `${name} ${String(value)}`)
          .join(', ')}`,
      );
    if (kind === 'order') lines.push(`  order ${String(details.order)} ${orderText(details.order)}`);
    if (kind === 'webhook') {
      const { event, outcome, status = '-' } = details;
      lines.push(`  webhook ${String(event)} ${types.get(event) ?? ''} ${outcome} ${String(status)}`);
    }
    tellEvents();
  }

  function tellEvents(): void {
    for (const { id, type, data } of events.list({ from: next, limit: 1_000 })) {
      next = id + 1;
      types.set(id, type);
      const { subscription, customer, email } = data as Readonly<Record<string, Members | undefined>>; // data are an object of records
      const about = email === undefined ? changesOf(subscription ?? {}) : String(email.template_code);
      lines.push(`  event ${String(id)} ${type} ${String((subscription ?? customer)?.id)} ${about}`.trimEnd());
    }
  }

  function changesOf(subscription: Members): string {
    const before = known.get(subscription.id) ?? UNTOUCHED;
    known.set(subscription.id, subscription);
    return CHANGING.filter((name) => textOf(subscription[name]) !== textOf(before[name]))
      .map((name) => `${name} ${textOf(subscription[name])}`)
      .join(', ');
  }

  function orderText(id: number): string {
    const { status, httpStatus, orderNumber, request, items } = orders.get(id);
    const asked = request === null ? [] : (JSON.parse(request) as ReceivedOrder).items; // what Subsim sends has its schema
    const parts = items.map(({ subscription, outcome, errorClass, errorMessage, statusAfter, nextOrderDateAfter }) => {
      const item = asked.find((one) => one.subscription.id === String(subscription)) as Members | undefined; // members by name, as they were sent
      const price = item?.fixedPrice === undefined ? '' : ` at ${textOf(item.fixedPrice)}`;
      const fault = errorMessage === null ? '' : ` (${errorClass ?? 'no class'}: ${errorMessage})`;
      return `${String(subscription)} ${textOf(item?.qty)} ${textOf(item?.productSku)}${price} ${outcome ?? '-'}${fault}, ${statusAfter ?? '-'}, next ${nextOrderDateAfter ?? '-'}`;
    });
    return `${status} ${String(httpStatus ?? '-')} ${orderNumber ?? '-'}: ${parts.join('; ')}`;
  }

  return { tell, lines };
}

function textOf(value: unknown): string {
  if (value === undefined) return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
