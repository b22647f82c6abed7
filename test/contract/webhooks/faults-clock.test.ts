import { expect, test } from 'vitest';
import type { ClockSetting, Happening } from '../../../src/index.js';
import { answering, inTurn, silent } from '../../support/behaviours.js';
import { smallShop } from '../../support/environment.js';
import { aReceiver } from '../../support/receivers.js';
import { aServer } from '../../support/server.js';
import {
  aSendingShop,
  aSignal,
  eventIds,
  eventIn,
  eventsIn,
  HOUR,
  isoAt,
  MINUTE,
  SECOND,
  START,
  told,
  webhooksIn,
} from '../../support/webhooks.js';

// On the wire a 409.
const stateRefused = expect.objectContaining({ code: 'state-refused', status: 409 });
const settingRefused = expect.objectContaining({ code: 'setting-refused' });

test('moving the clock does all due work in the order of instants and ids, each piece at its own instant', async () => {
  using shop = aSendingShop();
  const { clock } = shop.environment;
  const seen: (readonly [event: number, instant: number])[] = [];
  await using receiver = await aReceiver((visit) => {
    seen.push([eventIn(visit.request), clock.now() - START]);
    answering(500)(visit);
  });
  await using other = await aReceiver(answering(500));
  shop.send(receiver.url);
  shop.send(other.url);
  const first = shop.environment.events.ping().id;
  await shop.settle();
  await clock.advance('PT10S');
  const second = shop.environment.events.ping().id;
  await shop.settle();
  seen.length = 0;

  const watched: Happening[] = [];
  const advance = await clock.advance('PT10M', { onHappening: (happening) => watched.push(happening) });

  expect(seen).toEqual([
    [first, MINUTE],
    [second, MINUTE + 10 * SECOND],
    [first, 6 * MINUTE],
    [second, 6 * MINUTE + 10 * SECOND],
  ]);
  expect(advance).toMatchObject({ from: isoAt(10 * SECOND), to: isoAt(10 * MINUTE + 10 * SECOND), total: 8 });
  expect(watched).toEqual(advance.happened);
  expect(webhooksIn(advance.happened).map(({ at, event, destination }) => [at - START, event, destination])).toEqual([
    [MINUTE, first, 31],
    [MINUTE, first, 32],
    [MINUTE + 10 * SECOND, second, 31],
    [MINUTE + 10 * SECOND, second, 32],
    [6 * MINUTE, first, 31],
    [6 * MINUTE, first, 32],
    [6 * MINUTE + 10 * SECOND, second, 31],
    [6 * MINUTE + 10 * SECOND, second, 32],
  ]);
  expect(advance.happened[0]).toEqual({
    at: isoAt(MINUTE),
    kind: 'webhook',
    details: { event: first, type: 'ping', destination: 31, delivery: 41, attempt: 2, status: 500, error: 'HTTP 500', outcome: 'pending' },
  });
  expect(clock.now()).toBe(START + 10 * MINUTE + 10 * SECOND);
});

test('what is due at the very end of the way is done, what is due a moment later is not', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(500));
  shop.send(receiver.url);
  shop.environment.events.ping();
  await shop.settle();

  expect((await shop.environment.clock.advance('PT59.999S')).total).toBe(0);
  expect((await shop.environment.clock.advance('PT0.001S')).total).toBe(1);
  expect(shop.environment.clock.now()).toBe(START + MINUTE);
});

