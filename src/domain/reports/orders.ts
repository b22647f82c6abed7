import { numeral, type Cell } from './csv.js';
import { dateIn, readInstant } from '../calendar/dates.js';
import { decimalSum } from '../json/decimal-sum.js';
import { isList, isObject, numberText, plainText, type Json } from '../json/json.js';
import type { View } from '../records/view.js';
import { numberOf, textOf, type Values } from '../json/values.js';
import { cellOf, cellsOf, idOf, type Report, type ReportSource } from './report.js';

const TRANSACTION = ['created', 'type', 'state', 'amount', 'currency_code', 'ref_payment_profile_id', 'order_id'] as const;
const ACTIVITY = ['customer_email', 'full_name', 'subscription_count', 'active_subscription_count'] as const;

/** All sales orders. */
export const completeSalesOrders: Report = {
  columns: [
    'sales_order_id',
    'order_number',
    'order_status',
    'order_date_time',
    'customer_id',
    'is_subscription_order',
    'currency',
    'total',
  ],
  *rows({ records }) {
    for (const values of records('sales-order')) {
      const said = cellsOf(values, [
        'order_number',
        'order_status',
        'order_date_time',
        'customer_record',
        'is_subscription_order',
        'currency',
      ]);
      yield [idOf(values), ...said, numeral(textOf(values, 'total'))];
    }
  },
};

/** Every subscription of every sales order. */
export const subscriptionOrderHistory: Report = {
  columns: ['sales_order_id', 'order_number', 'subscription_id', 'order_date_time', 'product_sku', 'qty', 'line_total', 'reorder_ordinal'],
  *rows(source) {
    for (const order of source.records('sales-order')) {
      for (const subscription of listIn(order, 'subscriptions').map(Number)) yield orderCells(order, subscription, source);
    }
  },
};

/** All transactions. */
export const completeTransactions: Report = {
  columns: ['transaction_id', 'created', 'type', 'state', 'amount', 'currency_code', 'payment_profile_id', 'order_id'],
  *rows({ records }) {
    for (const values of records('transaction')) yield [idOf(values), ...cellsOf(values, TRANSACTION)];
  },
};

/** All customers, with what they have subscribed to and ordered. */
export const customerActivity: Report = {
  columns: ['customer_id', ...ACTIVITY, 'order_count', 'order_total', 'last_order_date', 'created'],
  *rows(source) {
    for (const values of source.records('customer')) {
      const [id, view] = [idOf(values), source.view()];
      const { count, is_active: active } = view.sums('subscription', id);
      yield [
        id,
        cellOf(values, 'email'),
        cellOf(values, 'full_name'),
        count,
        active,
        ...activityCells(id, view),
        cellOf(values, 'created'),
      ];
    }
  },
};

// What the order says about the subscription's items; else what was asked for.
function orderCells(order: Values, subscription: number, { orderRequest }: ReportSource): readonly Cell[] {
  const said = listIn(order, 'items').filter((item) => isObject(item) && Number(item.subscription_id) === subscription);
  const token = textOf(order, 'sales_order_token');
  const request = token === undefined ? undefined : orderRequest(token, subscription);
  const asked = listIn(request ?? {}, 'items').find((item) => subscriptionIn(item) === subscription);
  return [
    idOf(order),
    cellOf(order, 'order_number'),
    subscription,
    cellOf(order, 'order_date_time'),
    said.map((item) => textIn(item, 'product_sku'))[0] ?? textIn(asked, 'productSku'),
    numeral(sumOf(said, 'qty') ?? textIn(asked, 'qty')),
    numeral(sumOf(said, 'line_total')),
    numeral(textIn(isObject(asked) ? asked.subscription : undefined, 'reorderOrdinal')),
  ];
}

function activityCells(customer: number, view: View): readonly Cell[] {
  const orders = view.rows('sales-order', 'customer', customer).map(({ id }) => view.own('sales-order', Number(id)) ?? {});
  const totals = orders.flatMap((order) => textOf(order, 'total')?.trim() ?? []);
  const instants = orders.flatMap((order) => readInstant(textOf(order, 'order_date_time') ?? '') ?? []);
  const last = instants.reduce<number | undefined>((latest, instant) => Math.max(latest ?? instant, instant), undefined);
  const timeZone = textOf(view.configuration.members, 'timezone') ?? 'UTC';
  return [orders.length, numeral(decimalSum(totals)), last === undefined ? undefined : dateIn(timeZone, last)];
}

function subscriptionIn(item: Json): number | undefined {
  const asked = isObject(item) ? item.subscription : undefined;
  return isObject(asked) ? (numberOf(asked, 'id') ?? Number(textOf(asked, 'id'))) : undefined;
}

// The sum of the amounts that are there; `undefined` when none is.
function sumOf(parts: readonly Json[], name: string): string | undefined {
  const texts = parts.flatMap((part) => textIn(part, name)?.trim() ?? []);
  return texts.length === 0 ? undefined : decimalSum(texts);
}

function textIn(value: Json | undefined, name: string): string | undefined {
  const member = isObject(value) ? value[name] : undefined;
  return numberText(member) ?? plainText(member);
}

function listIn(values: Values, name: string): readonly Json[] {
  const value = values[name];
  return isList(value) ? value : [];
}
