import type { Environment, SimulatorSettings } from '../../../src/index.js';
import { eventTable, eventTypes, type EventType } from '../../../src/domain/events/table.js';
import { resourceNamed } from '../../../src/domain/resources/index.js';
import { anOrder } from '../contract/orders.js';
import { aProfile, aTransaction, billing, kindNames } from '../contract/vault.js';
import { anEnvironment, smallShop, type TestEnvironment } from '../environment.js';
import { recordNames } from './record-shapes.js';

type Value = Readonly<Record<string, unknown>>;

/** What the API answers for the records of a resource, or the data of events of a type. */
export interface Answers {
  readonly about: string;
  readonly version: 'v2' | 'v3' | 'event';
  readonly values: readonly Value[];
}

/** Answers of the demo shop about all that has a type: lists, what calls alone make, and events of two days and of every type. */
export async function recordAnswers(wire: NonNullable<SimulatorSettings['wire']>): Promise<readonly Answers[]> {
  using environment = anEnvironment({ seed: 'demo', wire });
  const shop = environment.simulator.environment;
  const transaction = await furnish(environment);
  const order = await anOrder(environment);
  shop.orderCallback.set({ url: 'internal' });
  await shop.clock.advance('P2D');
  return [
    ...(await listsOf(environment)),
    { about: 'transaction', version: 'v2', values: [transaction] },
    { about: 'sales-order', version: 'v2', values: [order] },
    ...eventTypes.map((about) => ({ about, version: 'event' as const, values: dataOf(shop, about) })),
  ];
}

// What the demo shop lacks: profiles of every kind, something in stock, a rule and a profile behind a product, a transaction.
async function furnish(environment: TestEnvironment): Promise<Value> {
  const { schedulingRules, productConfigurationProfiles } = environment.simulator.environment;
  for (const kind of kindNames) await aProfile(environment, kind, kind === 'credit card' ? { billing_address: billing } : {});
  for (const rule of smallShop.scheduling_rules) schedulingRules.add({ name: rule.name, type: rule.type, data: rule.data });
  productConfigurationProfiles.add({ name: 'Small parcels', data: { parcel: 'small' } });
  await environment.call('post', '/services/v2/inventory-location', { inventory_location: { name: 'Dover' } });
  await environment.call('post', '/services/v2/inventory', {
    inventory: { product_id: 4001, inventory_location_id: 701, qty_in_stock: 3 },
  });
  await environment.call('put', '/services/v2/products/4001', { product: { scheduling_rule_id: 201, config_profile_id: 101 } });
  return aTransaction(environment, 'paymentprofiles/6001/purchase');
}

async function listsOf(environment: TestEnvironment): Promise<readonly Answers[]> {
  const token = await environment.token();
  const lists = Object.keys(recordNames).flatMap((about) => {
    const { v2, v3, plural } = resourceNamed(about);
    return [
      ...(v2?.actions.includes('list') === true ? [{ about, plural, version: 'v2' as const, path: v2.path }] : []),
      ...(v3?.actions.includes('list') === true ? [{ about, plural, version: 'v3' as const, path: v3.listPath ?? v3.path }] : []),
    ];
  });
  return Promise.all(
    lists.map(async ({ about, plural, version, path }) => {
      const { body } = await environment.callWith(token, 'get', `/services/${version}/${path}?count=250`);
      return { about, version, values: (Array.isArray(body) ? body : body[plural]) as readonly Value[] }; // a list of records
    }),
  );
}

// What has happened, and one made by hand where nothing of the type has.
function dataOf({ events }: Environment, type: EventType): readonly Value[] {
  const row = eventTable[type];
  const about = row.about === 'nothing' ? undefined : { resource: row.about, id: resourceNamed(row.about).firstId };
  events.trigger({ type, for: about });
  return events.list({ type, limit: 1000 }).map(({ dataText }) => JSON.parse(dataText) as Value);
}
