import { expect, test } from 'vitest';
import { aControlledEnvironment, type ControlledEnvironment } from '../../support/control.js';
import { anOrderSystem, placed, refused, type OrderSystem } from '../../support/order-system.js';
import { smallShop } from '../../support/environment.js';

const NOON = '2026-11-20T12:00:00Z';
const [first, second] = smallShop.subscriptions;
const content = {
  ...smallShop,
  subscriptions: [first, second].map((one) => ({ ...one, next_order_date: '2026-11-20' })),
};

type Shop = ControlledEnvironment & AsyncDisposable & { readonly system: OrderSystem };

async function aShopThatOrdered(): Promise<Shop> {
  const system = await anOrderSystem((order, number) =>
    number === 1 ? placed(order, number) : refused(order, 'Declined.', 'Soft Decline'),
  );
  const environment = aControlledEnvironment({ seed: { content }, orderCallback: { url: system.url } });
  await environment.simulator.environment.clock.advance({ to: NOON });
  return {
    ...environment,
    system,
    async [Symbol.asyncDispose]() {
      environment[Symbol.dispose]();
      await system[Symbol.asyncDispose]();
    },
  };
}

// Instants are numbers in the library and text in JSON, bytes text.
function asJson({ due, sent, answer, calls, ...rest }: ReturnType<Shop['simulator']['environment']['orders']['get']>): object {
  return {
    ...rest,
    due: new Date(due).toISOString(),
    sent: sent === null ? null : new Date(sent).toISOString(),
    answer: answer?.toString() ?? null,
    answerEncoding: 'utf-8',
    calls: calls.map((call) => ({ ...call, instant: new Date(call.instant).toISOString() })),
  };
}

test('the library shows an order with the members that the control API shows', async () => {
  await using shop = await aShopThatOrdered();
  const { orders } = shop.simulator.environment;

  const listed = (await shop.control('get', '/orders')).body.orders as readonly { readonly id: number }[];

  expect(listed).toHaveLength(2);
  expect(orders.list().map((order) => Object.keys(order))).toEqual(listed.map((order) => Object.keys(order)));
  for (const { id } of listed) {
    const shown = (await shop.control('get', `/orders/${String(id)}`)).body as object;
    expect(asJson(orders.get(id))).toEqual(shown);
  }
});

test('no member of an order has the name of a column', async () => {
  await using shop = await aShopThatOrdered();
  const { orders } = shop.simulator.environment;
  const names: string[] = [];
  for (const { id } of orders.list())
    JSON.stringify({ ...orders.get(id), request: '' }, (name, value: unknown) => (names.push(name), value));

  expect(names).toContain('httpStatus');
  expect(names).toContain('errorClass');
  expect(names.filter((name) => name.includes('_'))).toEqual([]);
});
