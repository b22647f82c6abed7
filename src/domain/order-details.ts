import { CALENDAR } from './wall-time.js';
import { readInstant } from './dates.js';
import { boolean, dateTime, decimal, INVALID, text, type FieldType, type Reading } from './field-type.js';
import { field, type Fields } from './field.js';
import { isList, isObject, numberText, plainText, type Json, type JsonObject } from './json.js';
import type { Look } from './look.js';
import { readMembers, type Purpose, type ReadMembers } from './reading.js';
import { reference } from './reference-type.js';
import { rows } from './rows.js';

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

/** How the parts inside order details are read. */
interface PartTypes {
  readonly address: (fields: Fields) => FieldType;
  readonly items: (fields: Fields) => FieldType;
}

const strictFields = detailFields({ address: strictAddress, items: strictItems });
const tolerantFields = detailFields({ address: tolerantAddress, items: tolerantItems });

/** The names of the members of `order_details` (supplement 7.4). */
export const orderDetailMembers: readonly string[] = Object.keys(strictFields);
/** The names of the members of an item. */
export const orderDetailItems: readonly string[] = Object.keys(itemFields);

/**
 * Reads the members of `order_details` (supplement 7.4) into members of a sales order, in snake case. Violations keep the names
 * of the request.
 */
export function readOrderDetails(input: JsonObject, purpose: Purpose, look: Look): ReadMembers {
  const read = readMembers(strictFields, input, { purpose, look, ecomName: '', fieldsOf: () => ({}) });
  return { ...read, changes: snakeCased(read.changes), given: new Set([...read.given].map(snakeCase)) };
}

/**
 * Reads order details as far as they make sense: of what does not follow the rules of 7.4 the smallest part that holds it is
 * dropped, and nothing is required (supplement 11.6).
 */
export function readTolerantly(input: JsonObject, look: Look): Readonly<Record<string, Json>> {
  return snakeCased(wellFormed(tolerantFields, input, look));
}

function detailFields({ address, items }: PartTypes): Fields {
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
  return objectType((value, look) => {
    const read = readMembers(fields, value, { purpose: 'create', look, ecomName: '', fieldsOf: () => ({}) });
    return read.violations.length > 0 ? { violations: read.violations } : { value: filled(snakeCased(read.changes)) };
  });
}

function tolerantAddress(fields: Fields): FieldType {
  return objectType((value, look) => {
    const kept = filled(snakeCased(wellFormed(fields, value, look)));
    return kept === null ? INVALID : { value: kept };
  });
}

function strictItems(fields: Fields): FieldType {
  const plain = rows(fields);
  return {
    ...plain,
    read(value, look) {
      const read = plain.read(value, look);
      return 'value' in read && isList(read.value) ? { value: read.value.filter(isObject).map(snakeCased) } : read;
    },
  };
}

function tolerantItems(fields: Fields): FieldType {
  return {
    name: 'list of object',
    keepsEmptyText: false,
    read(value, look) {
      if (!isList(value)) return INVALID;
      const items = value.filter(isObject).map((item) => filled(snakeCased(wellFormed(fields, item, look))));
      const kept = items.filter((item) => item !== null);
      return kept.length === 0 ? INVALID : { value: kept };
    },
  };
}

// What keeps to the rules by itself; what breaks one is not among the changes.
function wellFormed(fields: Fields, input: JsonObject, look: Look): Readonly<Record<string, Json>> {
  return readMembers(fields, input, { purpose: 'create', look, ecomName: '', fieldsOf: () => ({}) }).changes;
}

function objectType(read: (value: JsonObject, look: Look) => Reading): FieldType {
  return {
    name: 'object',
    keepsEmptyText: false,
    read(value, look) {
      // Some languages encode an empty object as a list.
      const object = isList(value) && value.length === 0 ? {} : value;
      return isObject(object) ? read(object, look) : INVALID;
    },
  };
}

/** A decimal number or decimal text, kept as it was given; numbers with exponents become plain ones of four places. */
function amount(): FieldType {
  const [number, plain] = [decimal(), text()];
  return {
    name: 'decimal text',
    keepsEmptyText: false,
    read(value, look) {
      const read = number.read(value, look);
      if (!('value' in read)) return read;
      const sent = numberText(value) ?? plainText(value) ?? '';
      return plain.read(/e/i.test(sent) ? plainDecimal(Number(read.value)) : sent, look);
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
    read(value, look) {
      const instant = readInstant(plainText(value) ?? '');
      const exists = instant !== undefined && instant >= CALENDAR.first && instant <= CALENDAR.last;
      return exists ? plain.read(value, look) : INVALID;
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
