import { expect, test } from 'vitest';
import { createAddressReader } from '../../../../src/world/outgoing/outgoing-address.js';

test.each([
  ['http://shop.example', 'shop.example', 80],
  ['https://shop.example/hook', 'shop.example', 443],
  ['https://shop.example:80/hook', 'shop.example', 80],
  ['http://[::1]:8080/hook', '::1', 8080],
])('%s is called at %s, port %d', (url, host, port) => {
  expect(createAddressReader()(url).ends).toMatchObject({ host, port });
});
