import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimulator, checkOrderCallbackReceiver, checkWebhookReceiver, type StartedSimulator } from '../../../src/index.js';
import { aRunningReceiver, languages } from '../../support/checks/example-receivers.js';

const SECRET = 'hush';
// Milliseconds: the receivers wait for the API as long as their own limits say, and are not slow.
const LIMITS = { wait: 10_000, callBack: 5_000, slow: 300 };

let simulator: StartedSimulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 'empty' });
});
afterAll(() => simulator.close());

function surroundings(): Readonly<Record<string, string>> {
  const { clientId, clientSecret } = simulator.environment.credentials;
  return { SUBSIM_URL: simulator.url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, WEBHOOK_SECRET: SECRET, CALLBACK_SECRET: SECRET };
}

describe.each(languages)('0.5.0 point 9: the example in $name', ({ name, isInstalled, webhooks, orders, words }) => {
  if (!isInstalled) test.skip(`is not run: ${name} is not installed here`);
  test.runIf(isInstalled).each([
    ['webhooks', webhooks, checkWebhookReceiver],
    ['orders', orders, checkOrderCallbackReceiver],
  ] as const)('does nothing wrong that is known with %s', async (_, file, check) => {
    await using receiver = await aRunningReceiver(words, file, surroundings());

    const { results } = await check({ url: receiver.url, secret: SECRET, simulator, limits: LIMITS });

    expect(results.length).toBeGreaterThan(0);
    const wrong = results.filter(({ outcome }) => outcome === 'FAIL' || outcome === 'error');
    expect(wrong.map(({ id, expected, got, reason }) => ({ id, expected, got, reason }))).toEqual([]);
  });
});
