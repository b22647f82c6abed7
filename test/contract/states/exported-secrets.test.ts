import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../src/index.js';
import { aFolder, type TestFolder } from '../../support/command.js';
import { formerDatabase, formerMadeDatabase } from '../../support/database-file.js';
import { runHere } from '../../support/in-process.js';
import { aReceiver } from '../../support/receiver.js';
import { aServer, type TestServer } from '../../support/server.js';

const HOOK_SECRET = 'secret of the hook that stays in';
const secretOf = (name: string): string => `the-client-secret-of-${name}`;
const NAMES = ['default', 'made', 'forked'] as const;

type Exported = readonly (readonly [kind: string, bytes: Uint8Array])[];

/** The default environment, one that a call made and a fork of that, with their own clients, and tokens of them all. */
async function threeEnvironments(data: string | undefined): Promise<TestServer> {
  const server = await aServer({ data, clientSecret: secretOf('default') });
  const headers = { 'Content-Type': 'application/json' };
  const made = JSON.stringify({ name: 'made', clientId: 'client-of-made', clientSecret: secretOf('made') });
  const forked = JSON.stringify({ name: 'forked', clientId: 'client-of-forked', clientSecret: secretOf('forked') });
  expect((await server.ask('POST', '/_sim/environments', { headers, body: made })).status).toBe(201);
  await issued(server, 'made');
  expect((await server.ask('POST', '/_sim/environments/made/fork', { headers, body: forked })).status).toBe(201);
  return server;
}

/** An access token and a refresh token of an environment. */
async function issued({ simulator, ask }: Pick<TestServer, 'simulator' | 'ask'>, name: string): Promise<readonly string[]> {
  const { clientId, clientSecret } = environmentOf(simulator.environments, name).credentials;
  const body = `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`;
  const answer = await ask('POST', '/oauth/v2/token', { isKnown: false, body });
  const { access_token, refresh_token } = JSON.parse(answer.text) as { access_token: string; refresh_token: string };
  return [access_token, refresh_token];
}

function environmentOf(environments: ReadonlyMap<string, Environment>, name: string): Environment {
  const environment = environments.get(name);
  if (environment === undefined) throw new Error(`There is no ${name}.`);
  return environment;
}

/** Every way in which the state of an environment leaves it. */
async function exportsOf(server: TestServer, name: string, folder: TestFolder): Promise<Exported> {
  const { snapshots, ...environment } = environmentOf(server.simulator.environments, name);
  snapshots.save('full');
  const file = await server.ask('GET', `/_sim/environments/${name}/snapshots/full/file`);
  const path = folder.write(`${name}.exported`, '');
  const words = ['export', 'full', path, '--force', '--environment', name];
  expect((await runHere(['snapshot', ...words, '--server', server.url])).errors).toBe('');
  return [
    ['library', await snapshots.export('full')],
    ['control API', file.body],
    ['command', readFileSync(path)],
    ['snapshot', environment.snapshot().bytes],
  ];
}

/** The files of environments and of their named snapshots. */
function filesIn(data: string): Exported {
  const files = readdirSync(data, { recursive: true }).map(String);
  return files.filter((name) => name.includes('.sqlite')).map((name) => [name, readFileSync(join(data, name))]);
}

// A token is stored as its hash; the first six characters name its environment and are no secret.
function tracesOf(tokens: readonly string[]): readonly (string | Buffer)[] {
  return tokens.flatMap((token) => [token.slice(6), hashOf(token)]);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The kinds of export in which something of all this stands. */
function holding(exported: Exported, traces: readonly (string | Buffer)[]): readonly string[] {
  return exported.filter(([, bytes]) => traces.some((trace) => Buffer.from(bytes).includes(trace))).map(([kind]) => kind);
}

describe.each(['in memory', 'in a data folder'])('of environments %s', (place) => {
  test('no export holds a client’s secret or a token, whatever made them, before and after a restart', async () => {
    using folder = aFolder();
    const data = place === 'in memory' ? undefined : join(folder.path, 'data');
    await using receiver = await aReceiver();
    const [secrets, tokens] = [NAMES.map(secretOf), [] as string[]];
    const held = (exported: Exported): readonly string[] => holding(exported, [...secrets, ...tracesOf(tokens)]);
    {
      await using first = await threeEnvironments(data);
      for (const name of NAMES) {
        environmentOf(first.simulator.environments, name).destinations.add({ url: receiver.url, secret: HOOK_SECRET });
        tokens.push(...(await issued(first, name)));
        const exported = await exportsOf(first, name, folder);
        expect(held(exported)).toEqual([]);
        expect(exported.filter(([, bytes]) => !Buffer.from(bytes).includes(HOOK_SECRET))).toEqual([]);
      }
      expect(tokens.every((token) => token.length === 86)).toBe(true);
    }
    if (data === undefined) return;
    expect(held(filesIn(data))).toEqual([]);
    await using second = await aServer({ data, clientSecret: secretOf('default') });
    for (const name of NAMES) {
      tokens.push(...(await issued(second, name)));
      expect(held(await exportsOf(second, name, folder))).toEqual([]);
    }
    const files = filesIn(data);
    expect(files.map(([name]) => name)).toEqual(
      expect.arrayContaining(NAMES.flatMap((name) => [`${name}.sqlite`, join(`${name}.snapshots`, 'full.sqlite')])),
    );
    expect(held(files)).toEqual([]);
  });
});

test('no export of environments whose files are of version 4 holds what these held, and their tokens are good', async () => {
  using folder = aFolder();
  const data = folder.path;
  formerDatabase(4, join(data, 'default.sqlite'));
  formerMadeDatabase(4, join(data, 'staging.sqlite'));
  const traces: (string | Buffer)[] = ['tea-shop-secret', 'tea-stage-secret'];
  expect(holding(filesIn(data), traces)).toEqual(['default.sqlite', 'staging.sqlite']);
  await using server = await aServer({ data, seed: 'empty', clientId: 'tea-shop', clientSecret: 'tea-shop-secret' });
  for (const name of ['default', 'staging']) {
    const token = await tokenIn(server, name);
    const { status } = await server.ask('GET', '/services/v2/customers', { isKnown: false, headers: { Authorization: `Bearer ${token}` } });
    expect([name, status]).toEqual([name, 200]);
    traces.push(hashOf(token));
    expect(holding(await exportsOf(server, name, folder), traces)).toEqual([]);
  }
  expect(holding(filesIn(data), traces)).toEqual([]);
});

// Whoever wrote the file has put the token into it.
async function tokenIn({ simulator, ask }: TestServer, name: string): Promise<string> {
  const { clientId, clientSecret } = environmentOf(simulator.environments, name).credentials;
  const headers = { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` };
  const { text } = await ask('GET', '/services/v2/subscriptions/5001', { isKnown: false, headers });
  return (JSON.parse(text) as { subscription: { user_defined_fields: { token: string } } }).subscription.user_defined_fields.token;
}
