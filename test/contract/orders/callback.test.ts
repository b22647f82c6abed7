import { describe, expect, test } from 'vitest';
import { opensslSignatures } from '../../support/openssl.js';
import { callbackRows, isOfType, type CallbackPart, type CallbackRow } from '../../support/contract/order-callback-rows.js';
import { SECRET } from '../../support/contract/order-shop.js';
import { eachRow } from '../../support/contract/rows.js';
import { FULL, OFFLINE, partOf, sentOrders, UNSHIPPED } from '../../support/contract/sent-orders.js';

const { shopIn, requestIn } = sentOrders();

function titleOf({ name, type, required }: CallbackRow): string {
  return `${name} is ${type} and ${required ? 'always there' : 'may be absent'}`;
}

describe.each(Object.entries(callbackRows) as [CallbackPart, readonly CallbackRow[]][])('§2.3 %s (#2.3-members)', (part, rows) => {
  eachRow(rows, titleOf, ({ name: pattern, type, required }) => {
    const name = pattern.replace('{ecom}', 'ecom');
    const full = partOf(part, requestIn('documented', FULL));
    expect(isOfType(full[name], type), JSON.stringify(full[name])).toBe(true);

    for (const subscription of [OFFLINE, UNSHIPPED]) {
      const other = partOf(part, requestIn('documented', subscription));
      if (required) expect(Object.keys(other)).toContain(name);
      if (name in other) expect(isOfType(other[name], type), JSON.stringify(other[name])).toBe(true);
    }
  });

  test('holds nothing beside its rows', () => {
    const names = rows.map(({ name }) => name.replace('{ecom}', 'ecom'));
    for (const subscription of [FULL, OFFLINE, UNSHIPPED]) {
      const sent = Object.keys(partOf(part, requestIn('documented', subscription)));
      expect(sent.filter((name) => !names.includes(name))).toEqual([]);
    }
  });
});

describe('§6.2 the request for an order (#6.2-callback)', () => {
  test.each(['documented', 'observed'] as const)('is, byte for byte, what is stored of it: %s', (mode) => {
    const { attempts, system } = shopIn(mode);
    const stored = attempts().map(({ request }) => request);
    expect(stored).toHaveLength(3);
    expect(system.received.map(({ bytes }) => bytes)).toEqual(stored.map((text) => Buffer.from(text ?? '')));
  });

  test.each(['documented', 'observed'] as const)('bears the signature that openssl makes of its bytes: %s', (mode) => {
    const requests = [FULL, OFFLINE, UNSHIPPED].map((subscription) => requestIn(mode, subscription));
    const signatures = opensslSignatures(
      requests.map(({ bytes }) => bytes),
      Buffer.from(SECRET).toString('hex'),
    );
    expect(requests.map(({ headers }) => headers['sp-hmac'])).toEqual(signatures);
  });

  test('has a token of 32 hexadecimal digits, another one in each (#2.3-token-per-attempt)', () => {
    const tokens = [FULL, OFFLINE, UNSHIPPED].map((subscription) => requestIn('documented', subscription).order.salesOrderToken);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(tokens).size).toBe(3);
  });

  test.each(['documented', 'observed'] as const)(
    'is a POST with these headers and no others (#6.2-request, #6.2-user-agent): %s',
    (mode) => {
      const { method, path, bytes, headers, rawHeaders } = requestIn(mode, FULL);
      const { host, 'sp-hmac': signature, ...rest } = headers;
      expect([method, path]).toEqual(['POST', '/orders']);
      expect(rest).toEqual({
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'subscription-platform/2',
        'content-length': String(bytes.length),
        connection: 'close',
      });
      expect(signature).toMatch(/^[0-9a-f]{64}$/);
      expect(host).toBe(new URL(shopIn(mode).system.url).host);
      expect(rawHeaders, 'each once').toHaveLength(2 * Object.keys(headers).length);
    },
  );
});
