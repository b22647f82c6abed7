import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import {
  CheckFailed,
  checkOrderCallbackReceiver,
  checkWebhookReceiver,
  createSimulator,
  orderCallbackCases,
  startOrderCallbackChecks,
  startSimulator,
  startWebhookChecks,
  TargetUnreachable,
  webhookCases,
  type StartedSimulator,
} from '../../../src/index.js';

const SECRET = 'hush';
const ALTERED = 'webhook/6.1/altered-byte';

/** Takes what is signed rightly, or everything. */
function aHandler({ isCareful }: { readonly isCareful: boolean }): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const digits = createHmac('sha256', SECRET).update(Buffer.concat(chunks)).digest('hex');
      response.writeHead(isCareful && request.headers['sp-hmac'] !== digits ? 401 : 204).end();
    });
  };
}

const careful = aHandler({ isCareful: true });
const careless = aHandler({ isCareful: false });

test('0.5.0 point 7: a handler in process is checked without a simulator, and the report has what was exchanged', async () => {
  const told: string[] = [];

  const report = await checkWebhookReceiver({
    handler: careless,
    path: '/hooks',
    secret: SECRET,
    only: ['right', 'altered-byte'],
    onProgress: ({ kind }) => told.push(kind),
  });

  expect(report.results.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['webhook/6.1/right', 'ok'],
    [ALTERED, 'FAIL'],
  ]);
  expect(report.counts).toMatchObject({ ok: 1, FAIL: 1 });
  expect(report.exchanges.map(({ url, status }) => [new URL(url).pathname, status])).toEqual([
    ['/hooks', 204],
    ['/hooks', 204],
  ]);
  expect([told[0], told.at(-1)]).toEqual(['begun', 'ended']);
});

test('0.5.0 point 7: a handler is made with the address and the credentials of the environment that it is checked in', async () => {
  await using simulator = await startSimulator({ port: 0 });
  const environment = await simulator.createEnvironment();
  const before = environment.contents();
  const given: unknown[] = [];

  await checkOrderCallbackReceiver({
    handlerFor(configuration) {
      given.push(configuration);
      return careful;
    },
    ...{ secret: SECRET, only: ['altered-byte'], simulator, environment },
  });

  expect(given).toEqual([{ api: simulator.url, ...environment.credentials }]);
  expect(environment.contents()).toEqual(before);
});

test('0.5.0 point 7: a suite plays a case at a time, as many at once as it likes, and its test fails with what is to be done', async () => {
  await using simulator = await startSimulator({ port: 0 });
  const before = simulator.environment.contents();
  const checks = await startWebhookChecks({ handler: careless, secret: SECRET, simulator });

  const [right, altered] = await Promise.allSettled([checks.mustPass('webhook/6.1/right'), checks.mustPass(ALTERED)]);
  await expect(checks.play('webhook/6.1/nothing')).rejects.toThrow('There is no case webhook/6.1/nothing');
  const { results } = await checks.report();
  await checks.close();

  expect(right).toMatchObject({ status: 'fulfilled', value: { outcome: 'ok' } });
  expect(altered).toMatchObject({ status: 'rejected', reason: expect.any(CheckFailed) as unknown });
  expect(String(altered.status === 'rejected' && altered.reason)).toMatch(
    /^CheckFailed: FAIL webhook\/6\.1\/altered-byte: a body with one altered byte is refused\.\n {2}expected 400 to 499\n {2}got {6}204\n {2}Compute the HMAC/,
  );
  expect(results.map(({ id }) => id)).toEqual(['webhook/6.1/right', ALTERED]);
  expect(checks.cases).toEqual(webhookCases());
  expect(simulator.environment.contents()).toEqual(before);
});

test('0.5.0 point 7: the cases of a kind are known before anything is started, each with what it is about', async () => {
  await using checks = await startOrderCallbackChecks({ handler: careful, secret: SECRET, only: ['altered-byte'] });

  expect(checks.cases.map(({ id }) => id)).toEqual(['order-callback/6.2/altered-byte']);
  expect(orderCallbackCases()).toContainEqual(checks.cases[0]);
  for (const one of [...webhookCases(), ...orderCallbackCases()]) expect(one.title).toMatch(/^\S.*[^.]$/);
});

