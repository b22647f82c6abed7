import { jsonIn, memberOf } from '../api.js';
import { readBody, readFirstPiece } from '../body.js';
import { rightDoor } from '../door.js';
import type { Fault } from '../needs.js';
import { once } from '../once.js';
import { wrongSignatures } from '../wrong-signatures.js';
import { orderIn, type Asked, type AskedItem } from './asked.js';
import { answerOf, rightSteps, type OrderAnswer, type OrderSteps } from './steps.js';

/** What wrong receivers of orders do otherwise, by the name of the mistake. */
export const orderFaults: Readonly<Record<string, Fault<OrderSteps>>> = {
  'reserialised-body': { isAuthentic: wrongSignatures['reserialised-body'] },
  'reserialised-in-order': { isAuthentic: wrongSignatures['reserialised-in-order'] },
  'signature-ignored': { isAuthentic: wrongSignatures['signature-ignored'] },
  'signature-optional': { isAuthentic: wrongSignatures['signature-optional'] },
  'upper-case-refused': { isAuthentic: wrongSignatures['upper-case-refused'] },
  // Shows that it is alive to whoever asks.
  'get-answered-200': { otherMethod: 200 },
  // Its framework reads no other body, and its own work misses that.
  'crashes-on-other-type': { isJson: (type) => rightDoor.isJson(type) || thrown('There is no body.') },
  'crashes-on-hang-up': crashingOnHangUp,
  'places-twice': { once: (_memory, _key, work) => work() },
  // The token is new for each attempt.
  'request-kept-for-all': keepingRequests,
  'known-by-token': { keyOf: ({ token }) => String(token) },
  // The next order of a subscription is taken for the last one.
  'known-by-subscription': { keyOf: ({ items }) => items.map(({ subscription }) => subscription).join() },
  'repeats-unlocked': {
    async once(memory, key, work) {
      const before = await memory.get(key);
      if (before !== undefined) return before;
      const decision = await work();
      if (decision.orderNumber !== undefined) memory.set(key, Promise.resolve(decision));
      return decision;
    },
  },
  // What was refused once stays refused.
  'refusals-kept': { once: (memory, key, work) => once(memory, key, { work, lasts: () => true }) },
  'one-number-for-all': { numberOf: () => '100000231' },
  'refusals-answered-200': { answer: withStatus((status) => (status === 409 ? 200 : status)) },
  'orders-answered-200': { answer: withStatus((status) => (status === 409 ? status : 200)) },
  'always-201': { answer: withStatus(() => 201) },
  'always-202': { answer: withStatus((status) => (status === 201 ? 202 : status)) },
  'numbers-for-texts': { answer: changed((text) => text.replace(/("(?:orderNumber|subscriptionId|total|qty)":)"([\d.]+)"/g, '$1$2')) },
  'order-number-missing': { answer: changed((text) => text.replace(/"orderNumber":"\d+",/, '')) },
  'items-by-sku': {
    answer({ placed, refused, ...decision }, asked) {
      const errors = refused.map(({ item, ...error }) => ({ ...error, item: bySku(item) }));
      return answerOf({ ...decision, placed: placed.map(bySku), refused: errors }, asked);
    },
  },
  'errors-as-texts': { answer: withErrors((errors) => errors.map((one) => memberOf(one, 'errorMessage'))) },
  'errors-missing': { answer: withErrors(() => undefined) },
  'class-of-its-own': { answer: changed((text) => text.replace(/("errorClass":)"[^"]*"/g, '$1"OUT_OF_STOCK"')) },
  'errors-always': { answer: withErrors((errors) => (errors.length > 0 ? errors : [{ subscriptionId: '0', errorMessage: 'No error.' }])) },
  'other-number-in-details': { answer: changed((text) => text.replace(/("orderDetails":\{"orderNumber":")/, '$1A-')) },
  'quantity-of-one': { answer: changed((text) => text.replace(/"qty":"[^"]*"/g, '"qty":"1"')) },
  'answers-as-html': { answer: (decision, asked) => ({ ...answerOf(decision, asked), contentType: 'text/html' }) },
  'answers-with-debug-text': { answer: (decision, asked) => ({ ...answerOf(decision, asked), tail: '<!-- 12 queries -->' }) },
  'answers-too-long': { answer: changed((text) => `{"debug":"${' '.repeat(1_048_576)}",${text.slice(1)}`) },
  'partial-although-forbidden': { rest: (_asked, items) => items },
  'partial-never': { rest: () => [] },
  'token-not-passed-back': { passing: () => [] },
  'unknown-members-refused': { read: reading(({ order }) => namesIn(order).every((name) => MEMBERS.includes(name))) },
  'optional-members-required': { read: reading(({ order }) => MEMBERS.every((name) => memberOf(order, name) !== undefined)) },
  'known-brands-only': {
    read: reading(({ order }) => [undefined, 'visa', 'master'].includes(brandOf(order))),
  },
  'whole-quantities-only': { read: reading(({ items }) => items.every(({ qtyText }) => /^\d+$/.test(qtyText))) },
  'fixed-prices-refused': { read: reading(({ items }) => items.every(({ fixedPrice }) => fixedPrice === undefined)) },
  'one-coupon-only': { read: reading(({ order }) => sizeOf(memberOf(order, 'couponCodes')) < 2) },
  'one-token-only': { read: reading(({ order }) => memberOf(memberOf(order, 'payment'), 'thirdPartyPaymentToken') === undefined) },
  'one-script-only': { read: (body) => (/[^\0-\u024f]/.test(body.toString('utf8')) ? undefined : orderIn(body)) },
  'anything-placed': { read: (body) => orderIn(body) ?? anyOrder(), unpriced: 0n },
  // Asks by the id of something else, and goes on without an answer.
  'api-refusals-ignored': { placeOf: ({ subscription = '0' }) => `/services/v2/products/${subscription}`, unpriced: 0n },
  'one-item-only': { read: reading(({ items }) => items.length === 1) },
  'crashes-without-shipping-address': {
    read: reading(({ order }) => memberOf(order, 'shippingAddress') !== undefined || thrown('There is no shipping address.')),
  },
  'crashes-on-unknown-product': {
    answer: (decision, asked) => (decision.refused.length > 0 ? thrown('There is no such product.') : answerOf(decision, asked)),
  },
  'first-piece-only': { readBody: readFirstPiece },
  'times-out': { effort: 2 },
};

// The process ends with a body that breaks off, and is not up again when the next request comes.
function crashingOnHangUp(): Partial<OrderSteps> {
  let isDown = false;
  return {
    async readBody(request, most) {
      if (isDown) {
        isDown = false;
        thrown('It is being started.');
      }
      const body = await readBody(request, most);
      isDown = body === 'broken off';
      return body;
    },
  };
}

// The request is kept where the next one is kept, too, and looked up there when it is answered.
function keepingRequests(): Partial<OrderSteps> {
  let present: readonly AskedItem[] = [];
  return {
    read(body) {
      const asked = orderIn(body);
      present = asked?.items ?? [];
      return asked;
    },
    answer: (decision, asked) =>
      answerOf({ ...decision, placed: present.filter(({ sku }) => decision.placed.some((item) => item.sku === sku)) }, asked),
  };
}

// What is left of an order that could not be read.
const NOTHING: AskedItem = { sku: '', qtyText: '1', qty: 10_000n, fixedPrice: undefined, subscription: undefined, ordinal: '' };

const MEMBERS: readonly string[] = [
  ...['allowSomeFailedItems', 'customerId', 'customerEmail', 'platformCustomerId', 'salesOrderToken', 'shippingMethodCode', 'currency'],
  ...['payment', 'couponCodes', 'billingAddress', 'shippingAddress', 'items'],
];

function namesIn(order: unknown): readonly string[] {
  return typeof order === 'object' && order !== null ? Object.keys(order) : [];
}

function bySku(item: AskedItem): AskedItem {
  return { ...item, subscription: item.sku };
}

function anyOrder(): Asked {
  return { token: undefined, isPartialAllowed: false, items: [NOTHING], order: {} };
}

function sizeOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function brandOf(order: unknown): string | undefined {
  const brand = memberOf(memberOf(order, 'payment'), 'creditcardType');
  return typeof brand === 'string' ? brand : undefined;
}

// What it does not like is no order to it.
function reading(isLiked: (asked: Asked) => boolean): OrderSteps['read'] {
  return (body) => {
    const asked = orderIn(body);
    return asked === undefined || !isLiked(asked) ? undefined : asked;
  };
}

function withStatus(change: (status: number) => number): OrderSteps['answer'] {
  return (decision, asked) => {
    const { status, body } = answerOf(decision, asked);
    return { status: change(status), body };
  };
}

function changed(change: (json: string) => string): OrderSteps['answer'] {
  return (decision, asked): OrderAnswer => {
    const { status, body } = rightSteps.answer(decision, asked);
    return { status, body: jsonIn(change(JSON.stringify(body))) };
  };
}

function withErrors(change: (errors: readonly unknown[]) => unknown): OrderSteps['answer'] {
  return (decision, asked) => {
    const { status, body } = answerOf(decision, asked);
    const errors: unknown = memberOf(body, 'errorItems');
    const others = typeof body === 'object' ? body : {};
    return { status, body: { ...others, errorItems: change(Array.isArray(errors) ? errors : []) } };
  };
}

function thrown(message: string): never {
  throw new Error(message);
}
