// Writes the database file of the present version of the schema: version-<n>.sqlite.gz beside this script, with some of everything that
// Subsim stores; the database of an environment that was made while it ran, version-<n>.made.gz; and the credentials that go with both,
// version-<n>.credentials.gz. Takes the folder of a built checkout, by default this one; older checkouts leave out what they do not know.
// With the name of a release behind it, such as 0.1.0, it starts that release with release-<name>/seed.json and keeps beside that its whole
// data folder and a snapshot that it exported: what somebody has who upgrades.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';

const checkout = resolve(process.argv[2] ?? fileURLToPath(new URL('../../..', import.meta.url)));
const release = process.argv[3];
const releaseFolder = fileURLToPath(new URL(`release-${release}/`, import.meta.url));
const CREDENTIALS = ['tea-shop', 'tea-shop-secret'];
const MADE = ['tea-stage', 'tea-stage-secret'];

/** What a release answered of its data, so that later ones can be compared. */
const READ = [
  ...['config', 'customers', 'addresses', 'products', 'subscriptions', 'group-subscriptions', 'vault/paymentprofiles'],
  ...['webhook-events/9001', 'webhook-events/9003'],
].map((path) => `/services/v2/${path}`);

const versionSeed = {
  config: { name: 'Former teas', currency: 'DKK', order_generation_time: '12:00:00' },
  user_defined_field_definitions: [
    { id: 1, code: 'loyalty_tier', entity_type: 'customer', data_type: 'string', field_type: 'text', label: 'Loyalty tier' },
  ],
  products: [
    { id: 4001, sku: 'TEA-ASSAM-250', name: 'Assam tea, 250 g', price: 12.5 },
    { id: 4002, sku: 'JAM-PLUM', name: 'Plum jam', price: 4.25 },
  ],
  customers: [
    { id: 2001, email: 'mira.holt@example.test', first_name: 'Mira', last_name: 'Holt' },
    { id: 2002, email: 'zoe.lund@example.test', first_name: 'Zoë', last_name: 'Lund' },
  ],
  addresses: [
    { id: 3001, customer_id: 2001, first_name: 'Mira', last_name: 'Holt', street1: '14 Quay Road', city: 'Dover', country: 'US' },
    { id: 3002, customer_id: 2002, first_name: 'Zoë', last_name: 'Lund', street1: 'Vestergade 9', city: 'Aarhus', country: 'DK' },
  ],
  payment_profiles: [{ id: 6001, customer_id: 2001, profile_type: 'external_vault', payment_token: 'ext-77412' }],
  subscriptions: [
    { id: 5001, ...standing(2001, 3001), product_sku: 'TEA-ASSAM-250', next_order_date: '2026-12-03', expiration_date: '2027-11-20' },
    { id: 5002, ...standing(2002, 3002), product_sku: 'JAM-PLUM', next_order_date: '2026-11-27' },
    { id: 5003, ...standing(2001, 3001), product_sku: 'JAM-PLUM', next_order_date: '2026-12-24' },
  ],
  group_subscriptions: [
    { id: 7001, customer_id: 2001, name: 'Breakfast', interval: 'Monthly', next_order_date: '2026-12-27', shipping_address_id: 3001 },
  ],
};

function standing(customer, address) {
  const shared = { qty: 1, interval: 'Monthly', payment_method_code: 'invoice' };
  return { customer_id: customer, shipping_address_id: address, ...shared };
}

const folder = mkdtempSync(join(tmpdir(), 'subsim-former-'));
try {
  const shop = await aMerchant();
  const simulator = await started(shop.url);
  shop.calls = simulator.call;
  await fill(simulator.call);
  if (release !== undefined) await fillWithMore(simulator);
  await makeOne(simulator);
  await simulator.stop();
  shop.close();
  if (release === undefined) keep({ sqlite: 'default.sqlite', made: 'staging.sqlite', credentials: 'credentials.db' });
  else keepFolder();
} finally {
  rmSync(folder, { recursive: true });
}