test('0.5.0 point 2: a receiver that calls another environment, or without credentials, is told those of the one that it is checked in', async () => {
  await using simulator = await startSimulator({ port: 0 });
  const environment = await simulator.createEnvironment({ name: 'run-1' });
  const remarksFor = async (read: (path: string) => Promise<unknown>): Promise<readonly string[]> => {
    const handler: RequestListener = (request, response) => {
      void readUrl(request)
        .then(read)
        .then(() => response.writeHead(204).end());
    };
    const settings = { only: ['called-back'], limits: { callBack: 0 }, secret: SECRET };
    return (await checkWebhookReceiver({ handler, simulator, environment, ...settings })).remarks;
  };
  const whose = `the client id ${environment.credentials.clientId}`;

  expect(await remarksFor((path) => simulator.environment.fetch(path))).toEqual([
    `The receiver never called the API back; is it configured with ${simulator.url} and ${whose} of the environment run-1?`,
  ]);
  expect(await remarksFor((path) => fetch(simulator.url + path))).toEqual([
    `The receiver called the API at ${simulator.url} and never read an event; does it have the client id and secret of the environment run-1, whose client id is ${environment.credentials.clientId}?`,
  ]);
  expect(await remarksFor((path) => environment.fetch(path))).toEqual([]);
});

async function readUrl(request: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { webhook_event_url: url = '/services/v2/customers' } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as {
    readonly webhook_event_url?: string;
  };
  return url;
}

test.each(['webhook/6.1/called-back', 'order-callback/6.2/right'])(
  '0.5.0 point 2: requests that the journal has lost are a fault of ours, told once, and no warning (%s)',
  async (id) => {
    await using simulator = await startSimulator({ port: 0 });
    const handler: RequestListener = (_, response) => {
      simulator.environment.requests.clear();
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"orderNumber":"1","errorItems":[]}');
    };
    const check = id.startsWith('webhook') ? checkWebhookReceiver : checkOrderCallbackReceiver;

    const { results, remarks } = await check({ handler, simulator, secret: SECRET, only: [id], limits: { callBack: 1_000 } });

    expect(results.map(({ outcome }) => outcome)).toEqual(['error']);
    expect(remarks).toEqual([expect.stringMatching(/^The journal lost requests of this run, .*--journal-entries/)]);
    expect(results[0]?.reason).toBe(remarks[0]);
  },
);

test.each([
  [{}, 'Give one of url, handler and handlerFor; there are 0.'],
  [{ handler: careful, url: 'http://127.0.0.1:9/' }, 'Give one of url, handler and handlerFor; there are 2.'],
  [{ url: 'http://127.0.0.1:9/', path: '/hooks' }, 'path: goes with handler and handlerFor, not with url.'],
  [{ handler: careful, path: 'hooks' }, 'path: must begin with a slash.'],
  [{ url: 'http://203.0.113.7/' }, '203.0.113.7 is neither on this machine nor in a private network.'],
  [{ handler: careful, only: ['altered-bite'] }, 'No case is named "altered-bite"'],
  [{ handler: careful, limits: { callBack: -1 } }, 'limits.callBack: '],
  [{ handler: careful, simulator: {} as StartedSimulator, randomSeed: 1 }, 'randomSeed: is for a simulator that is started for the check'],
])('0.5.0 point 7: what is given wrongly is refused with a sentence (%#)', async (wrong, sentence) => {
  await expect(checkWebhookReceiver({ secret: SECRET, ...wrong })).rejects.toThrow(sentence);
});

test('0.5.0 point 7: an environment needs its simulator, and a receiver that nobody reaches is told apart', async () => {
  using environment = createSimulator().environment;

  await expect(checkWebhookReceiver({ handler: careful, secret: SECRET, environment })).rejects.toThrow('environment: needs the simulator');
  await expect(checkWebhookReceiver({ url: 'http://127.0.0.1:9/', secret: SECRET })).rejects.toThrow(TargetUnreachable);
});
