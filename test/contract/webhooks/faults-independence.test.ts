import { expect, test } from 'vitest';
import {
  answering,
  drippingBody,
  drippingHead,
  endlessInformation,
  inTurn,
  resetting,
  silent,
  writing,
  type Behaviour,
} from '../../support/behaviours.js';
import { aClosedPort, aFullPort, aReceiver } from '../../support/receivers.js';
import { aServer } from '../../support/server.js';
import { deliveryOf, eventIds, eventsIn, SECRET } from '../../support/webhooks.js';

// Longer than any test takes to see what it waits for: whoever waited for such a receiver would fail.
const HANGING = 60_000;

const hanging: readonly (readonly [name: string, behaviour: Behaviour])[] = [
  ['never answers', silent],
  ['drips its head', drippingHead()],
  ['drips its body', drippingBody(200)],
  ['announces for ever', endlessInformation],
  ['stops in the middle', writing('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')],
];

test.each(hanging)(
  'a receiver that %s delays neither the API nor other receivers (#6.1-webhook-after-answer)',
  async (_name, behaviour) => {
    await using server = await aServer({ clock: 'system', webhookTimeout: HANGING });
    await using bad = await aReceiver(behaviour);
    await using good = await aReceiver(answering(200));
    const { environment } = server.simulator;
    for (const { url } of [bad, good]) environment.destinations.add({ url, secret: SECRET });

    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const { status } = await server.ask('POST', '/services/v2/webhook-test');
      statuses.push(status, (await server.ask('GET', '/services/v2/subscriptions/5001')).status);
      await good.until(() => good.requests.length > count);
    }
    await bad.until(() => bad.requests.length === 1);

    expect(statuses).toEqual(Array.from({ length: 10 }, () => [204, 200]).flat());
    expect(eventsIn(good.requests)).toEqual(eventIds(environment));
    expect(bad.connections()).toMatchObject({ came: 1, open: 1 });
    expect(environment.deliveries.get(deliveryOf(environment, eventIds(environment)[0] ?? 0, 31).id).attempts).toEqual([]);
    expect((await environment.settle(50)).settled).toBe(false);
  },
);

test('dead, deaf and breaking receivers delay neither the API nor other receivers', async () => {
  await using server = await aServer({ clock: 'system', webhookTimeout: 3_000 });
  await using deaf = await aFullPort();
  await using breaking = await aReceiver(resetting);
  await using good = await aReceiver(answering(200));
  const { environment } = server.simulator;
  const urls = [await aClosedPort(), deaf.url, breaking.url, good.url];
  const [dead = 0, unheard = 0, broken = 0, well = 0] = urls.map((url) => environment.destinations.add({ url }).id);

  await server.ask('POST', '/services/v2/webhook-test');
  await good.until(() => good.requests.length === 1);
  expect((await environment.settle(15_000)).settled).toBe(true);

  const [event = 0] = eventIds(environment);
  const ends = [dead, unheard, broken, well].map((id) => deliveryOf(environment, event, id).lastError);
  expect(ends).toEqual(['Connection failed', 'Timeout', 'Connection failed', null]);
  expect(good.requests).toHaveLength(1);
});

test('a destination gets one webhook at a time (#6.1-webhook-order)', async () => {
  await using server = await aServer({ clock: 'system' });
  let open = 0;
  let most = 0;
  await using receiver = await aReceiver((visit) => {
    open += 1;
    most = Math.max(most, open);
    setImmediate(() => {
      open -= 1;
      answering(200)(visit);
    });
  });
  const { environment } = server.simulator;
  environment.destinations.add({ url: receiver.url });

  await Promise.all(Array.from({ length: 50 }, () => server.ask('POST', '/services/v2/webhook-test')));
  await receiver.until(() => receiver.requests.length === 50);
  expect((await environment.settle(15_000)).settled).toBe(true);

  expect(most).toBe(1);
  expect(receiver.connections().came).toBe(1);
  expect(eventsIn(receiver.requests)).toEqual(eventIds(environment));
});

