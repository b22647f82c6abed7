import request from 'supertest';
import { describe, expect, test } from 'vitest';
import {
  createSimulator,
  FileUnusable,
  ListenError,
  Problem,
  RuntimeUnfit,
  SeedRefused,
  SettingsRefused,
  startSimulator,
  StoreUnusable,
} from '../../../src/index.js';

describe('a setting that does not exist', () => {
  test('is refused by createSimulator with the nearest known one', () => {
    const misspelt = { seed: 'empty', randomseed: 1 } as const;

    expect(() => createSimulator(misspelt)).toThrow(new SettingsRefused('There is no setting "randomseed"; the nearest is "randomSeed".'));
  });

  test('is refused by startSimulator, which knows host and port besides', async () => {
    const misspelt = { seed: 'empty', prot: 0 } as const;

    const elsewhere: object = { destinations: [] };
    const listening: object = { port: 0 };
    await expect(startSimulator(elsewhere)).rejects.toThrow('There is no setting "destinations"; the nearest is "webhooks".');
    expect(() => createSimulator(listening)).toThrow('The setting "port" is one of startSimulator, which listens; nothing else does.');
    await expect(startSimulator(misspelt)).rejects.toThrow(new SettingsRefused('There is no setting "prot"; the nearest is "port".'));
  });

  test.each(['logLevel', 'x', 'frm', 'seedFile'])('is refused without a nearest one when none is near: %s', (unknown) => {
    expect(() => createSimulator({ [unknown]: 1 })).toThrow(new SettingsRefused(`There is no setting "${unknown}".`));
  });

  test('refuses an environment, and none is made', async () => {
    const simulator = createSimulator({ seed: 'empty' });
    const misspelt = { name: 'mine', clok: 'frozen' };

    await expect(simulator.createEnvironment(misspelt)).rejects.toThrow(
      new Problem('setting-refused', 'There is no setting "clok"; the nearest is "clock".'),
    );
    expect([...simulator.environments.keys()]).toEqual(['default']);
    simulator.close();
  });

  test.each([
    [{ wire: 'z' }, 'The setting "wire" must be "documented" or "observed".'],
    [{ ecomName: 'Shop!' }, 'The setting "ecomName" must be lower-case letters and digits that begin with a letter.'],
    [{ randomSeed: 'x' }, 'The setting "randomSeed" must be a whole number from 0 to 9007199254740991.'],
    [{ seed: 'zzz' }, 'The setting "seed" must be "demo", "empty", a file or content.'],
  ])('of a wrong kind is refused too: %j', async (wrong, message) => {
    const simulator = createSimulator({ seed: 'empty' });

    expect(() => createSimulator(wrong as object)).toThrow(new SettingsRefused(message)); // what callers without types may give
    await expect(simulator.createEnvironment(wrong as object)).rejects.toThrow(new Problem('setting-refused', message)); // likewise
    expect(() => {
      simulator.environment.reset('zzz' as 'seed'); // likewise
    }).toThrow(expect.objectContaining({ code: 'setting-refused', message: 'to: must be one of seed, empty.' }));
    simulator.close();
  });

  test('refuses a fork, and none is made', async () => {
    const simulator = createSimulator({ seed: 'empty' });
    const misspelt = { from: 'default', snapshots: 'x' };

    await expect(simulator.forkEnvironment(misspelt)).rejects.toThrow(
      new Problem('setting-refused', 'There is no setting "snapshots"; the nearest is "snapshot".'),
    );
    expect([...simulator.environments.keys()]).toEqual(['default']);
    simulator.close();
  });
});

const PORT = 'The setting "port" must be a whole number from 0 to 65535.';
const HOST = 'The setting "host" must be a text that is not empty.';
const DATA = 'The setting "data" must be the name of a folder, a text that is not empty.';
const BODY_LIMIT = 'The setting "bodyLimit" must be a whole number from 1024 to 268435456.';
const RATE_LIMIT = 'The setting "rateLimit" must be a whole number from 1 to 1000000.';
const WEBHOOK_TIMEOUT = 'The setting "webhookTimeout" must be a whole number of milliseconds from 1 to 600000.';
const ORDER_TIMEOUT = 'The setting "orderTimeout" must be a whole number of milliseconds from 1 to 600000.';
const CLIENT_ID = 'The setting "clientId" must be visible ASCII characters without spaces and colons.';
const OBJECT = 'The settings must be an object.';

