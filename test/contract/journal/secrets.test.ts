import { expect, test } from 'vitest';
import type { RequestEntry } from '../../../src/journal/entry.js';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { aReceiver } from '../../support/receiver.js';
import { entriesOf, journalOf } from '../../support/contract/journals.js';

const CONTROL = 'control-token-of-this-test';
const CARD = '4111111111111111';
const ADDRESS = '/services/v2/addresses/3001';

// Everything that opens something in an environment, or did.
async function secretsOf(shop: TestEnvironment): Promise<ReadonlySet<string>> {
  const { environment } = shop.simulator;
  const { destinations, orderCallback } = environment;
  const found = [CONTROL, CARD, environment.credentials.clientSecret, orderCallback.get().secret];
  const { id } = destinations.add({ url: 'http://localhost:9/hooks?key=of-the-address', secret: 'first-secret-of-a-receiver' });
  found.push('first-secret-of-a-receiver', destinations.newSecret(id).secret ?? '');
  destinations.redact(id);
  found.push(
    orderCallback.set({ url: 'internal', secret: 'the callback\'s "own" secret' }).secret,
    orderCallback.set({ secret: 'another callback secret' }).secret,
  );
  for (const parameters of [{}, { scope: 'widget', customer_id: '2001' }]) {
    const { clientId: client_id, clientSecret: client_secret } = environment.credentials;
    const form = { grant_type: 'client_credentials', client_id, client_secret, ...parameters };
    const { body } = await shop.bare.post('/oauth/v2/token').type('form').send(form);
    const { access_token: access, refresh_token: refresh } = body as { readonly access_token: string; readonly refresh_token?: string };
    found.push(access, ...(refresh === undefined ? [] : [refresh]));
  }
  const card = { creditcard_number: CARD, creditcard_month: '12', creditcard_year: '2031', creditcard_verification_value: '7391' };
  const { body: made } = await shop.call('post', '/services/v1/vault/token', { token: card });
  const token = tokenIn(made);
  if (token !== undefined) found.push(token);
  await environment.orders.place(5001, 'off-cycle');
  for (const { id: order } of environment.orders.list())
    found.push(...(/[0-9a-f]{32}/.exec(JSON.stringify(environment.orders.get(order))) ?? []));
  return new Set(found);
}

function tokenIn(body: unknown): string | undefined {
  return /"token":"(\w{22})"/.exec(JSON.stringify(body))?.[1];
}

// Each place of a request, of a record that events and orders tell of, and of what is asked beside the API.
async function sendEverywhere(shop: TestEnvironment, secret: string): Promise<void> {
  const written = encodeURIComponent(secret);
  await shop
    .call('get', `/services/v2/addresses/${written}?note=${written}&access_token=${written}#${written}`)
    .set({ 'X-Note': `the ${secret} here`, Referer: `http://a.test/${written}?q=${written}`, Cookie: secret });
  await shop.bare.get(ADDRESS).set('Authorization', `Bearer ${secret}`);
  await shop.bare.get(ADDRESS).auth('subsim-default', secret);
  const pointer = `/user_defined_fields/${secret.replaceAll('/', '~1')}`;
  await shop.call('patch', `${ADDRESS}.xml`, [{ op: 'add', path: pointer, value: `see ${secret}` }]).set('Sales-Order-Token', secret);
  await shop.call('patch', ADDRESS, JSON.stringify({ [secret]: [secret], deep: { token: secret } }));
  await shop.bare.post('/oauth/v2/token').type('form').send({ grant_type: secret, client_id: 'subsim-default', client_secret: secret });
  await shop.call('patch', '/services/v2/subscriptions/5001', [{ op: 'add', path: '/user_defined_fields/gift_note', value: secret }]);
  const { environment } = shop.simulator;
  await environment.clock.advance(secret).catch(() => undefined);
  environment.destinations.edit(environment.destinations.list()[0]?.id ?? 0, { url: `http://localhost:9/${written}?q=${written}` });
}

test('0.4.0 point 1: no secret of an environment can be read in its journal, wherever it was sent', async () => {
  await using receiver = await aReceiver();
  using shop = anEnvironment({ controlToken: CONTROL, clientSecret: 'secret-of-the-own-client', fresh: true });
  const { environment } = shop.simulator;
  environment.destinations.add({ url: receiver.url });
  const secrets = await secretsOf(shop);
  expect(secrets.size).toBeGreaterThanOrEqual(12);
  for (const secret of secrets) await sendEverywhere(shop, secret);
  const entries = entriesOf(shop);
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['request', 'event', 'delivery', 'order', 'move', 'act']));
  const shown = JSON.stringify(entries);
  const found = [...secrets].filter((secret) =>
    [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((text) => shown.includes(text)),
  );
  expect(found).toEqual([]);
  // Ports, ids and milliseconds may have these digits, too.
  expect(shown).not.toMatch(/(?<![\w.])7391(?!\w)/);
  expect(shown).not.toContain('of-the-address');
  expect(shown).toContain('411111…1111');
  // What is no secret stands there: the journal is of use.
  expect(shown).toContain('subsim-default');
  for (const entry of entries) if (entry.kind === 'event') JSON.parse(entry.data);
  for (const entry of entries.filter((one): one is RequestEntry => one.kind === 'request'))
    if (entry.request.body?.startsWith('{') === true) JSON.parse(entry.request.body);
  environment.reset();
  expect(entriesOf(shop)).toHaveLength(journalOf(shop).counts().entries);
  expect([...secrets].filter((secret) => JSON.stringify(entriesOf(shop)).includes(secret))).toEqual([]);
});

test('0.4.0 point 1: no payment token of a seed can be read in the body of a webhook or of a record, whatever JSON text it stands in', async () => {
  const token = 'QzIo/of+the=seed';
  await using receiver = await aReceiver();
  const content = { ...smallShop, payment_profiles: smallShop.payment_profiles.map((profile) => ({ ...profile, payment_token: token })) };
  using shop = anEnvironment({ seed: { content } });
  const { environment } = shop.simulator;
  environment.destinations.add({ url: receiver.url });
  environment.events.trigger({ type: 'payment_profile.updated', for: 'payment-profile:6001' });
  const note = JSON.stringify({ kept: 'as it was', inner: JSON.stringify({ payment_token: token }) });
  await shop.call('patch', '/services/v2/subscriptions/5001', [{ op: 'add', path: '/user_defined_fields/gift_note', value: note }]);
  await environment.settle(10_000);

  expect(JSON.stringify(receiver.received)).toContain(token);
  expect(environment.journal.count('kind:delivery payment_token')).toBeGreaterThan(0);
  for (const suffix of ['', '.xml', '.html']) await shop.call('get', `/services/v2/subscriptions/5001${suffix}`);
  expect(JSON.stringify(entriesOf(shop))).not.toContain(token);
  expect(JSON.stringify(entriesOf(shop))).toContain('as it was');
});
