import { CALENDAR } from '../calendar/bounds.js';
import { readInstant } from '../calendar/dates.js';
import { boolean, dateTime, decimal, INVALID, text, type FieldType, type Reading } from '../records/field-type.js';
import { field, type Fields } from '../records/field.js';
import { objectFrom } from '../records/loose-values.js';
import { isList, isObject, numberText, plainText, type Json, type JsonObject } from '../json/json.js';
import type { View } from '../records/view.js';
import { readMembers, readPart, type Purpose, type ReadMembers } from '../records/reading.js';
import { reference } from '../records/reference-type.js';
import { rows } from '../records/rows.js';

const optionalText = field(text(), 'O O N');
const optionalAmount = field(amount(), 'O O N');

const shippingFields: Fields = Object.fromEntries(
  ['firstName', 'lastName', 'company', 'street1', 'street2', 'street3', 'city', 'region', 'postcode', 'country', 'phone'].map((name) => [
    name,
    optionalText,
  ]),
);
const billingFields: Fields = { ...shippingFields, firstName: field(text(), 'R O X'), lastName: field(text(), 'R O X') };

const itemFields: Fields = {
  platformOrderItemId: optionalText,
  productSku: field(text(), 'R O X'),
  productName: optionalText,
  shortDescription: optionalText,
  qty: optionalAmount,
  requiresShipping: field(boolean(), 'O O N'),
  unitPrice: optionalAmount,
  discountTotal: optionalAmount,
  shippingTotal: optionalAmount,
  taxTotal: optionalAmount,
  lineTotal: optionalAmount,
  subscriptionId: field(reference('subscription'), 'O O N'),
};

/** What may be said of an order (#4.4-order-details). */
export const orderDetailFields = detailFields(strictAddress, strictItems);
const tolerantFields = detailFields(tolerantAddress, tolerantItems);

/** The names of the members of `order_details` (#4.4-order-details). */
export const orderDetailMembers: readonly string[] = Object.keys(orderDetailFields);
/** The names of the members of an item. */
export const orderDetailItems: readonly string[] = Object.keys(itemFields);

/**
 * Reads the members of `order_details` (#4.4-order-details, #4.4-order-details-required) into members of a sales order, in
 * snake case. Violations keep the names of the request.
 */
export function readOrderDetails(input: JsonObject, purpose: Purpose, view: View): ReadMembers {
  const read = readMembers(orderDetailFields, input, { purpose, view, ecomName: '', fieldsOf: () => ({}) });
  return { ...read, changes: snakeCased(read.changes), given: new Set([...read.given].map(snakeCase)) };
}

/**
 * Reads order details as far as they make sense: of what does not follow their rules the smallest part that holds it is
 * dropped, and nothing is required (#6.2-order-details-faults).
 */
export function readTolerantly(input: JsonObject, view: View): Readonly<Record<string, Json>> {
  return snakeCased(wellFormed(tolerantFields, input, view));
}

// The members, with the ways in which the parts inside are read.
function detailFields(address: (fields: Fields) => FieldType, items: (fields: Fields) => FieldType): Fields {
  return {
    orderNumber: field(text(), 'R O X'),
    orderStatus: field(text(), 'R O X'),
    orderDateTime: field(orderInstant(), 'R O X'),
    total: field(amount(), 'R O X'),
    billingAddress: field(address(billingFields), 'R O X'),
    customerId: optionalText,
    customerEmail: optionalText,
    platformCustomerId: optionalText,
    platformOrderId: optionalText,
    salesOrderToken: optionalText,
    orderState: optionalText,
    currency: optionalText,
    discountTotal: optionalAmount,
    shippingTotal: optionalAmount,
    taxTotal: optionalAmount,
    shippingAddress: field(address(shippingFields), 'O O N'),
    items: field(items(itemFields), 'O O E'),
  };
}

function strictAddress(fields: Fields): FieldType {
  return objectType(fields, (value, view) => {
    const read = readPart(fields, value, view);
    return read.violations.length > 0 ? { violations: read.violations } : { value: filled(snakeCased(read.changes)) };
  });
}

function tolerantAddress(fields: Fields): FieldType {
  return objectType(fields, (value, view) => {
    const kept = filled(snakeCased(wellFormed(fields, value, view)));
    return kept === null ? INVALID : { value: kept };
  });
}

function strictItems(fields: Fields): FieldType {
  const plain = rows(fields);
  return {
    ...plain,
    read(value, view) {
      const read = plain.read(value, view);
      return 'value' in read && isList(read.value) ? { value: read.value.filter(isObject).map(snakeCased) } : read;
    },
  };
}

function tolerantItems(fields: Fields): FieldType {
  return {
    name: 'list of object',
    keepsEmptyText: false,
    read(value, view) {
      if (!isList(value)) return INVALID;
      const items = value.filter(isObject).map((item) => filled(snakeCased(wellFormed(fields, item, view))));
      const kept = items.filter((item) => item !== null);
      return kept.length === 0 ? INVALID : { value: kept };
    },
  };
}

// The members that follow the rules; one that breaks a rule is not among the changes.
function wellFormed(fields: Fields, input: JsonObject, view: View): Readonly<Record<string, Json>> {
  return readPart(fields, input, view).changes;
}

function objectType(fields: Fields, read: (value: JsonObject, view: View) => Reading): FieldType {
  return {
    name: 'object',
    keepsEmptyText: false,
    parts: fields,
    read(value, view) {
      const object = objectFrom(value);
      return object === undefined ? INVALID : read(object, view);
    },
  };
}

/** A decimal number or decimal text, kept as it was given; numbers with exponents become plain ones of four places. */
function amount(): FieldType {
  const [number, plain] = [decimal(), text()];
  return {
    name: 'decimal text',
    keepsEmptyText: false,
    read(value, view) {
      const read = number.read(value, view);
      if (!('value' in read)) return read;
      const sent = numberText(value) ?? plainText(value) ?? '';
      return plain.read(/e/i.test(sent) ? plainDecimal(Number(read.value)) : sent, view);
    },
  };
}

function plainDecimal(value: number): string {
  return value.toFixed(4).replace(/\.?0+$/, '');
}

// Years of four digits only, since no other can be written.
function orderInstant(): FieldType {
  const plain = dateTime();
  return {
    ...plain,
    read(value, view) {
      const instant = readInstant(plainText(value) ?? '');
      const exists = instant !== undefined && instant >= CALENDAR.first && instant <= CALENDAR.last;
      return exists ? plain.read(value, view) : INVALID;
    },
  };
}

function filled(values: JsonObject): Json {
  return Object.keys(values).length === 0 ? null : values;
}

function snakeCased(values: JsonObject): Record<string, Json> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value]));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
