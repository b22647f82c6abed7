import { describe, expect, test } from 'vitest';
import type { Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { callsOf, placed, type Open, type Placed, type PlacedCall } from '../../support/contract/endpoints/index.js';
import { anEndpointShop, type EndpointShop } from '../../support/contract/endpoints/shop.js';
import type { WireAnswer } from '../../support/server.js';

/** A kind of token, and what it counts as. */
interface Kind {
  readonly name: string;
  readonly as: Open;
  readonly form: (owner: number) => Readonly<Record<string, string>>;
}

const widget: Kind = {
  name: 'a widget token of the customer',
  as: 'widget',
  form: (owner) => ({ scope: 'widget', customer_id: String(owner) }),
};
const kinds: readonly Kind[] = [
  { name: 'a token with scope client', as: 'full', form: () => ({ scope: 'client' }) },
  widget,
  { name: 'a widget token of a guest', as: 'guest', form: () => ({ scope: 'widget' }) },
  { name: 'a session token', as: 'guest', form: () => ({ scope: 'session' }) },
];
const takers: Readonly<Record<Open, readonly Open[]>> = { full: ['full'], widget: ['full', 'widget'], guest: ['full', 'widget', 'guest'] };

function isOpenTo({ call }: PlacedCall, { as }: Kind): boolean {
  return takers[call.open].includes(as);
}

describe('what credentials may do (#5-full-rights, #2.2-widget-rights, #2.2-guest-rights)', () => {
  eachRow(
    placed,
    (endpoint) => `${endpoint.at} is open: ${openings(endpoint)}`,
    async (endpoint) => {
      for (const row of callsOf(endpoint)) for (const kind of kinds) if (isOpenTo(row, kind)) await expectOpen(row, kind);
    },
  );
});

describe('what they may not do is refused, and changes and fires nothing (#5-full-credentials-only, #7-forbidden, #7-refused-changes-nothing)', () => {
  const rows = placed.flatMap(callsOf);

  test('without credentials, nothing may be done', async () => {
    await expectClosed(rows, { isDenied: isStranger, send: ({ shop, row, path }) => shop.ask(row.verb, path) });
  });

  test('with HTTP Basic, nothing may be done on v3 (#5.2-basic-on-v3)', async () => {
    await expectClosed(
      rows.filter(({ endpoint }) => endpoint.version === 'v3'),
      { isDenied: isStranger, send: ({ shop, row, path, body }) => shop.ask(row.verb, path, { as: shop.basic, body }) },
    );
  });

  test.each(kinds.slice(1).map((kind) => [kind.name, kind] as const))('%s may do nothing else', async (_, kind) => {
    await expectClosed(
      rows.filter((row) => !isOpenTo(row, kind)),
      { isDenied, send: async ({ shop, row, path, body }) => shop.ask(row.verb, path, { as: await tokenOf(shop, kind, row), body }) },
    );
  });

  test('a widget token reaches no record of another customer', async () => {
    await expectClosed(
      rows.flatMap((row) => (row.endpoint.foreign === undefined ? [] : [{ ...row, at: foreignPath(row.endpoint, row.endpoint.foreign) }])),
      { isDenied, send: async ({ shop, row, path, body }) => shop.ask(row.verb, path, { as: await tokenOf(shop, widget, row), body }) },
    );
  });
});

function openings(endpoint: Placed): string {
  const callers: Readonly<Record<Open, string>> = { full: 'full credentials', widget: 'widgets', guest: 'guests' };
  return callsOf(endpoint)
    .map(({ verb, call }) => `${verb} to ${callers[call.open]}`)
    .join(', ');
}

async function expectOpen(row: PlacedCall, kind: Kind): Promise<void> {
  const { endpoint, verb, call } = row;
  using shop = anEndpointShop();
  const path = await shop.filled(endpoint.at);
  const body = await shop.filled(call.body);
  const { status, text } = await shop.ask(verb, path, { as: await tokenOf(shop, kind, row), body });
  const expected = kind.as === 'widget' ? (call.ownStatus ?? call.status) : call.status;
  expect([verb, path, kind.name, status], text).toEqual([verb, path, kind.name, expected]);
}

function tokenOf(shop: EndpointShop, { form }: Kind, { endpoint }: PlacedCall): Promise<string> {
  return shop.bearer(form(endpoint.owner));
}

/** A call that may be at another path than its own. */
type Refused = PlacedCall & { readonly at?: string };

interface Way {
  readonly send: (sent: { shop: EndpointShop; row: PlacedCall; path: string; body: unknown }) => Promise<WireAnswer>;
  readonly isDenied: (answer: WireAnswer, row: PlacedCall) => boolean;
}

// All in one shop, in which everything is made first and which is as it was afterwards.
async function expectClosed(rows: readonly Refused[], { send, isDenied: isRefused }: Way): Promise<void> {
  using shop = anEndpointShop();
  const sendings: { row: PlacedCall; path: string; body: unknown }[] = [];
  for (const row of rows)
    sendings.push({ row, path: await shop.filled(row.at ?? row.endpoint.at), body: await shop.filled(row.call.body) });
  const before = [await everything(shop), shop.events()];
  const faults: string[] = [];

  for (const sending of sendings) {
    const answer = await send({ shop, ...sending });
    if (!isRefused(answer, sending.row)) faults.push(`${sending.row.verb} ${sending.path}: ${String(answer.status)} ${answer.text}`);
  }

  expect(sendings.length).toBeGreaterThan(30);
  expect(faults).toEqual([]);
  expect([await everything(shop), shop.events()]).toEqual(before);
}

function isStranger({ status, text }: WireAnswer): boolean {
  return status === 401 && (JSON.parse(text) as Members).error === 'access_denied';
}

function isDenied({ status, text }: WireAnswer, { endpoint }: PlacedCall): boolean {
  const denied = '{"code":403,"message":"Access Denied."}';
  const deniedV3 = '{"type":"about:blank","title":"Forbidden","status":403,"detail":"Access Denied."}';
  return status === 403 && text === (endpoint.version === 'v3' ? deniedV3 : denied);
}

function foreignPath({ at, path }: Placed, foreign: string): string {
  return at.slice(0, at.length - path.length) + foreign;
}

async function everything(shop: EndpointShop): Promise<readonly string[]> {
  const as = await shop.bearer();
  const lists = placed.filter(({ calls }) => calls.GET?.shape.is.startsWith('list'));
  const texts: string[] = [];
  for (const { at } of lists) texts.push(`${at}: ${(await shop.ask('GET', at, { as })).text}`);
  return texts;
}
