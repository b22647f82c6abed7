// Kills a simulator under load again and again and looks for writes without events, and for events that are lost, doubled or forged.
// node test/long/webhook-kills.js --kills 20 --writers 8
import Database from 'better-sqlite3';
import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const SHOP = fileURLToPath(new URL('webhook-kills-shop.js', import.meta.url));
const AUTHORIZATION = `Basic ${Buffer.from('subsim-default:subsim-default-secret').toString('base64')}`;
const HEADERS = { Authorization: AUTHORIZATION, 'Content-Type': 'application/json' };
// A kill comes when so many writes, as chance wills, were acknowledged since the start, and so many webhooks received.
const [FEWEST, MOST] = [20, 300];
const WEBHOOKS = 10;
// After how many acknowledged writes the clock is moved under load, so that retries fall due.
const MOVE = 40;
// After how many acknowledged writes the webhooks that hang are reset.
const HANG = 25;

const options = {
  kills: { type: 'string', default: '20' },
  writers: { type: 'string', default: '8' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
};

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createChance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function readNumber(values, name, least) {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < least) throw new Error(`--${name} must be a whole number from ${least} on.`);
  return number;
}

function seedFor(writers) {
  const numbers = Array.from({ length: writers }, (_, index) => index);
  return {
    customers: numbers.map((number) => ({
      id: 2001 + number,
      email: `w${number}@example.test`,
      first_name: 'W',
      last_name: String(number),
    })),
    addresses: numbers.map((number) => ({
      id: 3001 + number,
      customer_id: 2001 + number,
      first_name: 'W',
      last_name: String(number),
      street1: '1 Quay Road',
      city: 'Dover',
      postcode: '19901',
      country: 'US',
    })),
    products: [{ id: 4001, sku: 'TEA', name: 'Tea', price: 12.5, intervals: ['Monthly'], default_interval: 'Monthly' }],
  };
}

/**
 * A server with one path for each destination that keeps every webhook it has read, whatever it then does with it. At
 * `/flaky` it refuses, resets and hangs as chance wills, until `answer` or `heal` is called; what hangs is reset by `release`.
 */