/** What the file holds beside the seed. */
async function fill(call) {
  const { access_token } = await call('POST', '/oauth/v2/token', tokenForm(CREDENTIALS), 'application/x-www-form-urlencoded');
  const told = { _meta: { reason: 'asked by phone' } };
  const late = { email: 'late@example.test', first_name: 'Ida', last_name: 'Late' };
  await call('POST', '/services/v2/customer', { customer: late, ...told });
  // Whoever opens the file finds the token in it, to see that it is still good.
  await call('PATCH', '/services/v2/subscriptions/5001', [{ op: 'add', path: '/user_defined_fields/token', value: access_token }]);
  await call('PATCH', '/services/v2/subscriptions', { op: 'add', path: '/coupon_code', value: 'BULK', ids: [5002] });
  await call('POST', '/services/v2/subscriptions/5003/pause', told);
  await call('POST', '/services/v2/webhook-test');
  await call('POST', '/_sim/settle');
  await call('POST', '/_sim/orders', { subscription: 5001, kind: 'keep' });
  await call('PUT', '/_sim/clock', { kind: 'frozen', instant: '2026-11-20T09:20:00Z' });
  await call('POST', '/_sim/settle');
}

/** What a merchant of a release has besides: profiles of each kind, an order that waits for its retry, an event that waits, a snapshot. */
async function fillWithMore({ url, call }) {
  const address = { first_name: 'Mira', last_name: 'Holt', street1: '1 Bank Street', city: 'Dover', country: 'US' };
  const card = { creditcard_number: '4111111111111111', creditcard_month: '12', creditcard_year: '2029' };
  const profile = { customer_id: 2001, billing_address: address };
  await call('POST', '/services/v2/vault/paymentprofile/creditcard', { payment_profile: { ...profile, ...card } });
  const external = { payment_token: 'ext-2', creditcard_type: 'MC', creditcard_last_digits: '1881', payment_method_type: 'credit_card' };
  await call('POST', '/services/v2/vault/paymentprofile/external-vault', { payment_profile: { ...profile, ...external } });
  await call('POST', '/services/v1/vault/paymentprofiles/6002/authorize', { transaction: { amount: 1250, currency_code: 'DKK' } });
  await call('POST', '/_sim/orders', { subscription: 5004, kind: 'keep' });
  await call('POST', '/_sim/destinations', { url: 'http://127.0.0.1:9/nobody', eventTypes: ['subscription.cancelled'] });
  await call('POST', '/services/v2/subscriptions/5002/cancel');
  await call('POST', '/services/v2/subscriptions/5002/restart');
  await call('POST', '/_sim/settle');
  await call('PATCH', '/_sim/config', { email_template_disable_subscription_order_failed: true, fulfillment_threshold_days: 9 });
  await call('POST', '/_sim/snapshots', { name: 'before-upgrade' });
  const file = await fetch(`${url}/_sim/snapshots/before-upgrade/file`);
  keepGzipped('exported.sqlite', Buffer.from(await file.arrayBuffer()));
  const answers = {};
  for (const path of READ) answers[path] = await call('GET', path);
  keepGzipped('answers.json', JSON.stringify(answers));
}

/** An environment that no seed brings, with its token in it. */
async function makeOne({ url, call }) {
  await call('POST', '/_sim/environments', { name: 'staging', clientId: MADE[0], clientSecret: MADE[1] });
  const own = callerOf(url, MADE);
  const { access_token } = await own('POST', '/oauth/v2/token', tokenForm(MADE), 'application/x-www-form-urlencoded');
  await own('PATCH', '/services/v2/subscriptions/5001', [{ op: 'add', path: '/user_defined_fields/token', value: access_token }]);
}

function tokenForm([id, secret]) {
  return `grant_type=client_credentials&client_id=${id}&client_secret=${secret}`;
}

