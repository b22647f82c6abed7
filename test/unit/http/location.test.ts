import { expect, test } from 'vitest';
import { locate } from '../../../src/http/exchange/location.js';
import { v1 } from '../../../src/http/versions/v1.js';
import { v2 } from '../../../src/http/versions/v2.js';
import { v3 } from '../../../src/http/versions/v3.js';

const versions = [v1, v2, v3];

test.each([
  ['/services/v2/customers', '/services/v2/customers', undefined, 'v2'],
  ['/services/v2/customers.json', '/services/v2/customers', 'json', 'v2'],
  ['/services/v2/customers.xml', '/services/v2/customers', 'xml', 'v2'],
  ['/services/v2/customers/2001.html', '/services/v2/customers/2001', 'html', 'v2'],
  ['/services/v2/nothing.json', '/services/v2/nothing', 'json', 'v2'],
  ['//services/v2/customers.json', '/services/v2/customers', 'json', 'v2'],
  ['////services/v2/customers', '/services/v2/customers', undefined, 'v2'],
  ['/services//v2/customers', '/services//v2/customers', undefined, undefined],
  ['/services/v2//customers', '/services/v2//customers', undefined, 'v2'],
  ['/services/v2/customers/', '/services/v2/customers/', undefined, 'v2'],
  ['/services/v2/customers.json/', '/services/v2/customers.json/', undefined, 'v2'],
  ['/services/v2/customers.json/7', '/services/v2/customers.json/7', undefined, 'v2'],
  ['/services/v2/customers.csv', '/services/v2/customers.csv', undefined, 'v2'],
  ['/services/v2/customers.JSON', '/services/v2/customers.JSON', undefined, 'v2'],
  ['/services/v2/customers.json.xml', '/services/v2/customers.json', 'xml', 'v2'],
  ['/services/v1/vault/paymentprofiles.xml', '/services/v1/vault/paymentprofiles', 'xml', 'v1'],
  ['/services/v3/customers', '/services/v3/customers', undefined, 'v3'],
  ['/services/v3/customers.json', '/services/v3/customers', 'json', 'v3'],
  ['/services/v3/customers.xml', '/services/v3/customers.xml', undefined, 'v3'],
  ['/services/v3/customers.html', '/services/v3/customers.html', undefined, 'v3'],
  ['/customers', '/customers', undefined, 'v3'],
  ['//customers/2001', '/customers/2001', undefined, 'v3'],
  ['/customers.json', '/customers', 'json', 'v3'],
  ['/customers.xml', '/customers.xml', undefined, 'v3'],
  ['/customers/2001.json', '/customers/2001', 'json', 'v3'],
  ['/customersx', '/customersx', undefined, undefined],
  ['/SERVICES/v2/customers.json', '/SERVICES/v2/customers.json', undefined, undefined],
  ['/services/v2', '/services/v2', undefined, undefined],
  ['/services/v2x/customers.json', '/services/v2x/customers.json', undefined, undefined],
  ['/services/v4/customers.json', '/services/v4/customers.json', undefined, undefined],
  ['/oauth/v2/token', '/oauth/v2/token', undefined, undefined],
  ['/oauth/v2/token.json', '/oauth/v2/token.json', undefined, undefined],
  ['/readyz', '/readyz', undefined, undefined],
  ['/', '/', undefined, undefined],
  ['', '', undefined, undefined],
  ['.json', '.json', undefined, undefined],
])('%s is %s with the suffix %s of %s', (path, plain, suffix, version) => {
  const location = locate(path, versions);
  expect({ path: location.path, suffix: location.suffix, version: location.version?.name }).toEqual({ path: plain, suffix, version });
});
