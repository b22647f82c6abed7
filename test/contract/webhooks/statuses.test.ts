import type { Test } from 'supertest';
import { describe, expect, test } from 'vitest';
import { answering, inTurn, redirecting } from '../../support/behaviours.js';
import { expectControlRefusal } from '../../support/control.js';
import { aReceiver } from '../../support/receivers.js';
import { aSendingShop, aSignal, HOUR, MINUTE, SECOND, START, told } from '../../support/webhooks.js';

test.each([
  [300, 'HTTP 300'],
  [303, 'Redirect not followed (303)'],
  [304, 'HTTP 304'],
  [308, 'Redirect not followed (308)'],
  [399, 'HTTP 399'],
])('a receiver that answers %i has not taken the webhook: %s (#6.1-webhook-success)', async (status, shows) => {
  using shop = aSendingShop();
  await using elsewhere = await aReceiver(answering(200));
  await using receiver = await aReceiver(redirecting(status, elsewhere.url));
  shop.send(receiver.url);

  const event = await shop.change();
  await shop.settle();

  expect(await shop.shown(event)).toMatchObject([{ status: 'pending', last_error_message: shows }]);
  expect(elsewhere.requests).toHaveLength(0);
});

describe('Retry-After of a receiver (#6.1-retry-after)', () => {
  const honouring = { webhookRetryAfter: 'honour' } as const;

  test.each([
    ['is ignored by default', {}, 503, '600', MINUTE],
    ['in seconds puts the next attempt off', honouring, 503, '600', 10 * MINUTE],
    ['of a 429 counts, too', honouring, 429, '601', 601 * SECOND],
    ['of other refusals does not', honouring, 500, '600', MINUTE],
    ['that is sooner than the schedule changes nothing', honouring, 503, '5', MINUTE],
    ['as a date is an instant of the clock of the environment', honouring, 429, 'Fri, 20 Nov 2026 10:15:30 GMT', HOUR],
    ['that is past changes nothing', honouring, 503, 'Fri, 20 Nov 2020 10:15:30 GMT', MINUTE],
    ['puts it off for at most a day', honouring, 503, '864000', 24 * HOUR],
    ['that nobody can read changes nothing', honouring, 503, 'soon', MINUTE],
  ] as const)('%s', async (_how, settings, status, text, wait) => {
    using shop = aSendingShop(settings);
    await using receiver = await aReceiver(inTurn(answering(status, '', { 'retry-AFTER': text }), answering(200)));
    shop.send(receiver.url);
    const event = await shop.change();
    await shop.settle();

    expect(shop.delivery(event)).toMatchObject({ status: 'pending', due: new Date(START + wait).toISOString() });

    const { happened } = await shop.environment.clock.advance({ next: true });
    expect(told(happened)).toEqual([[wait / MINUTE, 2, 'delivered']]);
  });

  test('adds no attempt to the eight', async () => {
    using shop = aSendingShop(honouring);
    await using receiver = await aReceiver(answering(503, '', { 'Retry-After': '43200' }));
    shop.send(receiver.url);
    const event = await shop.change();
    await shop.settle();

    const { happened } = await shop.environment.clock.advance('P30D');

    expect(told(happened).map(([minutes]) => minutes / 60)).toEqual([12, 24, 36, 48, 60, 72, 96]);
    expect(shop.delivery(event)).toMatchObject({ status: 'failed', attemptCount: 8 });
  });
});

