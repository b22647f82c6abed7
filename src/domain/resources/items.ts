import { boolean, decimal, integer, sentences } from '../records/field-type.js';
import { defaulting, field, type Fields } from '../records/field.js';
import { naming } from '../records/reference-type.js';
import type { RowRule } from '../records/rows.js';
import type { Violation } from '../refusals/problem.js';
import { isAbsent, isTrue } from '../json/values.js';

/** What a group subscription and its template say of each product (#2.1-group-members, #2.1-template-items). */
export const itemFields: Fields = {
  product_sku: field(naming('product', 'sku'), 'R O X'),
  qty: defaulting(integer(1, sentences.positive), 1),
  use_fixed_price: defaulting(boolean(), false),
  fixed_price: field(decimal(0, sentences.notNegative), 'O O N'),
};

/** What is wrong with a fixed price that is not named. */
export const priceMissing: Violation = {
  path: ['fixed_price'],
  message: sentences.blank,
  why: () => 'What has a fixed price has to name it: a number of 0 or more.',
};

/** An item with a fixed price has to name it. */
export const namesFixedPrice: RowRule = (item) => (isTrue(item, 'use_fixed_price') && isAbsent(item.fixed_price) ? [priceMissing] : []);
