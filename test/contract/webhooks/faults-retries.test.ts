import { expect, test } from 'vitest';
import { answering, inTurn, onReuse, hangingUp, resetting, silent, type Behaviour } from '../../support/behaviours.js';
import { aReceiver } from '../../support/receivers.js';
import { aSendingShop, eventIn, eventsIn, HOUR, isoAt, isSigned, MINUTE, START, told, webhooksIn } from '../../support/webhooks.js';

// Minutes from the first attempt to each of the eight when attempts take no time.
const LADDER = [0, 1, 6, 21, 81, 321, 1041, 2481];

/** Refuses the webhooks of events that meet a condition, takes the others. */
function refusing(condition: (event: number) => boolean): Behaviour {
  return (visit) => {
    answering(condition(eventIn(visit.request)) ? 500 : 200)(visit);
  };
}

test('a webhook that nobody takes is tried eight times over 41 hours and 21 minutes, then given up (#6.1-webhook-retries)', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(500));
  shop.send(receiver.url);
  const event = await shop.change();
  await shop.settle();

  const { happened, total } = await shop.environment.clock.advance('P30D');

  expect(told(happened)).toEqual(LADDER.slice(1).map((minutes, index) => [minutes, index + 2, index === 6 ? 'failed' : 'pending']));
  expect(total).toBe(7);
  const delivery = shop.delivery(event);
  expect(delivery).toMatchObject({ status: 'failed', due: null, attemptCount: 8, lastError: 'HTTP 500' });
  const attempts = shop.environment.deliveries.get(delivery.id).attempts;
  expect(attempts.map(({ number, instant }) => [number, (Date.parse(instant) - START) / MINUTE])).toEqual(
    LADDER.map((minutes, index) => [index + 1, minutes]),
  );
  expect(await shop.shown(event)).toMatchObject([
    { status: 'failed', last_attempt: '2026-11-22T02:36:30+0000', last_error_message: 'HTTP 500' },
  ]);
  expect(receiver.requests).toHaveLength(8);
  expect(new Set(receiver.requests.map(({ body }) => body.toString('latin1'))).size).toBe(1);
  expect(receiver.requests.every((request) => isSigned(request))).toBe(true);
});

test('each attempt of a ladder tells how it ended, whatever the one before it met', async () => {
  using shop = aSendingShop({ webhookTimeout: 400 });
  await using receiver = await aReceiver(inTurn(resetting, answering(404), silent, answering(302), answering(204)));
  shop.send(receiver.url);
  const event = await shop.change();
  await shop.settle();

  const texts = [(await shop.shown(event))[0]?.last_error_message];
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    await shop.environment.clock.advance({ next: true });
    texts.push((await shop.shown(event))[0]?.last_error_message);
  }

  expect(texts).toEqual(['Connection failed', 'HTTP 404', 'Timeout', 'Redirect not followed (302)', undefined]);
  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', attemptCount: 5, lastError: null });
});

test('with a clock that runs, the wait for a retry begins when the attempt ends', async () => {
  using shop = aSendingShop({ clock: 'system', webhookTimeout: 500 });
  await using receiver = await aReceiver(silent);
  shop.send(receiver.url);
  const event = await shop.change();

  await shop.settle();

  const { due, id } = shop.delivery(event);
  const [attempt] = shop.environment.deliveries.get(id).attempts;
  expect(attempt?.milliseconds).toBeGreaterThanOrEqual(490);
  // Two clocks tell of this: that of the machine and one that only measures.
  expect(Date.parse(due ?? '') - Date.parse(attempt?.instant ?? '')).toBeGreaterThanOrEqual(MINUTE + 450);
});

test('webhooks of one destination come in the order of their events', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(200));
  shop.send(receiver.url);
  const events: number[] = [];
  for (let count = 0; count < 20; count += 1) events.push(await shop.change());

  await shop.settle();

  expect(eventsIn(receiver.requests)).toEqual(events);
  expect(events).toEqual(events.toSorted((one, other) => one - other));
});