test('a receiver that calls the API while the clock is moved makes events at the instant at which it stands', async () => {
  await using server = await aServer();
  const { environment } = server.simulator;
  const answers: number[] = [];
  const seen: (readonly [event: number, instant: number])[] = [];
  await using receiver = await aReceiver((visit) => {
    seen.push([eventIn(visit.request), environment.clock.now() - START]);
    if (receiver.requests.length === 1) answering(500)(visit);
    else if (receiver.requests.length > 2) answering(200)(visit);
    else
      void server
        .ask('PATCH', '/services/v2/subscriptions/5001', {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify([{ op: 'add', path: '/user_defined_fields/seen', value: true }]),
        })
        .then(({ status }) => {
          answers.push(status);
          answering(200)(visit);
        });
  });
  environment.destinations.add({ url: receiver.url });
  const ping = environment.events.ping().id;
  expect((await environment.settle(15_000)).settled).toBe(true);

  const { happened } = await environment.clock.advance('PT1H');

  const [, update = 0] = eventIds(environment);
  expect(answers).toEqual([200]);
  expect(environment.events.get(update)).toMatchObject({ type: 'subscription.updated', created: isoAt(MINUTE) });
  expect(seen).toEqual([
    [ping, 0],
    [ping, MINUTE],
    [update, MINUTE],
  ]);
  expect(told(happened)).toEqual([
    [1, 2, 'delivered'],
    [1, 1, 'delivered'],
  ]);
  expect(environment.clock.now()).toBe(START + HOUR);
});

test('a clock that is being moved is moved and set by nobody else, not even by a receiver that is called on the way', async () => {
  using shop = aSendingShop();
  const { clock } = shop.environment;
  const refusals: unknown[] = [];
  await using receiver = await aReceiver((visit) => {
    if (receiver.requests.length === 1) {
      answering(500)(visit);
      return;
    }
    try {
      clock.set({ kind: 'system' });
    } catch (error) {
      refusals.push(error);
    }
    void clock
      .advance('PT1H')
      .catch((error: unknown) => refusals.push(error))
      .finally(() => {
        answering(200)(visit);
      });
  });
  shop.send(receiver.url);
  shop.environment.events.ping();
  await shop.settle();

  const moving = clock.advance('PT2M');
  await expect(clock.advance('PT1M')).rejects.toEqual(stateRefused);
  const { happened } = await moving;

  expect(refusals).toEqual([stateRefused, stateRefused]);
  expect(told(happened)).toEqual([[1, 2, 'delivered']]);
  expect(clock.now()).toBe(START + 2 * MINUTE);
  expect(clock.state()).toEqual({ kind: 'frozen', instant: isoAt(2 * MINUTE), now: isoAt(2 * MINUTE) });
  // Free again afterwards.
  expect((await clock.advance('PT1M')).to).toBe(isoAt(3 * MINUTE));
});

test('a receiver that moves the clock before it answers is refused while it can still answer', async () => {
  using shop = aSendingShop({ webhookTimeout: 2000 });
  const { clock } = shop.environment;
  const moved = aSignal<unknown>();
  await using receiver = await aReceiver((visit) => {
    const answer = (): void => {
      answering(200)(visit);
    };
    void clock.advance('PT1M').then(moved.give, moved.give).then(answer);
  });
  shop.send(receiver.url);
  const event = shop.environment.events.ping().id;

  expect(await moved.given).toEqual(stateRefused);
  await shop.settle();
  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', attemptCount: 1 });
  expect((await clock.advance('PT1M')).to).toBe(isoAt(MINUTE));
});

test.each([{ by: 'P9999Y' }, { by: 'P7973Y2M' }, { to: '9999-12-31T12:00:00Z' }])('the clock is not moved to its end: %o', async (move) => {
  using shop = aSendingShop();
  const { clock } = shop.environment;
  await expect(clock.advance(move)).rejects.toEqual(settingRefused);
  expect(clock.now()).toBe(START);
  expect((await clock.advance({ by: 'P7900Y' })).total).toBe(0);
});

test('moved by a duration, a clock that runs has gone exactly so far', async () => {
  using shop = aSendingShop({ clock: 'system' });
  for (let count = 0; count < 20; count += 1) {
    const { from, to } = await shop.environment.clock.advance('PT1H');
    expect(Date.parse(to) - Date.parse(from)).toBe(HOUR);
  }
});

test('the clock never goes back', async () => {
  using shop = aSendingShop();
  const { clock } = shop.environment;

  await expect(clock.advance({ to: '2026-11-20T09:15:29Z' })).rejects.toEqual(stateRefused);
  expect(() => {
    clock.set({ kind: 'frozen', instant: isoAt(-1) });
  }).toThrow(stateRefused);
  expect(() => {
    clock.set({ kind: 'offset', milliseconds: START - Date.now() - HOUR });
  }).toThrow(stateRefused);
  expect(clock.state()).toEqual({ kind: 'frozen', instant: isoAt(0), now: isoAt(0) });
  expect((await clock.advance({ to: '2026-11-20T09:15:30Z' })).to).toBe(isoAt(0));
});

