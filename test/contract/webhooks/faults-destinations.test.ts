import { expect, test } from 'vitest';
import { answering, inTurn, silent } from '../../support/behaviours.js';
import { aClosedPort, aReceiver } from '../../support/receivers.js';
import { aSendingShop, aSignal, eventsIn, isSigned, isoAt, MINUTE } from '../../support/webhooks.js';

test('a destination that is disabled when the retry is due ends its webhooks, shown as `Endpoint disabled`', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(500));
  const destination = shop.send(receiver.url);
  const event = await shop.change();
  await shop.settle();

  shop.environment.destinations.disable(destination);
  const { happened } = await shop.environment.clock.advance('P3D');

  expect(happened).toMatchObject([{ at: isoAt(MINUTE), kind: 'webhook', details: { event, destination, outcome: 'failed' } }]);
  expect(happened[0]?.details).not.toHaveProperty('attempt');
  expect(receiver.requests).toHaveLength(1);
  expect(shop.delivery(event)).toMatchObject({ status: 'failed', due: null, attemptCount: 1 });
  expect(await shop.shown(event)).toMatchObject([
    {
      endpoint: { status: 'disabled', url: receiver.url },
      status: 'failed',
      last_attempt: '2026-11-20T09:15:30+0000',
      last_error_message: 'Endpoint disabled',
    },
  ]);
});

test('a destination that is disabled before the first attempt gets none', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(200));
  const destination = shop.send(receiver.url);
  const event = shop.environment.events.ping().id;
  shop.environment.destinations.disable(destination);
  await shop.settle();

  const [shown] = await shop.shown(event);
  expect(shown).toMatchObject({ status: 'failed', last_error_message: 'Endpoint disabled' });
  expect(shown).not.toHaveProperty('last_attempt');
  expect(receiver.requests).toHaveLength(0);
  expect(shop.attempts).toEqual([]);
});

test('a destination that is enabled again before the retry is due goes on where it was', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(inTurn(answering(500), answering(200)));
  const destination = shop.send(receiver.url);
  const event = await shop.change();
  await shop.settle();

  shop.environment.destinations.disable(destination);
  shop.environment.destinations.enable(destination);
  await shop.environment.clock.advance('PT1M');

  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', attemptCount: 2 });
});

test('events that are made while a destination is disabled are never sent to it', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(200));
  const destination = shop.send(receiver.url);
  shop.environment.destinations.disable(destination);
  const missed = await shop.change();
  shop.environment.destinations.enable(destination);
  const seen = await shop.change();
  await shop.settle();
  await shop.environment.clock.advance('P3D');

  expect(await shop.shown(missed)).toEqual([]);
  expect(eventsIn(receiver.requests)).toEqual([seen]);
});

test('redacting a destination erases it and ends what waits for it, shown as `Endpoint redacted`', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(inTurn(answering(200), answering(500)));
  const destination = shop.send(receiver.url);
  const taken = await shop.change();
  const waiting = await shop.change();
  await shop.settle();

  shop.environment.destinations.redact(destination);

  const [shown] = await shop.shown(waiting);
  expect(shown).toMatchObject({ status: 'failed', last_error_message: 'Endpoint redacted', endpoint: { status: 'redacted' } });
  expect(shown?.last_attempt).toBe('2026-11-20T09:15:30+0000');
  expect(shown?.endpoint).not.toHaveProperty('url');
  expect(await shop.shown(taken)).toMatchObject([{ status: 'delivered', endpoint: { status: 'redacted' } }]);
  expect((await shop.environment.clock.advance('P3D')).total).toBe(0);
  expect(receiver.requests).toHaveLength(2);
  expect(shop.environment.destinations.get(destination)).toMatchObject({ url: null, secret: null });
});

test('sending again to a destination that is redacted or disabled is refused at the attempt, with its text', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(200));
  const [gone, off] = [shop.send(receiver.url), shop.send(`${receiver.url}/other`)];
  const event = await shop.change();
  await shop.settle();
  shop.environment.destinations.redact(gone);
  shop.environment.destinations.disable(off);

  for (const { id } of [shop.delivery(event, gone), shop.delivery(event, off)]) shop.environment.deliveries.resend(id);
  await shop.settle();

  expect((await shop.shown(event)).map(({ status, last_error_message }) => [status, last_error_message])).toEqual([
    ['failed', 'Endpoint redacted'],
    ['failed', 'Endpoint disabled'],
  ]);
  expect(receiver.requests).toHaveLength(2);
});

