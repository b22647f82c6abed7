import { isList, plainText } from '../json/json.js';
import { textOf } from '../json/values.js';
import { activeOf, cellsOf, idOf, type Report } from './report.js';

const MEMBERS = ['sku', 'name', 'price', 'discount', 'is_discount_percentage'] as const;

/** All products, with the active subscriptions to them. */
export const products: Report = {
  columns: ['product_id', ...MEMBERS, 'intervals', 'active_subscriptions', 'active_subscribed_qty'],
  *rows(source) {
    for (const values of source.records('product')) {
      const intervals = (isList(values.intervals) ? values.intervals : []).map((interval) => plainText(interval) ?? '');
      const { count, quantity } = activeOf('product_sku', textOf(values, 'sku') ?? '', source.view());
      yield [idOf(values), ...cellsOf(values, MEMBERS), intervals.join(','), count, quantity];
    }
  },
};
