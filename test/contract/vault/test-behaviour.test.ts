import { describe, expect, test } from 'vitest';
import { startSimulator } from '../../../src/index.js';
import { aFolder } from '../../support/command.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { recordIn } from '../../support/contract/answers.js';
import { aFollowUp, aProfile, aToken, aTransaction, billing, FAILING, V1, V2 } from '../../support/contract/vault.js';

const CHARGE = { amount: 1250, currency_code: 'USD' };
const CLOSING = 'The environment is being closed; the transaction was not done.';

function configured(config: object): TestEnvironment {
  const environment = anEnvironment({ fresh: true });
  environment.simulator.environment.config.edit(config as Parameters<TestEnvironment['simulator']['environment']['config']['edit']>[0]);
  return environment;
}

describe('sca_test_scenario (#4.4-sca-scenario)', () => {
  test.each(['authorize', 'purchase', 'verify'])('asks for 3-D Secure at each %s of a card, until it is settled', async (word) => {
    using environment = configured({ sca_test_scenario: 'any text' });

    const transaction = await aTransaction(environment, `paymentprofiles/6001/${word}`);

    expect(transaction).toMatchObject({ state: 'pending' });
    expect(transaction).not.toHaveProperty('response_message');
    environment.simulator.environment.vault.settleTransaction(Number(transaction.id), 'succeeded');
    const settled = recordIn(await environment.call('get', `${V1}/transactions/${String(transaction.id)}`), 'transaction');
    expect(settled.state).toBe('succeeded');
  });

  test('asks at charges of a token of a card, stored or not', async () => {
    using environment = configured({ sca_test_scenario: 'any text' });
    const { token } = await aToken(environment);

    const charged = await aTransaction(environment, `tokens/${String(token)}/purchase`, { billing_address: billing });
    const stored = await environment.call('post', `${V1}/tokens/${String(token)}/verifyandstore`, {
      payment_profile: { customer_id: 2001 },
    });

    expect([charged.state, stored.status]).toEqual(['pending', 201]);
    expect(recordIn(await environment.call('get', `${V1}/transactions/11002`), 'transaction')).toMatchObject({
      type: 'Verification',
      state: 'pending',
    });
  });

  test.each(['bank account', 'apple pay', 'third party'] as const)('asks at nothing that is no card: %s', async (kind) => {
    using environment = configured({ sca_test_scenario: 'any text' });
    await aProfile(environment, kind);
    expect(await aTransaction(environment, 'paymentprofiles/6003/purchase')).toMatchObject({ state: 'succeeded' });
  });

  test('asks at no card that fails, nor while its text is blank or none', async () => {
    using environment = configured({ sca_test_scenario: 'any text' });
    await aProfile(environment, 'credit card', { creditcard_number: FAILING });
    const failed = await aTransaction(environment, 'paymentprofiles/6003/purchase');
    const states = [failed.state];
    for (const sca_test_scenario of [' ', null]) {
      environment.simulator.environment.config.edit({ sca_test_scenario });
      states.push((await aTransaction(environment, 'paymentprofiles/6001/purchase')).state);
    }
    expect(states).toEqual(['failed', 'succeeded', 'succeeded']);
  });
});

describe('sandbox_transaction_delay (#4.4-transaction-delay)', () => {
  const long = { sandbox_transaction_delay: true, sandbox_transaction_delay_min_time: 120, sandbox_transaction_delay_max_time: 120 };

  test('a transaction that took its time is as any other', async () => {
    using environment = configured({ ...long, sandbox_transaction_delay_min_time: 0.001, sandbox_transaction_delay_max_time: 0.002 });
    const authorized = await aTransaction(environment, 'paymentprofiles/6001/authorize');
    expect(await aFollowUp(environment, authorized, 'capture')).toMatchObject({ state: 'succeeded', ref_transaction_id: authorized.id });
  });

  test('counts for every transaction and nothing else; what waits when the environment ends is refused, and was not done', async () => {
    using environment = configured({});
    const authorized = await aTransaction(environment, 'paymentprofiles/6001/authorize');
    const { token } = await aToken(environment);
    const path = `${V1}/transactions/${String(authorized.id)}`;
    environment.simulator.environment.config.edit(long);
    const calls: readonly (readonly [path: string, body: object])[] = [
      ...['authorize', 'purchase', 'verify'].map((word) => [`${V1}/paymentprofiles/6001/${word}`, { transaction: CHARGE }] as const),
      ...['authorize', 'purchase'].map(
        (word) => [`${V1}/tokens/${String(token)}/${word}`, { transaction: { ...CHARGE, billing_address: billing } }] as const,
      ),
      ...['capture', 'credit', 'void'].map((word) => [`${path}/${word}`, {}] as const),
      [`${V1}/tokens/${String(token)}/verifyandstore`, { payment_profile: { customer_id: 2001 } }],
      [`${V2}/sfcc/applepay/authorize-and-store`, {}],
    ];

    const waiting = calls.map(async ([called, body]) => (await environment.call('post', called, body)).body as object);
    // Others are answered meanwhile.
    expect((await environment.call('get', path)).status).toBe(200);
    await environment.simulator.finish(0);

    for (const [index, body] of (await Promise.all(waiting)).entries()) expect(body, calls[index]?.[0]).toMatchObject({ message: CLOSING });
    expect((await environment.call('post', `${V1}/tokens/${String(token)}/store`, { payment_profile: { customer_id: 2001 } })).status).toBe(
      201,
    );
    environment.simulator.environment.config.edit({ sandbox_transaction_delay: false });
    expect((await aTransaction(environment, 'paymentprofiles/6001/purchase')).id).toBe(Number(authorized.id) + 1);
  });

  test.each([
    ['in memory', false],
    ['in a data folder', true],
  ])(
    'what waits when the environment goes to another state is refused, and was not done; later ones are done: %s',
    async (_place, isFile) => {
      using folder = aFolder();
      using shop = anEnvironment({ fresh: true, ...(isFile ? { data: folder.path } : {}) });
      const { environment } = shop.simulator;
      environment.snapshots.save('own');
      const bytes = await environment.snapshots.export('own');
      const image = environment.snapshot();
      const goings = [
        () => {
          environment.reset();
        },
        () => {
          environment.restore(image);
        },
        () => {
          environment.restore('own');
        },
        () => {
          environment.restore(bytes);
        },
      ];
      for (const goBack of goings) {
        environment.config.edit(long);
        const waiting = shop
          .call('post', `${V1}/paymentprofiles/6001/purchase`, { transaction: CHARGE })
          .then(({ status, body }) => [status, (body as { message?: string }).message]);
        // It has begun to wait by the time that others are answered.
        for (let asked = 0; asked < 2; asked += 1) await shop.call('get', `${V1}/paymentprofiles/6001`).expect(200);

        goBack();

        expect(await waiting).toEqual([409, 'The environment has gone to another state; the transaction was not done.']);
        expect((await shop.call('get', `${V1}/transactions/11001`)).status).toBe(404);
        expect((await aTransaction(shop, 'paymentprofiles/6001/purchase')).id).toBe(11001);
      }
    },
  );

  test('is not waited for by a server that is closed', async () => {
    const simulator = await startSimulator({ port: 0, seed: 'empty' });
    const { config, credentials } = simulator.environment;
    config.edit(long);
    const headers = { Authorization: `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}` };
    const waiting = fetch(`${simulator.url}${V1}/paymentprofiles/6001/purchase`, { method: 'POST', headers }).then(
      ({ status }) => status,
      () => 'hung up',
    );

    await simulator.close();

    expect([409, 'hung up']).toContain(await waiting);
  });
});
