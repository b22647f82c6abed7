import { expect, test } from 'vitest';
import { answering, inTurn } from '../../support/behaviours.js';
import { aFolder } from '../../support/command.js';
import { aReceiver } from '../../support/receivers.js';
import { aServer } from '../../support/server.js';
import { aSendingShop, eventsIn, isSigned, isoAt, MINUTE, START, told } from '../../support/webhooks.js';

test('a webhook that never left before the end leaves at the next start', async () => {
  using folder = aFolder();
  await using receiver = await aReceiver(answering(200));
  const before = aSendingShop({ data: folder.path });
  before.send(receiver.url);
  const event = before.environment.events.ping().id;
  before.simulator.close();
  expect(receiver.requests).toHaveLength(0);

  using shop = aSendingShop({ data: folder.path });
  await receiver.until(() => receiver.requests.length === 1);
  await shop.settle();

  expect(eventsIn(receiver.requests)).toEqual([event]);
  expect(receiver.requests.every((request) => isSigned(request))).toBe(true);
  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', attemptCount: 1 });
});

test('a webhook whose answer had not come at the end is sent again with the same bytes at the next start', async () => {
  using folder = aFolder();
  await using receiver = await aReceiver((visit) => {
    if (receiver.requests.length > 1) answering(200)(visit);
  });
  const before = aSendingShop({ data: folder.path });
  before.send(receiver.url);
  const event = before.environment.events.ping().id;
  await receiver.until(() => receiver.requests.length === 1);
  before.simulator.close();

  using shop = aSendingShop({ data: folder.path });
  await receiver.until(() => receiver.requests.length === 2);
  await shop.settle();

  const [first, second] = receiver.requests;
  expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
  expect(second?.headers['sp-hmac']).toBe(first?.headers['sp-hmac']);
  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', attemptCount: 1 });
});

test('the ladder of retries goes on where it was, by the clock as it stood', async () => {
  using folder = aFolder();
  await using receiver = await aReceiver(inTurn(answering(500), answering(503), answering(200)));
  const before = aSendingShop({ data: folder.path });
  before.send(receiver.url);
  const event = before.environment.events.ping().id;
  await before.settle();
  await before.environment.clock.advance('PT2M');
  before.simulator.close();

  using shop = aSendingShop({ data: folder.path });
  expect(shop.environment.clock.now()).toBe(START + 2 * MINUTE);
  expect(shop.delivery(event)).toMatchObject({ status: 'pending', due: isoAt(6 * MINUTE), attemptCount: 2, lastError: 'HTTP 503' });
  const { happened } = await shop.environment.clock.advance('P1D');

  expect(told(happened)).toEqual([[6, 3, 'delivered']]);
  expect(shop.environment.deliveries.get(shop.delivery(event).id).attempts.map(({ number, status }) => [number, status])).toEqual([
    [1, 500],
    [2, 503],
    [3, 200],
  ]);
  expect(new Set(receiver.requests.map(({ body }) => body.toString('latin1'))).size).toBe(1);
});

test('a retry that fell due in between is made at the next start, at the instant of then', async () => {
  using folder = aFolder();
  await using receiver = await aReceiver(inTurn(answering(500), answering(200)));
  const before = aSendingShop({ data: folder.path });
  before.send(receiver.url);
  const event = before.environment.events.ping().id;
  await before.settle();
  before.simulator.close();

  using shop = aSendingShop({ data: folder.path, clock: '2026-11-20T12:00:00Z' });
  await receiver.until(() => receiver.requests.length === 2);
  await shop.settle();

  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', lastAttempt: '2026-11-20T12:00:00.000Z' });
});

test('a server that stops lets the attempt that is on its way end, and keeps what it came to', async () => {
  using folder = aFolder();
  const answers: (() => void)[] = [];
  await using receiver = await aReceiver((visit) => {
    answers.push(() => {
      answering(200)(visit);
    });
  });
  const server = await aServer({ data: folder.path, clock: 'system' });
  server.simulator.environment.destinations.add({ url: receiver.url });
  const events = [server.simulator.environment.events.ping().id, server.simulator.environment.events.ping().id];
  await receiver.until(() => receiver.requests.length === 1);

  const stopped = server[Symbol.asyncDispose]();
  answers[0]?.();
  await stopped;
  expect(eventsIn(receiver.requests)).toEqual(events.slice(0, 1));

  using shop = aSendingShop({ data: folder.path, clock: 'system' });
  await receiver.until(() => receiver.requests.length === 2);
  answers[1]?.();
  await shop.settle();
  expect(eventsIn(receiver.requests)).toEqual(events);
  expect(events.map((event) => shop.delivery(event).attemptCount)).toEqual([1, 1]);
});

test('a server that stops while its clock is moved lets the attempt that is on its way end, and keeps what it came to', async () => {
  using folder = aFolder();
  const answers: (() => void)[] = [];
  await using receiver = await aReceiver((visit) => {
    answers.push(() => {
      answering(500)(visit);
    });
    if (receiver.requests.length === 1) answers[0]?.();
  });
  const server = await aServer({ data: folder.path });
  const { environment } = server.simulator;
  environment.destinations.add({ url: receiver.url });
  const event = environment.events.ping().id;
  expect((await environment.settle(15_000)).settled).toBe(true);
  const moving = environment.clock.advance('P3D').catch((error: unknown) => error);
  await receiver.until(() => receiver.requests.length === 2);

  const stopped = server[Symbol.asyncDispose]();
  answers[1]?.();
  await stopped;
  await moving;

  using shop = aSendingShop({ data: folder.path });
  expect(shop.delivery(event)).toMatchObject({ status: 'pending', attemptCount: 2, lastAttempt: isoAt(MINUTE) });
  expect(shop.environment.clock.now()).toBe(START + MINUTE);
  expect(receiver.requests).toHaveLength(2);
});