test('an event that was refused waits for its retry and holds back none after it (#6.1-webhook-order)', async () => {
  using shop = aSendingShop();
  const refused = new Set<number>();
  await using receiver = await aReceiver(refusing((event) => refused.has(event)));
  shop.send(receiver.url);
  const first = shop.environment.events.ping().id;
  refused.add(first);
  const second = shop.environment.events.ping().id;
  const third = shop.environment.events.ping().id;
  await shop.settle();

  expect(eventsIn(receiver.requests)).toEqual([first, second, third]);
  expect([first, second, third].map((event) => shop.delivery(event).status)).toEqual(['pending', 'delivered', 'delivered']);

  refused.clear();
  await shop.environment.clock.advance('PT1M');
  expect(eventsIn(receiver.requests)).toEqual([first, second, third, first]);
  expect(shop.delivery(first).status).toBe('delivered');
});

test('what is due at the same instant goes in the order of ids, what was due earlier goes first', async () => {
  using shop = aSendingShop();
  let isDown = true;
  await using receiver = await aReceiver(refusing(() => isDown));
  shop.send(receiver.url);
  const early = [shop.environment.events.ping().id, shop.environment.events.ping().id];
  await shop.settle();
  await shop.environment.clock.advance('PT30S');
  const late = shop.environment.events.ping().id;
  await shop.settle();
  isDown = false;

  const { happened } = await shop.environment.clock.advance('PT2M');

  expect(webhooksIn(happened).map(({ at, event }) => [at - START, event])).toEqual([
    [MINUTE, early[0]],
    [MINUTE, early[1]],
    [MINUTE * 1.5, late],
  ]);
});

test('a webhook that was given up is sent again as a new series with the same bytes (#6.1-resend)', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(500));
  shop.send(receiver.url);
  const event = await shop.change();
  await shop.settle();
  await shop.environment.clock.advance('P3D');
  const { id } = shop.delivery(event);
  const again = START + 72 * HOUR;

  expect(shop.environment.deliveries.resend(id)).toMatchObject({ status: 'pending', due: new Date(again).toISOString(), attemptCount: 8 });
  await shop.settle();
  expect(shop.delivery(event)).toMatchObject({ status: 'pending', due: new Date(again + MINUTE).toISOString(), attemptCount: 9 });
  await shop.environment.clock.advance('P3D');

  expect(shop.delivery(event)).toMatchObject({ status: 'failed', due: null, attemptCount: 16 });
  const attempts = shop.environment.deliveries.get(id).attempts;
  expect(attempts.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  expect(attempts.slice(8).map(({ instant }) => (Date.parse(instant) - again) / MINUTE)).toEqual(LADDER);
  expect(new Set(receiver.requests.map(({ body }) => body.toString('latin1'))).size).toBe(1);
  expect(receiver.requests).toHaveLength(16);
});

test('a webhook that was delivered is sent again as often as asked', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(inTurn(answering(200), answering(500), answering(200)));
  shop.send(receiver.url);
  const event = await shop.change();
  await shop.settle();
  const { id } = shop.delivery(event);

  shop.environment.deliveries.resend(id);
  await shop.settle();
  expect(await shop.shown(event)).toMatchObject([{ status: 'pending', last_error_message: 'HTTP 500' }]);
  await shop.environment.clock.advance('PT1M');

  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', attemptCount: 3 });
  expect(receiver.requests).toHaveLength(3);
  expect(new Set(receiver.requests.map(({ body }) => body.toString('latin1'))).size).toBe(1);
});

test('a webhook that waits for its retry is sent again at once', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(inTurn(answering(500), answering(200)));
  shop.send(receiver.url);
  const event = await shop.change();
  await shop.settle();

  shop.environment.deliveries.resend(shop.delivery(event).id);
  await shop.settle();
  const { total } = await shop.environment.clock.advance('P3D');

  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', attemptCount: 2, lastAttempt: isoAt(0) });
  expect(total).toBe(0);
});

