import { describe, expect, test } from 'vitest';
import type { AttemptRecord } from '../../../src/index.js';
import { answering, drippingBody, inTurn, silent } from '../../support/behaviours.js';
import { suffixes } from '../../support/documents.js';
import { inside } from '../../support/inside.js';
import { aClosedPort, aReceiver } from '../../support/receivers.js';
import { aServer, type Sending, type TestServer, type WireAnswer } from '../../support/server.js';
import { eventIds } from '../../support/webhooks.js';

const CLIENT_SECRET = 'clientSecretThatNobodyShallSee';
const HOOK_SECRET = 'hook secret that nobody shall see';
const NEW_HOOK_SECRET = 'another hook secret of today';
const CALLBACK_SECRET = 'callback secret that nobody shall see';
const NEW_CALLBACK_SECRET = 'another callback secret of today';

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

interface Told {
  readonly server: TestServer;
  readonly attempts: readonly AttemptRecord[];
  /** Every answer but those that hand out tokens. */
  readonly answers: readonly WireAnswer[];
  readonly tokens: readonly Tokens[];
  /** The secrets of all destinations and order callbacks that there ever were, given and generated. */
  readonly hooks: readonly string[];
  readonly bodies: readonly string[];
}

/** Makes calls of every kind, right and wrong ones, while receivers take and refuse webhooks, and tells all that came of it. */
async function withSecrets(look: (told: Told) => void): Promise<void> {
  const attempts: AttemptRecord[] = [];
  await using server = await aServer({
    clientSecret: CLIENT_SECRET,
    orderCallback: { url: await aClosedPort(), secret: CALLBACK_SECRET },
    webhookTimeout: 400,
    onAttempt: (attempt) => attempts.push(attempt),
  });
  await using receiver = await aReceiver(inTurn(answering(200), answering(500), silent, drippingBody(200), answering(200)));
  const { destinations, orderCallback, clock, settle } = server.simulator.environment;
  const given = destinations.add({ url: receiver.url, secret: HOOK_SECRET });
  const generated = destinations.add({ url: `${receiver.url}/generated` });
  const dead = destinations.add({ url: await aClosedPort(), secret: `${HOOK_SECRET} of the dead` });
  const hooks = [HOOK_SECRET, NEW_HOOK_SECRET, `${HOOK_SECRET} of the dead`, generated.secret ?? ''];
  hooks.push(orderCallback.get().secret, NEW_CALLBACK_SECRET);

  const answers: WireAnswer[] = [];
  const ask = async (method: string, path: string, sending?: Sending): Promise<void> => {
    answers.push(await server.ask(method, path, sending));
  };
  const tokens = [await issue(server), await issue(server, '&scope=widget&customer_id=2001'), await issue(server, '&scope=session')];
  await callRightly(ask, tokens[0]?.access ?? '');
  expect((await settle(15_000)).settled).toBe(true);
  hooks.push(destinations.newSecret(generated.id).secret ?? '');
  destinations.newSecret(given.id, NEW_HOOK_SECRET);
  orderCallback.set({ secret: NEW_CALLBACK_SECRET });
  await setCallbackWrongly(server);
  await callWrongly(ask, tokens);
  await clock.advance('PT2H');
  await callRightly(ask, '');
  expect((await settle(15_000)).settled).toBe(true);
  destinations.redact(dead.id);
  for (const id of eventIds(server.simulator.environment)) await ask('GET', `/services/v2/webhook-events/${String(id)}`);

  expect(attempts.length).toBeGreaterThan(20);
  look({ server, attempts, answers, tokens, hooks, bodies: receiver.requests.map(({ body }) => body.toString('utf8')) });
}

// The control API shows the secret to who asks for it; what it refuses, and the log of both, tells nothing.
async function setCallbackWrongly(server: TestServer): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  for (const wish of [{ url: 'nowhere' }, { url: 'http://[x' }, { secret: `${NEW_CALLBACK_SECRET}\n` }]) {
    const body = JSON.stringify({ secret: NEW_CALLBACK_SECRET, ...wish });
    const answer = await server.ask('PUT', '/_sim/order-callback', { isKnown: false, headers, body });
    expect([answer.status, answer.text.includes(NEW_CALLBACK_SECRET)]).toEqual([400, false]);
  }
}

type Ask = (method: string, path: string, sending?: Sending) => Promise<void>;

