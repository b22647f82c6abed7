import { describe, expect, test } from 'vitest';
import { answering, silent, type Behaviour } from '../../support/behaviours.js';
import { aReceiver, type ReceivedRequest, type Receiver } from '../../support/receivers.js';
import { aServer, type TestServer, type WireAnswer } from '../../support/server.js';

type Members = Readonly<Record<string, unknown>>;

const jam = { customer_id: 2001, product_sku: 'JAM-PLUM', qty: 1, next_order_date: '2026-12-24', shipping_address_id: 3001 };
const PATIENCE = 15_000;

/** Creates a subscription over the wire. */
function subscribe(server: TestServer): Promise<WireAnswer> {
  const body = JSON.stringify({ subscription: jam });
  return server.ask('POST', '/services/v2/subscription', { body, headers: { 'Content-Type': 'application/json' } });
}

function eventIn({ status, text }: WireAnswer): Members {
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { webhook_event: Members }).webhook_event;
}

function readEvent(server: TestServer, id: unknown): Promise<Members> {
  return server.ask('GET', `/services/v2/webhook-events/${String(id)}`).then(eventIn);
}

/** A receiver of the server's webhooks. It goes before the server, so that nothing is waited for at the end. */
async function aSubscriber(server: TestServer, behaviour: Behaviour): Promise<Receiver> {
  const receiver = await aReceiver(behaviour);
  server.simulator.environment.destinations.add({ url: receiver.url });
  return receiver;
}

/** Asks the server something before the request is answered with 200. */
function askingFirst(server: TestServer, path: (request: ReceivedRequest) => string, keep: (answer: WireAnswer) => void): Behaviour {
  return ({ request, response }) => {
    const headers = { 'Content-Type': 'application/json' };
    void server.ask('GET', path(request), { headers }).then((answer) => {
      keep(answer);
      response.writeHead(200).end();
    });
  };
}

function webhookIn({ body }: ReceivedRequest): { readonly event: Members; readonly url: string } {
  const { webhook_event: event, webhook_event_url: url } = JSON.parse(body.toString()) as Record<
    'webhook_event' | 'webhook_event_url',
    string
  >;
  return { event: JSON.parse(event) as Members, url };
}

describe('a receiver that calls back before it answers', () => {
  test.each(['documented', 'observed'] as const)('reads the same data, pending and not attempted yet, in %s', async (wire) => {
    await using server = await aServer({ wire });
    const answers: WireAnswer[] = [];
    const behaviour = askingFirst(
      server,
      (request) => webhookIn(request).url,
      (answer) => answers.push(answer),
    );
    await using receiver = await aSubscriber(server, behaviour);
    expect((await subscribe(server)).status).toBe(201);
    expect((await server.ask('POST', '/services/v2/webhook-test')).status).toBe(204);
    expect((await server.simulator.environment.settle(PATIENCE)).settled).toBe(true);

    const sent = receiver.requests.map((request) => webhookIn(request).event);
    expect(sent.map(({ type }) => type)).toEqual(['subscription.created', 'ping']);
    // Which says, too, that they are pending and have no last attempt.
    expect(answers.map(eventIn)).toEqual(sent);
    const [destination] = (await readEvent(server, sent[0]?.id)).destinations as readonly Members[];
    expect(destination).toMatchObject({ status: 'delivered', last_attempt: '2026-11-20T09:15:30+0000' });
  });

  test('reads the record that the webhook is about, already changed', async () => {
    await using server = await aServer();
    const quantities: unknown[] = [];
    const behaviour = askingFirst(
      server,
      () => '/services/v2/subscriptions/5001',
      ({ text }) => quantities.push((JSON.parse(text) as { subscription: Members }).subscription.qty),
    );
    await using _receiver = await aSubscriber(server, behaviour);
    await server.ask('POST', '/services/v2/subscriptions/5001', { body: '{"subscription":{"qty":9}}' });
    expect((await server.simulator.environment.settle(PATIENCE)).settled).toBe(true);
    expect(quantities).toEqual([9]);
  });
});

describe('a receiver that never answers', () => {
  // Far longer than a test may take, so that no attempt ends by itself.
  const webhookTimeout = 600_000;

  test.each(['frozen', 'system'])('does not hold up the answers of the API, by a clock that is %s', async (clock) => {
    await using server = await aServer({ clock, webhookTimeout });
    await using receiver = await aSubscriber(server, silent);
    const first = await subscribe(server);
    expect(first.status, first.text).toBe(201);
    await receiver.until(() => receiver.requests.length === 1);

    for (const answer of [await subscribe(server), await server.ask('GET', '/services/v2/subscriptions')]) {
      expect(answer.status, answer.text).toBeLessThan(300);
    }
    expect((await server.ask('POST', '/services/v2/webhook-test')).status).toBe(204);
    const types = await Promise.all([9001, 9002, 9003].map(async (id) => (await readEvent(server, id)).type));
    expect(types).toEqual(['subscription.created', 'subscription.created', 'ping']);
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.connections()).toEqual({ came: 1, open: 1 });
  });

  test('does not hold up another receiver when the clock runs', async () => {
    await using server = await aServer({ clock: 'system', webhookTimeout });
    await using hanging = await aSubscriber(server, silent);
    await using good = await aSubscriber(server, answering(200));
    for (let count = 0; count < 3; count += 1) await server.ask('POST', '/services/v2/webhook-test');
    await good.until(() => good.requests.length === 3);
    await hanging.until(() => hanging.requests.length === 1);
    expect(hanging.requests).toHaveLength(1);
  });
});
