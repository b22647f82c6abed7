import { integer, text, textThat } from '../records/field-type.js';
import { field, readOnly } from '../records/field.js';
import { shownMembers } from '../records/member-v3.js';
import { defineResource } from '../records/resource.js';

const nullableText = field(text(), 'O O N');
const price = textThat((value) => /^\d{1,11}(?:\.\d{1,4})?$/.test(value), {
  accepts: 'a price as text with at most four decimal places, such as "4.99"',
  isTold: true,
});

/** What a way of shipping costs, whatever is in the cart (#9-v3-plain-records). Merchants set the list. */
export const shippingQuote = defineResource({
  name: 'shipping-quote',
  firstId: 601,
  fields: {
    id: readOnly(integer()),
    carrier_code: nullableText,
    carrier_name: nullableText,
    shipping_method_code: field(text(), 'R O X'),
    shipping_method_name: nullableText,
    shipping_method_description: nullableText,
    shipping_price: field(price, 'R O X'),
  },
  columns: {},
  filters: {},
  v3: {
    path: 'shipping-quotes',
    listPath: 'carts/:cart/shipping-quotes',
    actions: ['list', 'read'],
    widget: [],
    members: shownMembers(
      ...['id', 'carrier_code', 'carrier_name', 'shipping_method_code', 'shipping_method_name'],
      ...['shipping_method_description', 'shipping_price'],
    ),
    filters: {},
  },
});