async function issue(server: TestServer, more = ''): Promise<Tokens> {
  const path = `/oauth/v2/token?grant_type=client_credentials&client_id=subsim-default&client_secret=${CLIENT_SECRET}${more}`;
  const answer = await server.ask('GET', path, { isKnown: false });
  expect(answer.status).toBe(200);
  const { access_token: access, refresh_token: refresh } = JSON.parse(answer.text) as { access_token: string; refresh_token?: string };
  expect(access).toMatch(/^\w{86}$/);
  return { access, refresh: refresh ?? access };
}

const update = (value: string): Sending => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify([{ op: 'add', path: '/user_defined_fields/turn', value }]),
});

async function callRightly(ask: Ask, token: string): Promise<void> {
  const bearer: Sending = token === '' ? {} : { isKnown: false, headers: { Authorization: `Bearer ${token}` } };
  for (const suffix of suffixes) {
    for (const list of ['customers', 'subscriptions', 'addresses', 'products', 'group-subscriptions']) {
      await ask('GET', `/services/v2/${list}${suffix}`, bearer);
    }
    await ask('GET', `/services/v2/config${suffix}`, bearer);
  }
  for (const path of ['/services/v3/customers', '/services/v3/products', '/services/v2/customers/2001', '/livez', '/readyz']) {
    await ask('GET', path, bearer);
  }
  await ask('PATCH', '/services/v2/subscriptions/5001', update(`turn ${token === '' ? 'two' : 'one'}`));
  await ask('POST', '/services/v2/webhook-test', bearer);
}

