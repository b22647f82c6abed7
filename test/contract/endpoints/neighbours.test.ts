import { describe, expect, test } from 'vitest';
import { eachRow } from '../../support/contract/rows.js';
import { allEndpoints, foreignEndings, inTurn, outside, placed, type Placed } from '../../support/contract/endpoints/index.js';
import { anEndpointShop, exampleOf, type EndpointShop } from '../../support/contract/endpoints/shop.js';

const notFound = ['{"code":404,"message":"Not Found"}', '{"type":"about:blank","title":"Not Found","status":404,"detail":"Not Found"}'];

// A path that is served under another method says so with 405; so one method is enough for each neighbour.
describe('what is next to a served path is unknown, before credentials, methods and bodies are looked at (#9-path-spelling, #4.2-foreign-suffix, #7-order-of-checks)', () => {
  const rows = [...placed, ...outside].map((endpoint, number) => ({ ...endpoint, number }));
  eachRow(
    rows,
    ({ at }) => at,
    async ({ number, ...endpoint }) => {
      using shop = anEndpointShop();
      const methods = ['GET', ...endpoint.allow.split(', ').filter((method) => method !== 'GET'), 'PUT'];
      const asked = neighboursOf(endpoint).map((path, index) => [inTurn(methods, number + index), path] as const);

      expect(await knownOf(shop, asked)).toEqual([]);
    },
  );

  test('a report takes no suffix of a format either (#4.4-reports)', async () => {
    using shop = anEndpointShop();
    const paths = ['.json', '.xml', '.html', '.csv'].map((ending) => `/services/v2/reports/products${ending}`);

    for (const method of ['GET', 'POST'])
      expect(
        await knownOf(
          shop,
          paths.map((path) => [method, path]),
        ),
      ).toEqual([]);
  });
});

describe('a path that somebody may take for another one', () => {
  const taken = [
    ...['vault', 'vault/tokens/1/2/3', 'vault/payment-profiles', 'vault/payment_profiles', 'paymentprofiles', 'payment_profiles'],
    ...['group_subscriptions', 'group_subscription', 'groupsubscriptions', 'group-subscription/7001', 'group-subscriptions/7001/cancel'],
    ...['pause', 'restart', 'skip', 'upcoming-order-dates', 'subscriptions', 'items'].map((action) => `group-subscriptions/7001/${action}`),
    ...['group_subscription_templates', 'group-subscription-template/8001', 'group-subscription-templates/8001/items', 'templates'],
    ...[
      'product/4001',
      'products/4001/variants',
      'products/sku/TEA-ASSAM-250',
      'customer/2001',
      'customers/2001/addresses',
      'address/3001',
    ],
    ...['address/find', 'address/findOrCreate', 'address/find-or-create/3001', 'address/find_or-create', 'customer/find-or-create'],
    ...['subscription/5001', 'subscriptions/5001/delete', 'config/1', 'configs', 'configuration', 'batch', 'batches', 'batch/1/2'],
    ...['customer-addresses', 'scheduling-rules', 'scheduling-rules/201', 'product-configuration-profiles', 'livez', 'token', 'v2'],
  ];
  test.each(taken)('is unknown: /services/v2/%s', async (path) => {
    using shop = anEndpointShop();

    const asked = [
      ['GET', `/services/v2/${path}`],
      ['POST', `/services/v2/${path}.json`],
    ] as const;
    expect(await knownOf(shop, asked)).toEqual([]);
  });

  test.each(['/oauth/v1/token', '/oauth/token', '/oauth/v2/tokens'])('is unknown: %s', async (path) => {
    using shop = anEndpointShop();

    expect(
      await knownOf(shop, [
        ['GET', path],
        ['POST', path],
      ]),
    ).toEqual([]);
  });
});

describe('no version serves what only another one has (#9-v1-is-vault, #9-v3-resources)', () => {
  const pathsOf = (...versions: readonly string[]): readonly string[] =>
    [...new Set(allEndpoints.filter(({ version }) => versions.includes(version)).map(({ path }) => path))].sort();
  const spelt = (path: string): string => path.replace(/\d+|\{\w+\}/g, '1');
  const onlyOn = (paths: readonly string[], other: string): readonly string[] => {
    const served = pathsOf(other).map(spelt);
    return paths.filter((path) => !served.includes(spelt(path)));
  };

  test.each([
    ['v1', '/services/v1', onlyOn(pathsOf('v2', 'v3'), 'v1')],
    ['v2', '/services/v2', onlyOn(pathsOf('v1', 'v3'), 'v2')],
    ['v3', '/services/v3', onlyOn(pathsOf('v1', 'v2'), 'v3')],
    ['v3 at the root', '', onlyOn(pathsOf('v1', 'v2'), 'v3')],
  ])('%s', async (_, prefix, paths) => {
    using shop = anEndpointShop();

    expect(paths.length).toBeGreaterThan(20);
    expect(
      await knownOf(
        shop,
        paths.map((path, index) => [inTurn(['GET', 'POST'], index), prefix + exampleOf(path)]),
      ),
    ).toEqual([]);
  });
});

function neighboursOf({ at, endings }: Pick<Placed, 'at' | 'endings'>): readonly string[] {
  const path = exampleOf(at);
  // What stands for a token, a batch or a report may have any letters.
  const hasFreeEnd = /(?:\}|\/reports\/\w+)$/.test(at);
  const neighbours = [
    ...foreignEndings(endings).map((ending) => path + ending),
    `${path}/`,
    `${path}/1/2`,
    `${path}.json/`,
    ...(hasFreeEnd ? [] : [path.replace(/\/([a-z])(?=[^/]*$|[^/]*\/\d+$)/, (_, letter: string) => `/${letter.toUpperCase()}`)]),
    ...(hasFreeEnd ? [] : [path.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase())]),
    path.replace(/(?<=.)\//, '//'),
    path.replace(/(?<=.)\//, '/./'),
  ];
  return neighbours.filter((neighbour) => neighbour !== path);
}

/** Which of some requests are not refused as ones for unknown paths. */
async function knownOf(shop: EndpointShop, asked: readonly (readonly [method: string, path: string])[]): Promise<readonly string[]> {
  const known: string[] = [];
  for (const [method, path] of asked) {
    const { status, headers, text } = await shop.ask(method, path);
    const isUnknown = status === 404 && headers['subsim-refusal'] === 'unknown-route';
    if (!isUnknown || (text.startsWith('{') && !notFound.includes(text))) known.push(`${method} ${path}: ${String(status)} ${text}`);
  }
  return known;
}