test('a webhook that is on its way is sent once more when it is to be sent again', async () => {
  using shop = aSendingShop({ clock: 'system' });
  await using receiver = await aReceiver((visit) => {
    // In the middle of the first attempt, whose answer then belongs to the series before.
    if (receiver.requests.length === 1) shop.environment.deliveries.resend(shop.delivery(eventIn(visit.request)).id);
    answering(receiver.requests.length === 1 ? 500 : 200)(visit);
  });
  shop.send(receiver.url);
  const event = await shop.change();
  await receiver.until(() => receiver.requests.length === 2);
  await shop.settle();

  const delivery = shop.delivery(event);
  expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 2 });
  const attempts = shop.environment.deliveries.get(delivery.id).attempts;
  expect(attempts.map(({ number, status }) => [number, status])).toEqual([
    [1, 500],
    [2, 200],
  ]);
});

test('all that was given up since an instant is sent again, nothing else', async () => {
  using shop = aSendingShop();
  let isDown = true;
  await using receiver = await aReceiver(refusing(() => isDown));
  shop.send(receiver.url);
  const old = shop.environment.events.ping().id;
  await shop.settle();
  await shop.environment.clock.advance('P3D');
  const since = new Date(shop.environment.clock.now()).toISOString();
  const given = [shop.environment.events.ping().id, shop.environment.events.ping().id];
  await shop.settle();
  await shop.environment.clock.advance('P3D');
  const waiting = shop.environment.events.ping().id;
  await shop.settle();
  isDown = false;
  const before = receiver.requests.length;

  const again = shop.environment.deliveries.resendFailed({ since });
  await shop.settle();

  expect(again.deliveries.map(({ event }) => event)).toEqual(given);
  expect(eventsIn(receiver.requests.slice(before))).toEqual(given);
  expect([old, ...given, waiting].map((event) => shop.delivery(event).status)).toEqual(['failed', 'delivered', 'delivered', 'pending']);
  expect(shop.environment.deliveries.resendFailed({ since })).toEqual({ total: 0, deliveries: [] });
});

test('a delivery that is unknown cannot be sent again', () => {
  using shop = aSendingShop();

  expect(() => shop.environment.deliveries.resend(77)).toThrow(expect.objectContaining({ code: 'unknown-record' }));
});

test('webhooks of one receiver share a connection', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(200));
  shop.send(receiver.url);
  for (let count = 0; count < 5; count += 1) {
    shop.environment.events.ping();
    await shop.settle();
  }

  expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 1, 1, 1, 1]);
});

test.each([
  ['closed', hangingUp],
  ['reset', resetting],
])('a kept connection that is %s under a webhook costs no attempt', async (_how, dying) => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(onReuse(dying, answering(200)));
  shop.send(receiver.url);
  shop.environment.events.ping();
  await shop.settle();
  const event = await shop.change();
  await shop.settle();

  expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 1, 2]);
  expect(receiver.requests[2]?.body.equals(receiver.requests[1]?.body ?? Buffer.alloc(0))).toBe(true);
  const delivery = shop.delivery(event);
  expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 1 });
  expect(shop.environment.deliveries.get(delivery.id).attempts).toHaveLength(1);
});

// Known defects, each to become a plain test once it is mended.

test('with a clock that stands, too, a webhook on its way is sent once more when it is to be sent again', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver((visit) => {
    if (receiver.requests.length === 1) shop.environment.deliveries.resend(shop.delivery(eventIn(visit.request)).id);
    answering(200)(visit);
  });
  shop.send(receiver.url);
  const event = await shop.change();
  await shop.settle();

  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', attemptCount: 2 });
});

test('what was given up because its destination was disabled is among what is sent again', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(200));
  const destination = shop.send(receiver.url);
  const event = shop.environment.events.ping().id;
  shop.environment.destinations.disable(destination);
  await shop.settle();
  shop.environment.destinations.enable(destination);

  shop.environment.deliveries.resendFailed({ since: isoAt(0) });
  await shop.settle();

  expect(shop.delivery(event).status).toBe('delivered');
});