test.each([
  [{ port: 'x' }, PORT],
  [{ port: -1 }, PORT],
  [{ port: 1.5 }, PORT],
  [{ port: NaN }, PORT],
  [{ port: 65_536 }, PORT],
  [{ host: 5 }, HOST],
  [{ host: '' }, HOST],
  [{ bodyLimit: -1 }, BODY_LIMIT],
  [{ bodyLimit: 'x' }, BODY_LIMIT],
  [{ bodyLimit: 1023 }, BODY_LIMIT],
  [{ rateLimit: 'x' }, RATE_LIMIT],
  [{ rateLimit: 0 }, RATE_LIMIT],
  [{ webhookTimeout: 'x' }, WEBHOOK_TIMEOUT],
  [{ webhookTimeout: 0 }, WEBHOOK_TIMEOUT],
  [{ orderTimeout: 600_001 }, ORDER_TIMEOUT],
  [{ clientId: '' }, CLIENT_ID],
  [{ clientId: 'a:b' }, CLIENT_ID],
  [{ clientSecret: '' }, 'The setting "clientSecret" must be visible ASCII characters without spaces.'],
  [{ data: '' }, DATA],
  [{ data: 5 }, DATA],
  [{ data: null }, DATA],
  [{ controlToken: 5 }, 'The setting "controlToken" must be a text.'],
  [{ webhooks: 'x' }, 'The setting "webhooks" must be a list of webhooks such as { url: "https://shop.example/hooks" }.'],
  [{ orderCallback: 'x' }, 'The setting "orderCallback" must be an object with url, secret or both.'],
  [{ allowHosts: 'x' }, 'The setting "allowHosts" must be a list of names of hosts.'],
  [{ corsOrigins: ['x'] }, 'The setting "corsOrigins" must be a list of origins such as "https://shop.example".'],
  [{ onRequest: 5 }, 'The setting "onRequest" must be a function.'],
  [5, OBJECT],
  [null, OBJECT],
])('startSimulator refuses what a setting cannot be: %j', async (wrong, message) => {
  const given = wrong as object; // what callers without types may give

  await expect(startSimulator(given)).rejects.toThrow(new SettingsRefused(message));
});

describe('an environment held by `using`', () => {
  test('is removed at the end of its block, its credentials with it', async () => {
    const simulator = createSimulator({ seed: 'empty' });
    const ask = (): Promise<request.Response> =>
      request(simulator.handler).get('/services/v2/customers').auth('subsim-mine', 'subsim-mine-secret').then();
    {
      using environment = await simulator.createEnvironment({ name: 'mine' });
      expect([environment.name, (await ask()).status]).toEqual(['mine', 200]);
    }

    expect([[...simulator.environments.keys()], (await ask()).status]).toEqual([['default'], 401]);
    simulator.close();
  });

  test('that was removed before does not take away its successor of the same name', async () => {
    const simulator = createSimulator({ seed: 'empty' });
    const first = await simulator.createEnvironment({ name: 'mine' });
    simulator.removeEnvironment('mine');
    const second = await simulator.createEnvironment({ name: 'mine' });

    first[Symbol.dispose]();

    expect(simulator.environments.get('mine')).toBe(second);
    simulator.close();
  });

  test('stays when it is the default one', async () => {
    const simulator = createSimulator({ seed: 'empty' });
    const { credentials } = simulator.environment;

    simulator.environment[Symbol.dispose]();

    const { status } = await request(simulator.handler).get('/services/v2/customers').auth(credentials.clientId, credentials.clientSecret);
    expect(status).toBe(200);
    simulator.close();
  });

  test('does nothing once its simulator is closed', async () => {
    const simulator = createSimulator({ seed: 'empty' });
    const environment = await simulator.createEnvironment();
    simulator.close();

    expect(() => {
      environment[Symbol.dispose]();
    }).not.toThrow();
  });
});

test('a simulator held by `await using` no longer listens after its block', async () => {
  const urls: string[] = [];
  {
    await using simulator = await startSimulator({ port: 0, seed: 'empty' });
    urls.push(simulator.url);
    expect((await fetch(`${simulator.url}/livez`)).status).toBe(200);
  }
  const [url = ''] = urls;

  await expect(fetch(`${url}/livez`)).rejects.toThrow();
});

test('0.3.0 point 11: refusals bear their names, in stacks, too', () => {
  const errors = [
    new SettingsRefused('x'),
    new SeedRefused('x'),
    new StoreUnusable('x'),
    new FileUnusable('x'),
    new ListenError('x', true),
    new RuntimeUnfit('x'),
    new Problem('unknown-record', 'x'),
  ];

  for (const error of errors) {
    expect([error.name, error.stack?.split('\n', 1)[0]]).toEqual([error.constructor.name, `${error.constructor.name}: x`]);
    expect(Object.keys(error)).not.toContain('name');
  }
});
