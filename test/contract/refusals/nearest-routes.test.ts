import { expect, test } from 'vitest';
import { anEnvironment, type Method } from '../../support/environment.js';
import { eachRow } from '../../support/contract/rows.js';
import { faultsOfExplanation } from '../../support/refusals.js';

const CUSTOMERS = 'GET /services/v2/customers';
const CUSTOMER = 'GET, POST /services/v2/customers/{id}';
const PLACES =
  'Subsim serves the platform below /services/v1, /services/v2 and /services/v3, tokens at POST /oauth/v2/token and its own calls below /_sim; GET /_sim/support lists every operation.';
const none = (nearest: string): string => `No endpoint has this path. Nearest: ${nearest}.`;

const paths: readonly (readonly [path: string, hint: string])[] = [
  ['/service/v2/customers', none(CUSTOMERS)],
  ['/v2/customers', none(CUSTOMERS)],
  ['/api/v2/customers', none(CUSTOMERS)],
  ['/services/v4/customers', none(`${CUSTOMERS}; GET, POST /services/v3/customers`)],
  ['/services/v2/custommers', none(`${CUSTOMERS}; POST /services/v2/customer`)],
  ['/services/v2/customer/2001', none(CUSTOMER)],
  ['/customer', none('GET, POST /customers')],
  ['/oauth/token', none('GET, POST /oauth/v2/token')],
  ['/services/v2/subscriptions/5001/pauze', none('POST /services/v2/subscriptions/{id}/pause')],
  ['/services/v2/customers/abc', `"abc" is no id: an id is a whole number of 1 or more, as in ${CUSTOMER}.`],
  ['/services/v2/customers/0', `"0" is no id: an id is a whole number of 1 or more, as in ${CUSTOMER}.`],
  ['/services/v2/customers/%', `What stands there is no id: an id is a whole number of 1 or more, as in ${CUSTOMER}.`],
  ['/services/v2/customers/4111-1111-1111-1111', `What stands there is no id: an id is a whole number of 1 or more, as in ${CUSTOMER}.`],
  ['/services/v2/batch/12', '"12" is no batch: a batch has 32 hexadecimal digits, as in GET /services/v2/batch/{batch}.'],
  ['/services/v2/customers/2001.yaml', `There is no format .yaml; suffixes are .json, .xml or .html: send ${CUSTOMER}.`],
  ['/services/v3/customers.xml', 'There is no suffix .xml here, where all is JSON: send GET, POST /services/v3/customers.'],
  ['/services/v2/customers/', `A path ends without a slash: send ${CUSTOMERS}.`],
  ['/services//v2/customers', `Between two segments stands one slash: send ${CUSTOMERS}.`],
  ['/Services/v2/Customers', `Capitals count in a path: send ${CUSTOMERS}.`],
  ['/', `No endpoint has this path. ${PLACES}`],
  ['/wp-login.php', `No endpoint has this path. ${PLACES}`],
  ['/_sim/clok', 'No call has this path. Nearest: GET, PUT /_sim/clock.'],
  ['/_sim/environments/default/setle', 'No call has this path. Nearest: POST /_sim/settle.'],
  ['/_sim/nothing/at/all', 'No call has this path. GET /_sim/control.openapi.json describes every call.'],
];

eachRow(
  paths,
  ([path, hint]) => `0.4.0 point 6: an unknown path names the nearest routes: ${path}: ${hint.slice(0, 70)} (#7-unknown-path)`,
  async ([path, hint]) => {
    using environment = anEnvironment();
    const answer = await environment.bare.get(path);
    expect([answer.status, answer.headers['subsim-refusal'], answer.headers['subsim-hint']]).toEqual([404, 'unknown-route', hint]);
  },
);

test('0.4.0 point 6: a path that is spelt like none is told what stands beside it', async () => {
  using environment = anEnvironment();
  const hints = await Promise.all(
    ['/services/v2/nothing', '/services/v2', `/services/v2${'/abc'.repeat(1000)}`].map(async (path) => {
      const answer = await environment.bare.get(path);
      expect(faultsOfExplanation(answer)).toEqual([]);
      return answer.headers['subsim-hint'];
    }),
  );
  for (const hint of hints)
    expect(hint).toMatch(/^No endpoint has this path\. Below \/services\/v2 there are address, .*customers, .*webhook-test\.$/);
});

test('0.4.0 point 6: nothing of a path is repeated that could be a secret', async () => {
  using environment = anEnvironment();
  const secret = await environment.token();
  for (const path of [`/services/v2/customers/${secret}`, `/services/v2/${secret}`, `/services/v2/customers/2001.${secret}`]) {
    const { headers } = await environment.bare.get(path);
    expect(headers['subsim-hint']).not.toContain(secret.slice(0, 20));
  }
});

const methods: readonly (readonly [method: Method, path: string, hint: string])[] = [
  ['post', '/services/v2/customers', 'This path takes GET, not POST. The nearest that does: POST /services/v2/customer.'],
  ['get', '/services/v2/customer', `This path takes POST, not GET. The nearest that does: ${CUSTOMERS}.`],
  [
    'delete',
    '/services/v2/customers/2001',
    'This path takes GET or POST, not DELETE. The nearest that does: DELETE /services/v3/customers/{id}.',
  ],
  ['put', '/services/v2/addresses/3001', 'This path takes DELETE, GET, PATCH or POST, not PUT. A record is changed by POST or PATCH.'],
  ['put', '/_sim/clock/advance', 'This path takes POST, not PUT. The nearest that does: PUT /_sim/clock.'],
];

eachRow(
  methods,
  ([method, path]) => `0.4.0 point 6: a method that a path does not take names what does: ${method} ${path} (#7-method-not-allowed)`,
  async ([method, path, hint]) => {
    using environment = anEnvironment();
    const answer = await environment.bare[method](path);
    expect([answer.status, answer.headers['subsim-refusal'], answer.headers['subsim-hint']]).toEqual([405, 'method-not-allowed', hint]);
  },
);