test.each(['', 'P', '1h', '-PT1H', 'PT1H ', 'p1d', 'P1M2', 'PT'])('the clock is not moved by %j', async (text) => {
  using shop = aSendingShop();

  await expect(shop.environment.clock.advance(text)).rejects.toEqual(settingRefused);
  expect(shop.environment.clock.now()).toBe(START);
});

test.each(['', 'soon', '2026-13-01T00:00:00Z', '2026-11-20'])('the clock is not moved to %j', async (to) => {
  using shop = aSendingShop();

  await expect(shop.environment.clock.advance({ to })).rejects.toEqual(settingRefused);
  expect(shop.environment.clock.now()).toBe(START);
});

test.each([NaN, Infinity, START + 0.5, Date.parse('+010000-01-01T00:00:00Z')])('the clock does not stand at %d', (instant) => {
  using shop = aSendingShop();
  const { clock, events } = shop.environment;

  expect(() => {
    clock.set({ kind: 'frozen', instant } as unknown as ClockSetting); // as callers without types may
  }).toThrow(settingRefused);
  expect(() => {
    clock.set({ kind: 'offset', milliseconds: instant });
  }).toThrow(settingRefused);
  expect(clock.state()).toEqual({ kind: 'frozen', instant: isoAt(0), now: isoAt(0) });
  expect(events.ping().created).toBe(isoAt(0));
});

test('the next due work is reached with all that is due at the same instant', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(inTurn(answering(500), answering(500), answering(200)));
  shop.send(receiver.url);
  shop.environment.events.ping();
  shop.environment.events.ping();
  await shop.settle();

  expect(told((await shop.environment.clock.advance({ next: true })).happened)).toEqual([
    [1, 2, 'delivered'],
    [1, 2, 'delivered'],
  ]);
  expect(await shop.environment.clock.advance({ next: true })).toMatchObject({ from: isoAt(MINUTE), to: isoAt(MINUTE), total: 0 });
});

test.each([
  ['UTC', '2027-01-31T12:00:00Z', 'P1M', '2027-02-28T12:00:00.000Z'],
  ['America/New_York', '2027-02-01T03:00:00Z', 'P1M', '2027-03-01T03:00:00.000Z'],
  ['America/New_York', '2027-02-14T12:00:00Z', 'P1M', '2027-03-14T11:00:00.000Z'],
  ['America/New_York', '2027-03-13T12:00:00Z', 'P1D', '2027-03-14T11:00:00.000Z'],
  ['America/New_York', '2027-03-13T12:00:00Z', 'PT24H', '2027-03-14T12:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-03T00:00:00Z', 'P1D', '2026-10-03T23:30:00.000Z'],
  ['UTC', '2028-02-29T00:00:00Z', 'P1Y', '2029-02-28T00:00:00.000Z'],
])('in %s, from %s on %s leads to %s', async (timezone, from, by, to) => {
  using shop = aSendingShop({ clock: from, seed: { content: { ...smallShop, config: { timezone } } } });

  await shop.environment.clock.advance(by);

  expect(new Date(shop.environment.clock.now()).toISOString()).toBe(to);
});

test('a clock that runs is moved ahead, does what falls due on the way, and runs on from there', async () => {
  using shop = aSendingShop({ clock: 'system' });
  const { clock } = shop.environment;
  await using receiver = await aReceiver(inTurn(answering(500), answering(500), answering(200)));
  shop.send(receiver.url);
  const event = shop.environment.events.ping().id;
  await shop.settle();

  const before = Date.now();
  const { from, to, happened } = await clock.advance('PT1H');

  // The way is measured from the call, and the clock runs on until it is held.
  expect(Date.parse(to)).toBeGreaterThanOrEqual(before + HOUR);
  expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(HOUR);
  expect(webhooksIn(happened).map(({ outcome }) => outcome)).toEqual(['pending', 'delivered']);
  const [, second, third] = shop.environment.deliveries.get(shop.delivery(event).id).attempts.map(({ instant }) => Date.parse(instant));
  expect((third ?? 0) - (second ?? 0)).toBe(5 * MINUTE);
  expect(clock.state()).toMatchObject({ kind: 'offset' });
  expect(clock.now()).toBeGreaterThanOrEqual(before + HOUR);
  const now = clock.now();
  await expect.poll(() => clock.now()).toBeGreaterThan(now);
});

