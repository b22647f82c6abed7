import { expect, test } from 'vitest';
import { anOrderSystem, placed } from '../../support/order-system.js';
import { aReceiver } from '../../support/receiver.js';
import { aServer, type TestServer } from '../../support/server.js';
import { follow, type FollowedList } from '../../support/followed.js';

const idsOf = ({ lines }: FollowedList): readonly unknown[] => lines.map(({ id }) => id);
const stepsOf = ({ lines }: FollowedList): readonly string[] => lines.map(({ id, status }) => `${String(id)} ${String(status)}`);

/** Makes pings, all in one turn. */
function ping({ simulator }: TestServer, count: number): void {
  for (let made = 0; made < count; made += 1) simulator.environment.events.ping();
}

test('0.3.0 point 10: a list is told in lines, all of it or as much as is asked for', async () => {
  await using server = await aServer();
  ping(server, 250);

  const all = await follow(server.url, '/events');
  const some = await follow(server.url, '/events?from=9010&limit=3&type=ping');
  const none = await follow(server.url, '/deliveries');
  await Promise.all([all.ended, some.ended, none.ended]);

  expect(all.answer.headers['content-type']).toBe('application/x-ndjson');
  expect(idsOf(all)).toEqual(Array.from({ length: 250 }, (_, index) => 9001 + index));
  expect(idsOf(some)).toEqual([9010, 9011, 9012]);
  expect([none.answer.statusCode, none.lines]).toEqual([200, []]);
});

test('0.3.0 point 10: who follows deliveries hears of each that comes and of each change, once, however many come together', async () => {
  await using receiver = await aReceiver();
  await using server = await aServer({ webhooks: [{ url: receiver.url }] });
  ping(server, 2);
  await server.simulator.environment.settle(10_000);
  const followed = await follow(server.url, '/deliveries?follow=true');
  await followed.until(2);

  ping(server, 120);
  await server.simulator.environment.settle(10_000);
  ping(server, 1);
  await server.simulator.environment.settle(10_000);
  await server.simulator.close();
  await followed.ended;

  const last = new Map(followed.lines.map(({ id, status }) => [id, status]));
  expect([...last]).toEqual(Array.from({ length: 123 }, (_, index) => [41 + index, 'delivered']));
  expect(new Set(stepsOf(followed)).size).toBe(followed.lines.length);
});

test('0.3.0 point 10: who follows failed deliveries hears of one again when it was sent again and failed again, and after a reset', async () => {
  await using server = await aServer({ webhooks: [{ url: 'http://127.0.0.1:9/hook' }] });
  const { environment } = server.simulator;
  const followed = await follow(server.url, '/deliveries?status=failed&follow=true');
  ping(server, 2);
  await environment.clock.advance('P4D');
  await followed.until(2);

  environment.deliveries.resend(41);
  await environment.clock.advance('P4D');
  await followed.until(3);
  environment.reset();
  ping(server, 1);
  await environment.clock.advance('P4D');
  await followed.until(4);

  expect(followed.lines).toMatchObject([
    { id: 41, attemptCount: 8 },
    { id: 42, attemptCount: 8 },
    { id: 41, attemptCount: 16 },
    { id: 41, attemptCount: 8 },
  ]);
});

test('0.3.0 point 10: who follows events hears of those with the ids of before, once the environment has gone back', async () => {
  await using server = await aServer();
  const followed = await follow(server.url, '/events?follow=true');
  ping(server, 2);
  await followed.until(2);

  server.simulator.environment.reset();
  await server.ask('GET', '/_sim/state');
  ping(server, 1);
  await server.simulator.close();
  await followed.ended;

  expect(idsOf(followed)).toEqual([9001, 9002, 9001]);
});

test('0.3.0 point 10: who follows the orders of a subscription hears of each until it has ended', async () => {
  await using system = await anOrderSystem((order) => placed(order, 1));
  await using server = await aServer({ orderCallback: { url: system.url } });
  const followed = await follow(server.url, '/orders?subscription=5001&follow=true');

  await server.simulator.environment.orders.place(5002, 'off-cycle');
  await server.simulator.environment.orders.place(5001, 'off-cycle');
  await followed.until(1);
  await server.simulator.close();
  await followed.ended;

  expect(new Set(idsOf(followed)).size).toBe(1);
  expect(followed.lines.at(-1)).toMatchObject({ status: 'placed', kind: 'off-cycle' });
});

test('0.3.0 point 10: a reader that is slow gets a long list and what came meanwhile, once, and holds nobody up', async () => {
  await using server = await aServer();
  const { environment } = server.simulator;
  ping(server, 5_000);
  const followed = await follow(server.url, '/events?follow=true', { isSlow: true });

  ping(server, 5);
  await server.ask('GET', '/services/v2/customers');
  ping(server, 5);
  await followed.until(5_010);
  followed.hangUp();

  expect(idsOf(followed)).toEqual(Array.from({ length: 5_010 }, (_, index) => 9001 + index));
  expect(environment.events.list({ from: 14_010 })).toHaveLength(1);
});

test('0.3.0 point 10: who hangs up is no more followed; who follows a removed environment is told its end', async () => {
  await using server = await aServer();
  const { simulator } = server;
  await simulator.createEnvironment({ name: 'short' });
  const [gone, removed] = await Promise.all([
    follow(server.url, '/events?follow=true'),
    follow(server.url, '/environments/short/events?follow=true'),
  ]);
  ping(server, 1);
  await gone.until(1);

  gone.hangUp();
  simulator.removeEnvironment('short');
  await removed.ended;
  const requests = await server.logged(2);

  expect(removed.lines).toEqual([]);
  expect(requests.map(({ path, status }) => [path, status])).toEqual(
    expect.arrayContaining([
      ['/_sim/events', 200],
      ['/_sim/environments/short/events', 200],
    ]),
  );
});

test.each([
  ['follow=true', 'application/json', /^follow: needs the header Accept: application\/x-ndjson\.$/],
  ['follow=maybe', 'application/x-ndjson', /^follow: must be one of true, yes, 1, false, no, 0\.$/],
  ['follow=true&folow=1', 'application/x-ndjson', /folow/],
  ['status=faild&follow=true', 'application/x-ndjson', /^status: must be one of/],
])('%s as %s is refused', async (query, accept, sentence) => {
  await using server = await aServer();

  const { status, text } = await server.ask('GET', `/_sim/deliveries?${query}`, { headers: { Accept: accept } });
  const other = await server.ask('GET', '/_sim/schedule?follow=true', { headers: { Accept: accept } });

  expect([status, (JSON.parse(text) as { message: string }).message]).toEqual([400, expect.stringMatching(sentence)]);
  expect(other.status).toBe(400);
});
