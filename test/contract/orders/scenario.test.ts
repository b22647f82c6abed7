import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { expect, test, vi } from 'vitest';
import type { Environment, Happening } from '../../../src/index.js';
import { anEnvironment } from '../../support/environment.js';
import { anOrderSystem, type OrderSystem } from '../../support/order-system.js';
import { aReceiver, type Receiver } from '../../support/receiver.js';
import { eventIds } from '../../support/webhooks.js';
import { answerOf, FROM, shop, UNTIL } from '../../support/contract/orders-scenario.js';
import { aScenarioTrace } from '../../support/contract/scenario-trace.js';

// Two runs of six weeks each, with orders that are waited for in vain.
vi.setConfig({ testTimeout: 180_000 });

const GOLDEN = new URL('scenario.txt', import.meta.url);
// `npm run generate` sets this and so writes the file instead of comparing it.
const isWriting = process.env.WRITE_GENERATED === '1';

const SECRET = 'the secret of the scenario';
// Milliseconds that an order may take: far more than any answer needs on a busy machine, since a few are never given.
const ORDER_TIMEOUT = 3_000;

test('six weeks of fifty subscriptions leave the same trace each time, and the one that is known', async () => {
  const [first, second] = await Promise.all([play(), play()]);

  expect(second.requests).toEqual(first.requests);
  expect(second.lines).toEqual(first.lines);
  expectVariety(first.lines);
  const text = `${first.lines.join('\n')}\n`;
  if (isWriting) writeFileSync(GOLDEN, text);
  expect(text, 'scenario.txt is stale; look at what has changed, then run npm run generate').toBe(readFileSync(GOLDEN, 'utf8'));
});

/** What a run has left behind: what happened, for a reader, and all requests as far as they do not differ by nature. */
interface Trace {
  readonly lines: readonly string[];
  readonly requests: readonly object[];
}

async function play(): Promise<Trace> {
  await using receiver = await aReceiver((number) => ({ status: number % 23 === 5 ? 503 : 200 }));
  using test = anEnvironment({
    seed: { content: shop },
    clock: FROM,
    orderTimeout: ORDER_TIMEOUT,
    webhooks: [{ url: receiver.url, secret: SECRET }],
  });
  const statuses: number[] = [];
  await using system = await anOrderSystem((order, number) =>
    answerOf(order, number, async (method, path, body) => statuses.push((await test.call(method, path, body)).status)),
  );
  const { environment } = test.simulator;
  environment.orderCallback.set({ url: system.url, secret: SECRET });
  const trace = aScenarioTrace(environment);
  const { happened, total } = await environment.clock.advance({ to: UNTIL }, { onHappening: trace.tell });

  expect(happened).toHaveLength(total);
  expect(new Set(statuses)).toEqual(new Set([200, 204]));
  expectHistory(environment, happened, trace.lines);
  expect(happened.filter(({ kind }) => kind === 'webhook')).toHaveLength(receiver.received.length);
  return { lines: trace.lines, requests: requestsIn(system, receiver) };
}

// Every kind of order, answer and event has to be in it.
function expectVariety(lines: readonly string[]): void {
  const words = ['placed 201', 'partly placed 202', 'failed 409', 'failed 500', 'failed 201', 'failed - ', ' 503', ' delivered 200'];
  const types = ['updated', 'status_change', 'cancelled', 'trial.converted', 'email'].map((type) => `subscription.${type}`);
  for (const word of [...words, ...types])
    expect(
      lines.some((line) => line.includes(word)),
      word,
    ).toBe(true);
}

// What happened did so in order, and no order or event is missing from it.
function expectHistory(environment: Environment, happened: readonly Happening[], lines: readonly string[]): void {
  const instants = happened.map(({ at }) => at);
  expect(instants).toEqual(instants.toSorted());
  expect(happened.filter(({ kind }) => kind === 'order')).toHaveLength(ordersIn(environment).length);
  expect(lines.filter((line) => line.startsWith('  event '))).toHaveLength(eventIds(environment).length);
}

function requestsIn(system: OrderSystem, receiver: Receiver): readonly object[] {
  return [...system.received, ...receiver.received].map(({ path, headers, body }) => {
    expect(headers['sp-hmac']).toBe(signatureOf(body));
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    const text = withoutPorts(body);
    return { path, headers: { ...comparable(headers), 'sp-hmac': signatureOf(text) }, body: text };
  });
}

// Ports differ from run to run, and with them the length; dates of HTTP are those of the machine.
function comparable(headers: IncomingHttpHeaders): object {
  const own = ['date', 'host', 'content-length'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
}

function ordersIn({ orders }: Environment) {
  return orders.list({ limit: 1000 });
}

function withoutPorts(text: string): string {
  return text.replace(/127\.0\.0\.1:\d+/g, 'receiver');
}

function signatureOf(body: string): string {
  return createHmac('sha256', SECRET).update(body).digest('hex');
}
