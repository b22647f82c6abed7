import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/store/database.js';
import { createOrderCalls } from '../../../src/store/orders/order-calls.js';

test('the last hundred calls with unknown tokens are kept, and every call with a known one (#6.2-token-unknown)', () => {
  const connection = openDatabase(undefined);
  const calls = createOrderCalls(connection);
  const call = { instant: 1, request: 'r', method: 'GET', path: '/', status: 200 };
  calls.setToken('a', false);
  for (let number = 0; number < 150; number += 1) {
    calls.addUnknown({ ...call, token: `?${String(number)}` });
    calls.add({ ...call, token: 'a', isLate: false });
  }

  expect(calls.unknown()).toHaveLength(100);
  expect(calls.unknown().at(0)).toEqual({ ...call, token: '?50' });
  expect(calls.unknown().at(-1)).toEqual({ ...call, token: '?149' });
  expect(calls.ofToken('a')).toHaveLength(150);
  expect(connection.prepare('SELECT count(*) FROM order_call').pluck().get()).toBe(250);
});