test('a clock that is let run does what is due by then, with no call', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(inTurn(answering(500), answering(200)));
  shop.send(receiver.url);
  shop.environment.events.ping();
  await shop.settle();

  shop.environment.clock.set({ kind: 'frozen', instant: isoAt(59 * SECOND) });
  await shop.settle();
  expect(receiver.requests).toHaveLength(1);
  shop.environment.clock.set({ kind: 'frozen', instant: isoAt(2 * MINUTE) });
  await receiver.until(() => receiver.requests.length === 2);
  await shop.settle();

  expect(shop.attempts.at(-1)).toMatchObject({ phase: 'ended', attempt: 2, outcome: 'delivered' });
  const [, second] = shop.environment.deliveries.get(41).attempts;
  expect(second?.instant).toBe(isoAt(2 * MINUTE));
});

test('no more than ten thousand things that happened are told one by one, all are counted', async () => {
  using shop = aSendingShop();
  const destination = shop.send('http://127.0.0.1:9/hook');
  for (let count = 0; count < 10_050; count += 1) shop.environment.events.ping();
  // Nothing is sent to it, which makes it quick.
  shop.environment.destinations.disable(destination);

  let watched = 0;
  const { happened, total } = await shop.environment.clock.advance('PT1S', { onHappening: () => (watched += 1) });

  expect([happened.length, total, watched]).toEqual([10_000, 10_050, 10_050]);
  expect(webhooksIn(happened).map(({ event }) => event)).toEqual(eventIds(shop.environment).slice(0, 10_000));
});

test('a clock that is told to stop on the way stands where it was, and what is left is done later', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(500));
  shop.send(receiver.url);
  shop.environment.events.ping();
  await shop.settle();
  const stop = new AbortController();

  const { to, total } = await shop.environment.clock.advance('P3D', {
    signal: stop.signal,
    onHappening: (happening) => {
      if (told([happening])[0]?.[1] === 3) stop.abort();
    },
  });

  expect([to, total]).toEqual([isoAt(6 * MINUTE), 2]);
  expect((await shop.environment.clock.advance('P3D')).total).toBe(5);
});

test('nothing has settled while something hangs or the clock is being moved', async () => {
  using shop = aSendingShop({ webhookTimeout: 60_000 });
  await using receiver = await aReceiver(inTurn(answering(500), silent));
  shop.send(receiver.url);
  shop.environment.events.ping();
  await shop.settle();

  const moving = shop.environment.clock.advance('PT1M');
  await receiver.until(() => receiver.requests.length === 2);
  expect((await shop.environment.settle(30)).settled).toBe(false);

  await receiver[Symbol.asyncDispose]();
  expect((await moving).total).toBe(1);
  await shop.settle();
});

test('an environment that is closed while its clock is moved ends that with a refusal, and takes no other move', async () => {
  const shop = aSendingShop({ webhookTimeout: 60_000 });
  await using receiver = await aReceiver(inTurn(answering(500), silent));
  shop.send(receiver.url);
  shop.environment.events.ping();
  await shop.settle();
  const moving = expect(shop.environment.clock.advance('P3D')).rejects.toEqual(stateRefused);
  await receiver.until(() => receiver.requests.length === 2);

  shop.simulator.close();

  await moving;
  await expect(shop.environment.clock.advance('PT1M')).rejects.toEqual(stateRefused);
  await expect(shop.environment.settle(50)).rejects.toEqual(stateRefused);
  await receiver.until(() => receiver.connections().open === 0);
  expect(eventsIn(receiver.requests)).toEqual([9001, 9001]);
});
