import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeInternally } from '../../../src/domain/orders/internal-handler.js';
import { decode, isObject, type JsonObject } from '../../../src/domain/json/json.js';

const INSTANT = Date.parse('2026-12-03T12:00:11.250Z');

interface Item extends Readonly<Record<'unitPrice' | 'discountTotal' | 'shippingTotal' | 'taxTotal' | 'lineTotal', string>> {
  readonly qty: string;
  readonly subscriptionId: string;
}

interface Placed {
  readonly orderNumber: string;
  readonly orderDetails: Readonly<Record<'total' | 'discountTotal' | 'shippingTotal' | 'taxTotal', string>> & {
    readonly items: readonly Item[];
  };
  readonly errorItems: readonly unknown[];
}

function placed(request: JsonObject, prices: Readonly<Record<string, number>> = {}): Placed {
  const { status, body } = placeInternally(request, { number: 100000231, instant: INSTANT, priceOf: (sku) => prices[sku] });
  expect(status).toBe(201);
  return JSON.parse(body) as Placed;
}

// Reads by itself what the handler has written: four places, as ten-thousandths.
function tenThousandths(text: string): bigint {
  expect(text).toMatch(/^(?:0|[1-9]\d*)\.\d{4}$/);
  return BigInt(text.replace('.', ''));
}

const sum = (texts: readonly string[]): bigint => texts.reduce((total, text) => total + tenThousandths(text), 0n);

const request = decode(
  '{"allowSomeFailedItems":false,"customerId":"2001","customerEmail":"mira.holt@example.test","platformCustomerId":"715",' +
    '"salesOrderToken":"4c1f0b7de2a94c58a7d3905e6b21f8ac","currency":"EUR","payment":{"paymentToken":"hush"},"couponCodes":[],' +
    '"billingAddress":{"firstName":"Mira","lastName":"Holt","street1":"14 Quay Road","street2":null,"country":"US","countryName":"US"},' +
    '"shippingAddress":{"firstName":"Mira","lastName":"Holt","city":"Dover"},"items":[' +
    '{"productSku":"TEA","shortDescription":"Assam tea","qty":"2","requiresShipping":true,"useFixedPrice":false,"subscription":{"id":"5001"}},' +
    '{"productSku":"JAM","shortDescription":"Plum jam","qty":"1","requiresShipping":true,"useFixedPrice":true,"fixedPrice":"4.125","subscription":{"id":5002}},' +
    '{"productSku":"GUIDE","shortDescription":"Guide","qty":"3","requiresShipping":false,"subscription":{"id":"5003"}}]}',
);

describe('the built-in handler (#6.2-internal)', () => {
  test('places every item at its fixed price or the price of its product, with shipping and tax', () => {
    const answer = placed(isObject(request) ? request : {}, { TEA: 12.5, JAM: 99, GUIDE: 9 });

    const item = { discountTotal: '0.0000' };
    expect(answer).toEqual({
      orderNumber: '100000231',
      orderDetails: {
        orderNumber: '100000231',
        orderStatus: 'placed',
        orderState: 'processing',
        orderDateTime: '2026-12-03T12:00:11+00:00',
        platformOrderId: '100000231',
        customerId: '2001',
        customerEmail: 'mira.holt@example.test',
        platformCustomerId: '715',
        salesOrderToken: '4c1f0b7de2a94c58a7d3905e6b21f8ac',
        currency: 'EUR',
        discountTotal: '0.0000',
        shippingTotal: '5.9500',
        taxTotal: '4.4900',
        total: '66.5650',
        billingAddress: { firstName: 'Mira', lastName: 'Holt', street1: '14 Quay Road', country: 'US' },
        shippingAddress: { firstName: 'Mira', lastName: 'Holt', city: 'Dover' },
        items: [
          {
            ...item,
            platformOrderItemId: '100000231-1',
            productSku: 'TEA',
            productName: 'Assam tea',
            shortDescription: 'Assam tea',
            qty: '2',
            requiresShipping: true,
            subscriptionId: '5001',
            ...{ unitPrice: '12.5000', shippingTotal: '4.9500', taxTotal: '2.0000', lineTotal: '25.0000' },
          },
          {
            ...item,
            platformOrderItemId: '100000231-2',
            productSku: 'JAM',
            productName: 'Plum jam',
            shortDescription: 'Plum jam',
            qty: '1',
            requiresShipping: true,
            subscriptionId: '5002',
            ...{ unitPrice: '4.1250', shippingTotal: '1.0000', taxTotal: '0.3300', lineTotal: '4.1250' },
          },
          {
            ...item,
            platformOrderItemId: '100000231-3',
            productSku: 'GUIDE',
            productName: 'Guide',
            shortDescription: 'Guide',
            qty: '3',
            requiresShipping: false,
            subscriptionId: '5003',
            ...{ unitPrice: '9.0000', shippingTotal: '0.0000', taxTotal: '2.1600', lineTotal: '27.0000' },
          },
        ],
      },
      errorItems: [],
    });
  });

  test('answers a request without items, and one with members of the wrong kind, with an order of nothing', () => {
    for (const odd of [{}, { items: null }, { items: [1, 'x', null] }, { items: [{ qty: 'x', useFixedPrice: true, fixedPrice: {} }] }]) {
      expect(placed(odd).orderDetails.total).toBe('0.0000');
    }
  });

  test('writes amounts that add up exactly, whatever is ordered', () => {
    const decimalText = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 11n }), fc.stringMatching(/^\d{0,6}$/))
      .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${String(whole)}.${fraction}`));
    const item = fc.record({
      productSku: fc.constantFrom('A', 'B', 'UNKNOWN'),
      qty: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }).map(String), decimalText),
      requiresShipping: fc.boolean(),
      useFixedPrice: fc.boolean(),
      fixedPrice: decimalText,
      subscription: fc.record({ id: fc.integer({ min: 1, max: 9_999 }).map(String) }),
    });
    const prices = fc.record({
      A: fc.double({ min: 0, max: 10_000, noNaN: true }).map((price) => Math.round(price * 1e4) / 1e4),
      B: fc.constant(0.1),
    });

    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), prices, (items, known) => {
        const { total, discountTotal, shippingTotal, taxTotal, items: shown } = placed({ items }, known).orderDetails;

        const lines = sum(shown.map(({ lineTotal }) => lineTotal));
        expect(shown.map(({ subscriptionId }) => subscriptionId)).toEqual(items.map(({ subscription }) => subscription.id));
        expect(tenThousandths(shippingTotal)).toBe(sum(shown.map((each) => each.shippingTotal)));
        expect(tenThousandths(taxTotal)).toBe(sum(shown.map((each) => each.taxTotal)));
        expect(tenThousandths(discountTotal)).toBe(sum(shown.map((each) => each.discountTotal)));
        expect(tenThousandths(total)).toBe(
          lines + tenThousandths(shippingTotal) + tenThousandths(taxTotal) - tenThousandths(discountTotal),
        );
        for (const { unitPrice, qty, lineTotal } of shown) {
          if (/^\d+$/.test(qty)) expect(tenThousandths(lineTotal)).toBe(tenThousandths(unitPrice) * BigInt(qty));
        }
      }),
      { seed: 5 },
    );
  });
});
