import { describe, expect, test } from 'vitest';
import { aTransaction } from '../../support/contract/vault.js';
import { aControlledEnvironment, faultsOfControlRefusal } from '../../support/control.js';

const types = ({ simulator }: ReturnType<typeof aControlledEnvironment>): readonly string[] =>
  simulator.environment.events.list({ from: 0, limit: 100 }).map(({ type }) => type);

describe('a pending transaction', () => {
  test.each(['succeeded', 'failed'])('is settled as %s, once, and tells so', async (state) => {
    using environment = aControlledEnvironment();
    const { id } = await aTransaction(environment, 'paymentprofiles/6001/authorize', { use_three_ds: true });

    const settled = await environment.control('post', `/transactions/${String(id)}/settle`, { state });
    const again = await environment.control('post', `/transactions/${String(id)}/settle`, { state });

    expect([settled.status, settled.body]).toMatchObject([200, { transaction: { id, state } }]);
    expect([again.status, again.headers['subsim-refusal']]).toEqual([409, 'state-refused']);
    expect(again.headers['subsim-rule']).toBe('3-transaction-pending');
    expect(types(environment)).toEqual(['payment_transaction.updated']);
  });

  test('is not settled in any other state, nor where there is none', async () => {
    using environment = aControlledEnvironment();
    await aTransaction(environment, 'paymentprofiles/6001/authorize', { use_three_ds: true });

    const wrong = await environment.control('post', '/transactions/1/settle', { state: 'pending' });
    const missing = await environment.control('post', '/transactions/99999/settle', { state: 'failed' });

    expect([wrong.status, missing.status]).toEqual([400, 404]);
    expect([...faultsOfControlRefusal(wrong), ...faultsOfControlRefusal(missing)]).toEqual([]);
    expect(types(environment)).toEqual([]);
  });
});

test('a payment profile is closed once; the API says so and updates it no more', async () => {
  using environment = aControlledEnvironment();

  const closed = await environment.control('post', '/payment-profiles/6001/close');
  const again = await environment.control('post', '/payment-profiles/6001/close');
  const missing = await environment.control('post', '/payment-profiles/99/close');

  expect([closed.status, closed.body]).toMatchObject([200, { payment_profile: { id: 6001, status: 'closed' } }]);
  expect([again.status, missing.status]).toEqual([409, 404]);
  expect(types(environment)).toEqual(['payment_profile.updated']);
});