/** A merchant that takes every webhook but the pings, and places every order after a look at its subscription. */
async function aMerchant() {
  const merchant = { calls: undefined };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    const body = JSON.parse(text);
    if (body.items === undefined) {
      response.writeHead(JSON.parse(body.webhook_event).type === 'ping' ? 500 : 200).end();
      return;
    }
    const [{ productSku, qty, subscription }] = body.items;
    if (productSku === 'TEA-REFUSED') {
      response.writeHead(409).end(JSON.stringify({ errorMessage: 'No funds.', errorClass: 'Soft Decline' }));
      return;
    }
    await merchant.calls('GET', `/services/v2/subscriptions/${subscription.id}?salesOrderToken=${body.salesOrderToken}`);
    const items = [{ productSku, qty, subscriptionId: subscription.id }];
    const orderDetails = { orderNumber: '100000231', orderStatus: 'placed', total: '12.5000', items };
    response.writeHead(201, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ orderNumber: '100000231', orderDetails, errorItems: [] }));
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  merchant.url = `http://127.0.0.1:${server.address().port}`;
  merchant.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return merchant;
}

/** Starts the command with what of these options it knows. */
async function started(merchant) {
  const cli = join(checkout, 'dist', 'cli.js');
  const seed = release === undefined ? JSON.stringify(versionSeed) : readFileSync(join(releaseFolder, 'seed.json'));
  writeFileSync(join(folder, 'seed.json'), seed);
  const known = await outputOf(cli, '--help');
  const wishes = {
    port: 0,
    data: 'data',
    'seed-file': 'seed.json',
    'random-seed': 1,
    clock: '2026-11-20T09:15:30Z',
    'client-id': CREDENTIALS[0],
    'client-secret': CREDENTIALS[1],
    'webhook-url': `${merchant}/hook`,
    'order-callback-url': `${merchant}/orders`,
  };
  const options = Object.entries(wishes).flatMap(([name, value]) => (known.includes(`--${name} `) ? [`--${name}`, String(value)] : []));
  const child = spawn(process.execPath, [cli, 'serve', '--json', ...options], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((end) => child.once('exit', end));
  const [line] = await Promise.race([new Promise((got) => child.stdout.once('data', (bytes) => got(String(bytes).split('\n')))), ended]);
  const { url } = JSON.parse(line);
  const stop = async () => {
    child.kill('SIGTERM');
    if ((await ended) !== 0) throw new Error('It did not stop well.');
  };
  return { url, call: callerOf(url, CREDENTIALS), stop };
}

async function outputOf(cli, option) {
  const child = spawn(process.execPath, [cli, option], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const piece of child.stdout) text += piece;
  return text;
}

function callerOf(url, credentials) {
  return async (method, path, body, type = 'application/json') => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Basic ${btoa(credentials.join(':'))}`, ...(body === undefined ? {} : { 'Content-Type': type }) },
      body: typeof body === 'object' ? JSON.stringify(body) : body,
    });
    const text = await answer.text();
    console.log(method, path, answer.status, answer.ok ? '' : text);
    return answer.ok && text !== '' ? JSON.parse(text) : undefined;
  };
}

/** Puts files of the data folder here under the version of the first. */
function keep(files) {
  const data = join(folder, 'data');
  const database = new Database(join(data, files.sqlite), { readonly: true });
  const version = database.pragma('user_version', { simple: true });
  database.close();
  for (const [ending, file] of Object.entries(files)) {
    if (!existsSync(join(data, file))) continue;
    const kept = fileURLToPath(new URL(`version-${version}.${ending}.gz`, import.meta.url));
    writeFileSync(kept, gzipSync(readFileSync(join(data, file)), { level: 9 }));
    console.log(kept);
  }
}

/** Puts all files of the data folder into the folder of the release. */
function keepFolder() {
  const data = join(folder, 'data');
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile()) keepGzipped(`data/${path.slice(data.length + 1)}`, readFileSync(path));
  }
}

function keepGzipped(name, bytes) {
  const kept = join(releaseFolder, `${name}.gz`);
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, gzipSync(bytes, { level: 9 }));
  console.log(kept);
}