test('a destination that is redacted during an attempt stays redacted, and the attempt is kept', async () => {
  using shop = aSendingShop();
  const answer = aSignal();
  await using receiver = await aReceiver((visit) => void answer.given.then(() => answering(200)(visit)));
  const destination = shop.send(receiver.url);
  const event = await shop.change();
  await receiver.until(() => receiver.requests.length === 1);

  shop.environment.destinations.redact(destination);
  answer.give();
  await shop.settle();

  expect(await shop.shown(event)).toMatchObject([
    { status: 'failed', last_error_message: 'Endpoint redacted', last_attempt: '2026-11-20T09:15:30+0000' },
  ]);
  expect(shop.delivery(event)).toMatchObject({ status: 'failed', due: null, attemptCount: 1 });
  expect(shop.environment.deliveries.get(shop.delivery(event).id).attempts).toMatchObject([{ number: 1, status: 200 }]);
  expect(shop.attempts.at(-1)).toMatchObject({ phase: 'ended', status: 200, outcome: 'failed' });
});

test('a destination that is disabled during an attempt keeps what that attempt came to', async () => {
  using shop = aSendingShop();
  const answer = aSignal();
  await using receiver = await aReceiver((visit) => void answer.given.then(() => answering(200)(visit)));
  const destination = shop.send(receiver.url);
  const event = await shop.change();
  await receiver.until(() => receiver.requests.length === 1);

  shop.environment.destinations.disable(destination);
  answer.give();
  await shop.settle();

  expect(await shop.shown(event)).toMatchObject([{ status: 'delivered', endpoint: { status: 'disabled' } }]);
});

test('attempts that wait go to the new address of a destination, with the bytes they had', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(200));
  // Afterwards, or the receiver might get that very port.
  const dead = await aClosedPort();
  const destination = shop.send(dead);
  const event = await shop.change();
  await shop.settle();

  shop.environment.destinations.edit(destination, { url: receiver.url });
  await shop.environment.clock.advance('PT1M');

  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', attemptCount: 2 });
  const [request] = receiver.requests;
  // The body still tells of the destination as it was when the event was made.
  expect(request?.body.toString('utf8')).toContain(dead);
  expect(request?.body.toString('utf8')).not.toContain(receiver.url);
  expect(request === undefined ? false : isSigned(request)).toBe(true);
  expect(await shop.shown(event)).toMatchObject([{ endpoint: { url: receiver.url } }]);
});

test('a new secret signs from the next attempt on, retries included', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(inTurn(answering(500), answering(500), answering(200)));
  const destination = shop.send(receiver.url);
  await shop.change();
  await shop.settle();

  const { secret } = shop.environment.destinations.newSecret(destination);
  await shop.environment.clock.advance('PT1M');
  shop.environment.destinations.newSecret(destination, 'one of my own: ü');
  await shop.environment.clock.advance('PT5M');

  const [first, second, third] = receiver.requests;
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect([first && isSigned(first), second && isSigned(second, secret ?? ''), third && isSigned(third, 'one of my own: ü')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(new Set(receiver.requests.map(({ body }) => body.toString('latin1'))).size).toBe(1);
});

test('picks that are changed decide over later events alone', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(inTurn(answering(500), answering(200)));
  const destination = shop.send(receiver.url);
  const before = await shop.change();
  await shop.settle();

  shop.environment.destinations.edit(destination, { eventTypes: ['subscription.created'] });
  const unpicked = await shop.change();
  const ping = shop.environment.events.ping().id;
  await shop.settle();
  await shop.environment.clock.advance('PT1M');

  expect(eventsIn(receiver.requests)).toEqual([before, ping, before]);
  expect(await shop.shown(unpicked)).toEqual([]);
});

test('a redacted destination is beyond every change', () => {
  using shop = aSendingShop();
  const id = shop.send('http://127.0.0.1:9/hook');
  const { destinations, events } = shop.environment;
  destinations.redact(id);
  const refused = expect.objectContaining({ code: 'state-refused' });

  expect(() => destinations.enable(id)).toThrow(refused);
  expect(() => destinations.disable(id)).toThrow(refused);
  expect(() => destinations.edit(id, { url: 'http://127.0.0.1:9/other' })).toThrow(refused);
  expect(() => destinations.newSecret(id)).toThrow(refused);
  expect(() => destinations.redact(id)).toThrow(refused);
  expect(() => events.ping(id)).toThrow(refused);
});

test('a ping of one destination is refused while it is disabled, and leaves no event', () => {
  using shop = aSendingShop();
  const id = shop.send('http://127.0.0.1:9/hook');
  shop.environment.destinations.disable(id);

  expect(() => shop.environment.events.ping(id)).toThrow(expect.objectContaining({ code: 'state-refused' }));
  expect(shop.environment.events.list({ from: 0, limit: 10 })).toEqual([]);
});

test('with a clock that stands, a destination that hangs costs its time limit, then the others get theirs', async () => {
  using shop = aSendingShop({ webhookTimeout: 400 });
  await using hanging = await aReceiver(silent);
  await using receiver = await aReceiver(answering(200));
  const [slow, quick] = [shop.send(hanging.url), shop.send(receiver.url)];
  const event = await shop.change();
  await shop.settle();

  expect(shop.delivery(event, slow)).toMatchObject({ status: 'pending', lastError: 'Timeout' });
  expect(shop.delivery(event, quick)).toMatchObject({ status: 'delivered' });
});