describe('a 410 of a receiver (#6.1-webhook-gone)', () => {
  test('is tried again by default', async () => {
    using shop = aSendingShop();
    await using receiver = await aReceiver(inTurn(answering(410), answering(200)));
    shop.send(receiver.url);
    const event = await shop.change();
    await shop.settle();
    await shop.environment.clock.advance({ next: true });

    expect(shop.delivery(event)).toMatchObject({ status: 'delivered', attemptCount: 2 });
  });

  test('disables its destination when that is set: what waits is not sent, other destinations go on', async () => {
    using shop = aSendingShop({ webhookGone: 'disable' });
    await using receiver = await aReceiver(inTurn(answering(500), answering(410), answering(200)));
    await using other = await aReceiver(answering(200));
    const [gone, kept] = [shop.send(receiver.url), shop.send(other.url)];
    const first = await shop.change();
    await shop.settle();
    const second = await shop.change();
    await shop.settle();

    expect([gone, kept].map((id) => shop.environment.destinations.get(id).status)).toEqual(['disabled', 'enabled']);
    expect(shop.delivery(second, gone)).toMatchObject({ status: 'pending', lastError: 'HTTP 410' });
    await shop.environment.clock.advance('P1D');
    for (const event of [first, second]) {
      expect(shop.delivery(event, gone)).toMatchObject({ status: 'failed', lastError: 'Endpoint disabled' });
      expect(shop.delivery(event, kept)).toMatchObject({ status: 'delivered' });
    }
    expect(receiver.requests).toHaveLength(2);

    await shop.change();
    shop.environment.destinations.enable(gone);
    const third = await shop.change();
    await shop.settle();
    expect(shop.delivery(third, gone)).toMatchObject({ status: 'delivered' });
    expect(receiver.requests).toHaveLength(3);
  });

  test('says nothing of the address that has taken the place of the one that answered it', async () => {
    using shop = aSendingShop({ webhookGone: 'disable' });
    const moved = aSignal();
    await using other = await aReceiver(answering(200));
    await using receiver = await aReceiver((visit) => {
      shop.environment.destinations.edit(id, { url: other.url });
      moved.give();
      answering(410)(visit);
    });
    const id = shop.send(receiver.url);
    const event = await shop.change();
    await moved.given;
    await shop.settle();

    expect(shop.environment.destinations.get(id).status).toBe('enabled');
    await shop.environment.clock.advance({ next: true });
    expect(shop.delivery(event)).toMatchObject({ status: 'delivered' });
  });
});

describe('the rules of deliveries', () => {
  test('are set in an environment, go back to those it was started with, and travel with its snapshots', async () => {
    using shop = aSendingShop({ webhookGone: 'disable' });
    const { deliveryRules, snapshots, restore } = shop.environment;
    const started = { gone: 'disable', retryAfter: 'ignore' };
    const rules = async (): Promise<unknown> => (await shop.bare.get('/_sim/delivery-rules').expect(200)).body;
    const patch = (body: object): Test => shop.bare.patch('/_sim/delivery-rules').send(body);
    expect(await rules()).toEqual(started);

    expect((await patch({ gone: 'retry', retryAfter: 'honour' }).expect(200)).body).toEqual({ gone: 'retry', retryAfter: 'honour' });
    snapshots.save('set');
    const fork = await shop.simulator.forkEnvironment({ from: 'default' });
    expect((await patch({ gone: null }).expect(200)).body).toEqual({ gone: 'disable', retryAfter: 'honour' });
    expect(deliveryRules.set({ retryAfter: null })).toEqual(started);
    expect(deliveryRules.set({})).toEqual(started);

    restore(await snapshots.export('set'));
    for (const environment of [shop.environment, fork])
      expect(environment.deliveryRules.get()).toEqual({ gone: 'retry', retryAfter: 'honour' });
    shop.environment.reset();
    expect(await rules()).toEqual(started);
  });

  test.each([
    [{ gone: 'stop' }, /gone/],
    [{ retryAfter: true }, /retryAfter/],
    [{ gone: 'disable', more: 1 }, /more/],
  ])('are refused when they are others: %j', async (edit, message) => {
    using shop = aSendingShop();
    expectControlRefusal(await shop.bare.patch('/_sim/delivery-rules').send(edit), 400, message);
    expect(() => shop.environment.deliveryRules.set(edit as object)).toThrow(message);
    expect(shop.environment.deliveryRules.get()).toEqual({ gone: 'retry', retryAfter: 'ignore' });
  });
});