async function startReceiver(chance) {
  const received = [];
  const hanging = [];
  const watchers = new Set();
  let [isFlaky, mayHang] = [true, true];
  const server = createServer((incoming, response) => {
    const chunks = [];
    incoming.on('error', () => undefined); // the sender was killed
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', () => {
      received.push({ path: incoming.url, body: Buffer.concat(chunks), signature: incoming.headers['sp-hmac'] });
      const luck = isFlaky && incoming.url === '/flaky' ? chance() : 1;
      if (mayHang && luck < 0.01) hanging.push(incoming.socket);
      else if (luck < 0.15) incoming.socket.resetAndDestroy();
      else response.writeHead(luck < 0.4 ? 500 : 200).end();
      for (const watch of watchers) watch();
    });
  });
  const release = () => {
    for (const socket of hanging.splice(0)) socket.resetAndDestroy();
  };
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    release,
    urlOf: (path) => `http://127.0.0.1:${server.address().port}${path}`,
    /** Calls a function after each webhook, until the result is called. */
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** Hangs no more. */
    answer() {
      mayHang = false;
      release();
    },
    heal: () => (isFlaky = false),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function startShop(settings) {
  const child = fork(SHOP, [JSON.stringify(settings)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const end = once(child, 'exit');
  const answer = async () => {
    const [message] = await Promise.race([once(child, 'message'), end.then(([code]) => [{ error: `It ended with ${code}.` }])]);
    if (message.error !== undefined) throw new Error(message.error);
    return message;
  };
  const { url } = await answer();
  return {
    url,
    end,
    kill: () => child.kill('SIGKILL'),
    /** Messages to a process that is being killed get lost. */
    tell: (message) => child.connected && child.send(message, () => undefined),
    async deliver() {
      child.send('deliver');
      await answer();
    },
    async close() {
      child.send('close');
      await end;
    },
  };
}

/** The status and the JSON of an answer; `undefined` when the server was gone before it was whole. */
function call(base, { method, path, body, agent }) {
  return new Promise((resolve) => {
    const sent = request(base + path, { method, agent, headers: HEADERS }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (text += part));
      response.on('error', () => resolve(undefined));
      response.on('end', () => resolve({ status: response.statusCode, json: () => JSON.parse(text), text }));
    });
    sent.on('error', () => resolve(undefined));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Creates a subscription and patches one of those that stand, in turn, until the server is gone. */
async function write(shop, { writer, round, agent, chance, done, problems, acknowledge }) {
  const record = {
    customer_id: 2001 + writer,
    product_sku: 'TEA',
    qty: 1,
    interval: 'Monthly',
    // Far behind all moves of the clock.
    next_order_date: '2099-01-01',
    shipping_address_id: 3001 + writer,
    payment_method_code: 'invoice',
  };
  const own = done.owned[writer];
  for (let turn = 1; ; turn += 1) {
    const mark = `${round}/${writer}/${turn}`;
    const isCreate = own.length === 0 || chance() < 0.5;
    const id = own[Math.floor(chance() * own.length)];
    const answer = isCreate
      ? await call(shop.url, { agent, method: 'POST', path: '/services/v2/subscription', body: { subscription: record } })
      : await call(shop.url, {
          ...{ agent, method: 'PATCH', path: `/services/v2/subscriptions/${id}` },
          body: [{ op: 'add', path: '/user_defined_fields/mark', value: mark }],
        });
    if (answer === undefined) return;
    if (answer.status !== (isCreate ? 201 : 200)) {
      problems.push(`a write was answered ${answer.status}: ${answer.text}`);
      return;
    }
    if (isCreate) {
      own.push(answer.json().subscription.id);
      done.created.push(own.at(-1));
    } else done.patched.push({ id, mark });
    acknowledge();
  }
}

async function loadUntilKilled(shop, { writers, round, chance, receiver, ...rest }) {
  const agent = new Agent({ keepAlive: true });
  const limit = FEWEST + Math.floor(chance() * (MOST - FEWEST));
  const before = receiver.received.length;
  let count = 0;
  // Writers go on until it has come, and so do webhooks.
  const killIfDue = () => {
    if (count >= limit && receiver.received.length - before >= WEBHOOKS) shop.kill();
  };
  const acknowledge = () => {
    count += 1;
    if (count % MOVE === 0) shop.tell('advance');
    if (count % HANG === 0) receiver.release();
    killIfDue();
  };
  const unwatch = receiver.watch(killIfDue);
  const numbers = Array.from({ length: writers }, (_, index) => index);
  await Promise.all(numbers.map((writer) => write(shop, { ...rest, writer, round, agent, chance, acknowledge })));
  await shop.end;
  unwatch();
  agent.destroy();
}

async function subscriptionsOf(shop) {
  const ids = [];
  for (;;) {
    const answer = await call(shop.url, { method: 'GET', path: `/services/v2/subscriptions?count=999&since_id=${(ids.at(-1) ?? 0) + 1}` });
    if (answer?.status !== 200) throw new Error(`The subscriptions cannot be listed: ${answer?.text}`);
    const page = answer.json();
    if (page.length === 0) return ids;
    ids.push(...page.map(({ id }) => id));
  }
}

function readFile(file) {
  const database = new Database(file);
  try {
    return {
      integrity: database.pragma('integrity_check', { simple: true }),
      events: database.prepare('SELECT id, type, data FROM event').all(),
      deliveries: database
        .prepare(
          'SELECT delivery.*, url, body FROM delivery JOIN destination ON destination.id = destination JOIN message ON delivery = delivery.id ORDER BY delivery.id',
        )
        .all(),
      attempts: database.prepare('SELECT count(*) FROM attempt').pluck().get(),
    };
  } finally {
    database.close();
  }
}

/** Compares what was acknowledged with the events that are stored. */
function judgeEvents({ created, patched, stored, subscriptions }, problems) {
  const creations = new Map();
  const updates = new Map();
  for (const { type, data } of stored.events) {
    const { subscription_id: id, subscription } = JSON.parse(data);
    if (type === 'subscription.created') creations.set(id, (creations.get(id) ?? 0) + 1);
    const key = `${id} ${subscription?.user_defined_fields?.mark}`;
    if (type === 'subscription.updated') updates.set(key, (updates.get(key) ?? 0) + 1);
  }
  for (const id of created) if (creations.get(id) !== 1) problems.push(`subscription ${id} has ${creations.get(id) ?? 0} created events`);
  for (const { id, mark } of patched) {
    const count = updates.get(`${id} ${mark}`) ?? 0;
    if (count !== 1) problems.push(`patch ${mark} of subscription ${id} has ${count} updated events`);
  }
  const known = new Set(subscriptions);
  for (const id of creations.keys()) if (!known.has(id)) problems.push(`subscription ${id} has an event and is not there`);
  for (const id of known) if (!creations.has(id)) problems.push(`subscription ${id} is there and has no event`);
  for (const id of created) if (!known.has(id)) problems.push(`subscription ${id} was acknowledged and is not there`);
}

/** Compares what was received with the deliveries that are stored. */
function judgeDeliveries({ received, stored, destinations }, problems) {
  const bodies = new Map();
  for (const { path, body, signature } of received) {
    const { secret } = destinations.find(({ url }) => url.endsWith(path));
    if (createHmac('sha256', secret).update(body).digest('hex') !== signature) problems.push(`a webhook at ${path} has a bad signature`);
    const text = body.toString('utf8');
    const key = `${path} ${JSON.parse(JSON.parse(text).webhook_event).id}`;
    if ((bodies.get(key) ?? text) !== text) problems.push(`two different webhooks came as ${key}`);
    bodies.set(key, text);
  }
  for (const { id, event, status, url, body } of stored.deliveries) {
    const key = `${new URL(url).pathname} ${event}`;
    const text = bodies.get(key);
    if (text === undefined) problems.push(`event ${event} never came to ${url}`);
    else if (text !== body) problems.push(`event ${event} came to ${url} with other bytes than are stored`);
    if (status !== 'delivered') problems.push(`delivery ${id} is ${status}`);
    bodies.delete(key);
  }
  for (const key of bodies.keys()) problems.push(`a webhook came as ${key}, of which nothing is stored`);
  const expected = stored.events.length * destinations.length;
  if (stored.deliveries.length !== expected) problems.push(`there are ${stored.deliveries.length} deliveries, not ${expected}`);
}

async function main() {
  const { values } = parseArgs({ options, strict: true });
  const [kills, writers, seed] = [readNumber(values, 'kills', 1), readNumber(values, 'writers', 1), readNumber(values, 'seed', 0)];
  const chance = createChance(seed);
  const receiver = await startReceiver(createChance(seed + 1));
  const data = mkdtempSync(join(tmpdir(), 'subsim-webhook-kills-'));
  const destinations = ['/steady', '/flaky'].map((path) => ({ url: receiver.urlOf(path), secret: `secret of ${path}` }));
  const settings = { data, seed: seedFor(writers), destinations };
  const problems = [];
  const done = { created: [], patched: [], owned: Array.from({ length: writers }, () => []) };
  try {
    for (let round = 1; round <= kills; round += 1)
      await loadUntilKilled(await startShop(settings), { writers, round, chance, receiver, done, problems });
    const shop = await startShop(settings);
    receiver.answer();
    await shop.deliver();
    receiver.heal();
    await shop.deliver();
    const subscriptions = await subscriptionsOf(shop);
    await shop.close();
    const stored = readFile(join(data, 'default.sqlite'));
    if (stored.integrity !== 'ok') problems.push(`the file is damaged: ${stored.integrity}`);
    judgeEvents({ ...done, stored, subscriptions }, problems);
    judgeDeliveries({ received: receiver.received, stored, destinations }, problems);
    const counts = {
      ...{ seed, kills, writers, created: done.created.length, patched: done.patched.length, events: stored.events.length },
      ...{ deliveries: stored.deliveries.length, attempts: stored.attempts, received: receiver.received.length, problems: problems.length },
    };
    for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
    console.log(`${problems.length === 0 ? 'ok' : 'FAIL'} ${JSON.stringify(counts)}`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    receiver.close();
    rmSync(data, { recursive: true, force: true });
  }
}

await main();
