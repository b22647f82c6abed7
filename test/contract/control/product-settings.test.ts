import { describe, expect, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import {
  aControlledEnvironment,
  expectControlRefusal,
  faultsOfControlRefusal,
  membersOf,
  type ControlledEnvironment,
} from '../../support/control.js';

const PATH = '/product-configuration-profiles';
const NOW = '2026-11-20T09:15:30.000Z';
const DATA = { parcel: { size: 'large', labels: ['fragile', null] } };

async function shownInV3(environment: ControlledEnvironment, path: string): Promise<unknown> {
  return JSON.parse((await environment.callWith(await environment.token(), 'get', path)).text) as unknown;
}

describe('a product configuration profile', () => {
  test('is made, changed, listed and removed, and v3 shows it', async () => {
    using environment = aControlledEnvironment();

    const made = await environment.control('post', PATH, { name: 'Large parcels', data: DATA });
    await environment.control('post', '/clock/advance', { by: 'PT1S' });
    const changed = await environment.control('patch', `${PATH}/102`, { data: {} });
    const listed = await environment.control('get', PATH);
    const seen = await shownInV3(environment, PATH);
    const removed = await environment.control('delete', `${PATH}/102`);

    const profile = { id: 102, name: 'Large parcels', data: DATA, created: NOW, updated: NOW };
    expect([made.status, made.body]).toEqual([201, profile]);
    expect([changed.status, changed.body]).toEqual([200, { ...profile, data: {}, updated: '2026-11-20T09:15:31.000Z' }]);
    expect(listed.body.productConfigurationProfiles).toEqual([expect.objectContaining({ id: 101, name: 'Small parcels' }), changed.body]);
    expect(seen).toMatchObject([{ id: 101 }, { id: 102, environmentId: 1, name: 'Large parcels', data: '{}' }]);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(membersOf((await environment.control('get', PATH)).body.productConfigurationProfiles, 'id')).toEqual([101]);
    expect(await shownInV3(environment, PATH)).toHaveLength(1);
    expect((await environment.control('post', PATH, { name: 'Next', data: {} })).body.id).toBe(103);
  });

  test('is shown by the products that have it, and stays as long as there are any', async () => {
    using environment = aControlledEnvironment();
    const link = (id: number | null) =>
      environment.call('patch', '/services/v2/products/4002', [{ op: 'add', path: '/config_profile_id', value: id }]);
    await link(101).expect(200);

    const kept = await environment.control('delete', `${PATH}/101`);
    await environment.control('patch', `${PATH}/101`, { name: 'Tiny parcels' }).expect(200);
    const shown = (await environment.call('get', '/services/v2/products/4002')).body.product.config_profile.name as string;
    await link(null).expect(200);
    const removed = await environment.control('delete', `${PATH}/101`);

    expect([kept.status, kept.headers['subsim-refusal'], kept.body.message]).toEqual([
      409,
      'state-refused',
      'Product configuration profile is in use by product JAM-PLUM.',
    ]);
    expect(faultsOfControlRefusal(kept)).toEqual([]);
    expect([shown, removed.status]).toEqual(['Tiny parcels', 204]);
  });

  test.each([
    ['post', PATH, {}, 400, /is missing/],
    ['post', PATH, { name: ' ', data: DATA }, 400, /^name: This value should not be blank\.$/],
    ['post', PATH, { name: 'x', data: '{}' }, 400, /^data: must be object/],
    ['post', PATH, { name: 'x', data: DATA, type: 'basic' }, 400, /^"type" is not known here/],
    ['patch', `${PATH}/101`, { name: null }, 400, /^name: must be string/],
    ['patch', `${PATH}/7`, { name: 'x' }, 404, /^There is no product configuration profile 7 in this environment\.$/],
    ['delete', `${PATH}/7`, undefined, 404, /^There is no product configuration profile 7 in this environment\.$/],
    ['delete', `/environments/staging${PATH}/101`, undefined, 404, /^There is no product configuration profile 101 in this environment\.$/],
  ] as const)('is refused when it cannot be: %s %s %j', async (verb, path, body, status, message) => {
    using environment = aControlledEnvironment();
    const before = (await environment.control('get', PATH)).body;

    const answer = await environment.control(verb, path, body);

    expectControlRefusal(answer, status, message);
    expect((await environment.control('get', PATH)).body).toEqual(before);
  });

  test('keeps its data exactly', async () => {
    using environment = aControlledEnvironment();
    const data = '{"weight":1.0,"10":1,"2":{"__proto__":12345678901234567890}}';

    const made = await environment.control('post', PATH, `{"name":"exact","data":${data}}`);

    expect(made.text).toContain(`"data":${data},`);
    expect(await shownInV3(environment, `${PATH}/102`)).toMatchObject({ data });
  });

  test('survives a restart and goes with a reset', async () => {
    using folder = aFolder();
    {
      using first = aControlledEnvironment({ data: folder.path });
      await first.control('post', PATH, { name: 'Large parcels', data: DATA }).expect(201);
    }
    using second = aControlledEnvironment({ data: folder.path });
    const kept = (await second.control('get', PATH)).body.productConfigurationProfiles;
    await second.control('post', '/reset').expect(200);

    expect(membersOf(kept, 'id')).toEqual([101, 102]);
    expect(membersOf((await second.control('get', PATH)).body.productConfigurationProfiles, 'id')).toEqual([101]);
  });
});