async function callWrongly(ask: Ask, tokens: readonly Tokens[]): Promise<void> {
  const [{ access, refresh } = { access: '', refresh: '' }, widget, session] = tokens;
  const anonymous = (headers: Record<string, string>): Sending => ({ isKnown: false, headers });
  const basic = (text: string): Sending => anonymous({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  const client = `client_id=subsim-default&client_secret=${CLIENT_SECRET}`;
  await ask('GET', `/services/v2/customers?access_token=${access}x`, anonymous({}));
  await ask('GET', `/services/v2/customers?access_token=${access}&nothing=1`, anonymous({}));
  await ask('GET', `/services/v2/customers?access_token=${access}`, anonymous({ Authorization: `Bearer ${access}` }));
  await ask('GET', `/services/v2/no-such-thing?access_token=${access}`, anonymous({}));
  await ask('DELETE', '/services/v2/config', anonymous({ Authorization: `Bearer ${access}` }));
  for (const { access: own } of [widget ?? { access }, session ?? { access }]) {
    await ask('GET', '/services/v2/webhook-events/9001', anonymous({ Authorization: `Bearer ${own}` }));
    await ask('POST', '/services/v2/webhook-test', anonymous({ Authorization: `Bearer ${own}` }));
  }
  await ask('GET', '/services/v2/customers', basic(`subsim-default:${CLIENT_SECRET}x`));
  await ask('GET', '/services/v2/customers', basic(`subsim-other:${CLIENT_SECRET}`));
  await ask('GET', '/services/v3/customers', basic(`subsim-default:${CLIENT_SECRET}`));
  await ask('GET', `/oauth/v2/token?grant_type=password&${client}`, anonymous({}));
  await ask('GET', `/oauth/v2/token?grant_type=client_credentials&${client}x`, anonymous({}));
  await ask('GET', `/oauth/v2/token?grant_type=refresh_token&refresh_token=${refresh}x&${client}`, anonymous({}));
  await ask('GET', `/oauth/v2/token?grant_type=refresh_token&refresh_token=${refresh}&scope=widget&${client}`, anonymous({}));
  await ask('PUT', `/oauth/v2/token?${client}`, anonymous({}));
  await ask('POST', '/services/v2/subscriptions/5001', { headers: { 'Content-Type': 'application/json' }, body: '{"subscription":' });
}

// A secret in another writing is no less one.
function writings(secret: string): readonly string[] {
  const base64 = Buffer.from(secret).toString('base64').replaceAll('=', '');
  return [secret, encodeURIComponent(secret), base64, Buffer.from(secret).toString('hex')];
}

function expectNone(texts: readonly string[], secrets: readonly string[]): void {
  expect(texts.length).toBeGreaterThan(0);
  expect(secrets.every((secret) => secret.length > 10)).toBe(true);
  const found = secrets.flatMap((secret) => texts.filter((text) => writings(secret).some((writing) => text.includes(writing))));
  expect(found).toEqual([]);
}

// The first six characters of a token name its environment and are no secret.
function secretsOf({ tokens, hooks, server }: Told): readonly string[] {
  const [, basic = ''] = server.authorization.split(' ');
  return [CLIENT_SECRET, basic, ...hooks, ...tokens.flatMap(({ access, refresh }) => [access.slice(6), refresh.slice(6)])];
}

test('the secrets of clients, destinations and order callbacks, and tokens stand nowhere', async () => {
  await withSecrets((told) => {
    const secrets = secretsOf(told);
    const { server, attempts, answers, bodies } = told;
    // In no record of a request or of an attempt.
    expect(server.log.length).toBeGreaterThan(50);
    expectNone([...server.log, ...attempts].map(written), secrets);

    // In no answer of the platform, whatever was asked, and not in its headers.
    const statuses = new Set(answers.map(({ status }) => status));
    expect([200, 204, 400, 401, 403, 404, 405].filter((status) => !statuses.has(status))).toEqual([]);
    expectNone(
      answers.map(({ headers, text }) => JSON.stringify(headers) + text),
      secrets,
    );

    // In no event, no body of a webhook and nothing that is kept of an attempt.
    const { deliveries, events, hosted } = inside(server.simulator.environment);
    const all = deliveries.list({ limit: 1_000 });
    const texts = [
      ...bodies,
      ...events.list({ limit: 1_000 }).flatMap(({ id, dataText }) => [dataText, hosted.events.read(id)]),
      ...all.flatMap(({ id }) => [deliveries.get(id).body, ...deliveries.get(id).attempts.map(written)]),
    ];
    expect(texts.length).toBeGreaterThan(20);
    expectNone(texts, secrets);
  });
});

describe('the address of a destination with a query', () => {
  const guarded = (url: string): string => {
    const { port } = new URL(url);
    return `http://127.0.0.1:${port}/hook?token=tokenOfTheReceiver#part`;
  };
  const hidden = ['hookuser:hookpassword', 'hookpassword', 'tokenOfTheReceiver'];

  test('is told by the log without it, whether it answers, hangs or is dead', async () => {
    const attempts: AttemptRecord[] = [];
    await using server = await aServer({ webhookTimeout: 400, onAttempt: (attempt) => attempts.push(attempt) });
    await using receiver = await aReceiver(answering(200));
    await using hanging = await aReceiver(silent);
    const { destinations, settle } = server.simulator.environment;
    const urls = [receiver.url, hanging.url, await aClosedPort()].map((url) => [url, guarded(url)] as const);
    for (const [, url] of urls) destinations.add({ url });
    destinations.add({ url: 'https://nothing.invalid/hook?token=tokenOfTheReceiver' });

    await server.ask('POST', '/services/v2/webhook-test');
    expect((await settle(15_000)).settled).toBe(true);

    expect(attempts.filter(({ phase }) => phase === 'sent').map(({ receiver: place }) => place)).toEqual([
      ...urls.map(([url]) => url),
      'https://nothing.invalid/hook',
    ]);
    expectNone([...attempts, ...server.log].map(written), hidden);
  });

  test('is not repeated by the refusal of a bad one', async () => {
    await using server = await aServer();
    const { destinations } = server.simulator.environment;
    const refusals: unknown[] = [];
    for (const url of [
      'ftp://hookuser:hookpassword@127.0.0.1/hook?token=tokenOfTheReceiver',
      'http://hookuser:hookpassword@127.0.0.1:99999/?token=tokenOfTheReceiver',
      'http://hookuser:hookpassword@127.0.0.1/?token=tokenOfTheReceiver',
    ]) {
      try {
        destinations.add({ url });
      } catch (error) {
        refusals.push(error);
      }
    }

    expect(refusals).toHaveLength(3);
    expectNone(refusals.map(written), hidden);
  });
});

// Errors, too, and bytes as text.
function written(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (member instanceof Error) return { ...member, message: member.message, stack: member.stack };
    return isBytes(member) ? Buffer.from(member.data).toString('latin1') : member;
  });
}

// What `toJSON` of a buffer leaves of it.
function isBytes(value: unknown): value is { readonly data: readonly number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
}
