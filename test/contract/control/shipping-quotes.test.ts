import { describe, expect, test } from 'vitest';
import { aControlledEnvironment, faultsOfControlRefusal, membersOf, type ControlledEnvironment } from '../../support/control.js';

const PATH = '/shipping-quotes';
const GROUND = {
  carrierCode: 'ups',
  carrierName: 'UPS',
  shippingMethodCode: 'ups_ground',
  shippingMethodName: 'Ground',
  shippingMethodDescription: 'Five days ☃',
  shippingPrice: '7.50',
};
const PICKUP = { shippingMethodCode: 'pickup', shippingPrice: '0' };

const NULLS = { carrierCode: null, carrierName: null, shippingMethodName: null, shippingMethodDescription: null };

async function quotesOf(environment: ControlledEnvironment, cart: string): Promise<unknown> {
  const answer = await environment.callWith(await environment.token(), 'get', `/carts/${cart}/shipping-quotes`);
  return JSON.parse(answer.text) as unknown;
}

describe('the shipping quotes', () => {
  test('are none until they are set, and then the same for every cart', async () => {
    using environment = aControlledEnvironment();
    const before = await environment.control('get', PATH);
    const quotesBefore = await quotesOf(environment, '17');

    const set = await environment.control('put', PATH, { shippingQuotes: [GROUND, PICKUP] });

    expect([before.body, quotesBefore]).toEqual([{ shippingQuotes: [] }, []]);
    const shippingQuotes = [
      { id: 601, ...GROUND },
      { id: 602, ...NULLS, ...PICKUP },
    ];
    expect([set.status, set.body]).toEqual([200, { shippingQuotes }]);
    expect((await environment.control('get', PATH)).body).toEqual({ shippingQuotes });
    for (const cart of ['17', '18', 'guest-cart']) expect(await quotesOf(environment, cart)).toEqual(shippingQuotes);
    expect(await quotesOf(environment, 'x')).toEqual(await quotesOf(environment, 'y'));
    expect((await environment.control('get', `/environments/staging${PATH}`)).body).toEqual({ shippingQuotes: [] });
  });

  test('are replaced as a whole: one with an id stays under it, one without gets the next, the others go', async () => {
    using environment = aControlledEnvironment();
    await environment.control('put', PATH, { shippingQuotes: [GROUND, PICKUP, { ...PICKUP, shippingMethodCode: 'drone' }] }).expect(200);

    const set = await environment.control('put', PATH, { shippingQuotes: [PICKUP, { id: 601, ...PICKUP, shippingPrice: '1.25' }] });
    const gone = await environment.callWith(await environment.token(), 'get', '/services/v3/shipping-quotes/602');
    const emptied = await environment.control('put', PATH, { shippingQuotes: [] });

    expect(set.body.shippingQuotes).toEqual([
      { id: 601, ...NULLS, ...PICKUP, shippingPrice: '1.25' },
      { id: 604, ...NULLS, ...PICKUP },
    ]);
    expect(gone.status).toBe(404);
    expect([emptied.status, emptied.body]).toEqual([200, { shippingQuotes: [] }]);
    expect((await environment.control('put', PATH, { shippingQuotes: [PICKUP] })).body.shippingQuotes).toMatchObject([{ id: 605 }]);
  });

  test('can be read, changed and put back', async () => {
    using environment = aControlledEnvironment();
    await environment.control('put', PATH, { shippingQuotes: [GROUND, PICKUP] }).expect(200);

    const read = await environment.control('get', PATH);
    const again = await environment.control('put', PATH, read.body);

    expect(again.text).toBe(read.text);
  });

  test.each([
    [{}, /is missing/],
    [[], /must be object/],
    [{ shippingQuotes: null }, /^shippingQuotes: must be a list/],
    [{ shippingQuotes: [PICKUP, 'x'] }, /^shippingQuotes/],
    [{ shippingQuotes: [PICKUP, { shippingMethodCode: 'x' }] }, /is missing/],
    [{ shippingQuotes: [PICKUP, { ...PICKUP, shippingPrice: 5 }] }, /shippingPrice: must be string/],
    [{ shippingQuotes: [PICKUP, { ...PICKUP, shippingPrice: '-1' }] }, /shippingPrice/],
    [{ shippingQuotes: [PICKUP, { ...PICKUP, shippingPrice: '1e3' }] }, /shippingPrice/],
    [
      { shippingQuotes: [PICKUP, { ...PICKUP, shippingMethodCode: ' ' }] },
      /^shippingQuotes\.1\.shippingMethodCode: This value should not be blank\.$/,
    ],
    [{ shippingQuotes: [PICKUP, { ...PICKUP, carrierName: 'x'.repeat(256) }] }, /carrierName/],
    [{ shippingQuotes: [PICKUP, { ...PICKUP, price: '1' }] }, /"price" is not known here/],
    [{ shippingQuotes: [PICKUP, { id: 7, ...PICKUP }] }, /^shippingQuotes\.1\.id: There is no such shipping quote\.$/],
    [
      {
        shippingQuotes: [
          { id: 601, ...PICKUP },
          { id: 601, ...PICKUP },
        ],
      },
      /^shippingQuotes\.1\.id: There is no such shipping quote\.$/,
    ],
    [{ shippingQuotes: Array.from({ length: 1001 }, () => PICKUP) }, /^shippingQuotes/],
  ])('stay as they are when they cannot be set: %j', async (body, message) => {
    using environment = aControlledEnvironment();
    await environment.control('put', PATH, { shippingQuotes: [GROUND] }).expect(200);

    const answer = await environment.control('put', PATH, body);

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([400, 'setting-refused']);
    expect(answer.body.message).toMatch(message);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect(membersOf((await environment.control('get', PATH)).body.shippingQuotes, 'id')).toEqual([601]);
    expect((await environment.control('put', PATH, { shippingQuotes: [PICKUP] })).body.shippingQuotes).toMatchObject([{ id: 602 }]);
  });

  test('are set by the library, too, and refused with the place of what is wrong', () => {
    using environment = aControlledEnvironment();
    const { shippingQuotes } = environment.simulator.environment;

    const set = shippingQuotes.set([{ shippingMethodCode: 'mail', shippingPrice: '4.9' }]);

    expect(set).toMatchObject([{ id: 601, shippingMethodCode: 'mail', shippingPrice: '4.9', carrierCode: null }]);
    expect(() => shippingQuotes.set([{ shippingMethodCode: 'mail', shippingPrice: 'free' }])).toThrow(
      'shippingQuotes[0].shippingPrice: must be a decimal number',
    );
    expect(shippingQuotes.list()).toEqual(set);
  });
});