test('no more than 64 attempts are open at a time, and those that wait come when there is room', async () => {
  await using server = await aServer({ clock: 'system', webhookTimeout: HANGING });
  let open: (() => void)[] = [];
  let most = 0;
  await using receiver = await aReceiver((visit) => {
    open.push(() => {
      answering(200)(visit);
    });
    most = Math.max(most, open.length);
  });
  const { environment } = server.simulator;
  for (let count = 0; count < 100; count += 1) environment.destinations.add({ url: `${receiver.url}/${String(count)}` });
  environment.events.ping();

  await receiver.until(() => receiver.requests.length === 64);
  // Would more come, they would before these answers.
  for (let count = 0; count < 5; count += 1) await server.ask('GET', '/services/v2/subscriptions/5001');
  expect(receiver.requests).toHaveLength(64);

  let answered = 0;
  while (answered < 100) {
    await receiver.until(() => open.length > 0);
    const ready = open;
    open = [];
    for (const answer of ready) answer();
    answered += ready.length;
  }
  expect((await environment.settle(15_000)).settled).toBe(true);
  expect(most).toBeLessThanOrEqual(64);
  expect(new Set(receiver.requests.map(({ path }) => path)).size).toBe(100);
  expect(receiver.requests).toHaveLength(100);
});

test('a retry leaves when it is due though another destination hangs', async () => {
  await using server = await aServer({ clock: 'system', webhookTimeout: HANGING });
  await using bad = await aReceiver(silent);
  await using good = await aReceiver(inTurn(answering(500), answering(200)));
  const { environment } = server.simulator;
  for (const { url } of [bad, good]) environment.destinations.add({ url });
  const event = environment.events.ping().id;
  await Promise.all([bad.until(() => bad.requests.length === 1), good.until(() => good.requests.length === 1)]);
  await expect.poll(() => deliveryOf(environment, event, 32).attemptCount).toBe(1);

  // Not yet due then, so that only a timer finds it.
  const { due } = deliveryOf(environment, event, 32);
  environment.clock.set({ kind: 'offset', milliseconds: Date.parse(due ?? '') - Date.now() - 500 });
  expect(deliveryOf(environment, event, 32).attemptCount).toBe(1);
  await good.until(() => good.requests.length === 2);

  expect(deliveryOf(environment, event, 31).attemptCount).toBe(0);
});

test('a clock that is stopped while a webhook is on its way sends it no second time', async () => {
  await using server = await aServer({ clock: 'system', webhookTimeout: HANGING });
  const held: (() => void)[] = [];
  await using receiver = await aReceiver((visit) => {
    held.push(() => {
      answering(200)(visit);
    });
  });
  const { environment } = server.simulator;
  environment.destinations.add({ url: receiver.url });
  const events = [environment.events.ping().id, environment.events.ping().id];
  await receiver.until(() => receiver.requests.length === 1);

  environment.clock.set({ kind: 'frozen', instant: new Date(environment.clock.now() + 1_000).toISOString() });
  for (let count = 0; count < 5; count += 1) await server.ask('GET', '/services/v2/subscriptions/5001');
  expect(receiver.requests).toHaveLength(1);

  held[0]?.();
  await receiver.until(() => receiver.requests.length === 2);
  held[1]?.();
  expect((await environment.settle(15_000)).settled).toBe(true);
  expect(eventsIn(receiver.requests)).toEqual(events);
});

test('a clock that runs again while a webhook is on its way sends it no second time', async () => {
  await using server = await aServer({ webhookTimeout: HANGING });
  const held: (() => void)[] = [];
  await using receiver = await aReceiver((visit) => {
    held.push(() => {
      answering(200)(visit);
    });
  });
  const { environment } = server.simulator;
  environment.destinations.add({ url: receiver.url });
  const events = [environment.events.ping().id, environment.events.ping().id];
  await receiver.until(() => receiver.requests.length === 1);

  environment.clock.set({ kind: 'offset', milliseconds: 3_600_000 });
  for (let count = 0; count < 5; count += 1) await server.ask('GET', '/services/v2/subscriptions/5001');
  expect(receiver.requests).toHaveLength(1);

  held[0]?.();
  await receiver.until(() => receiver.requests.length === 2);
  held[1]?.();
  expect((await environment.settle(15_000)).settled).toBe(true);
  expect(eventsIn(receiver.requests)).toEqual(events);
});
