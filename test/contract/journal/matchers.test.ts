import { describe, expect, test } from 'vitest';
import { matchers, type Environment } from '../../../src/index.js';
import { anEnvironment } from '../../support/environment.js';

const SIGN_UP = '/services/v2/customer';
const ADA = { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' };

/** What a runner of tests shows after a matcher has failed; nothing when it has passed. */
function shownFor(name: keyof typeof matchers, environment: unknown, wanted: object, isNot = false): string | undefined {
  const { pass, message } = matchers[name](environment, wanted);
  return pass === isNot ? message() : undefined;
}

const notReceived = (environment: Environment, wanted: object) => shownFor('toHaveReceived', environment, wanted, true);

describe('0.4.0 point 8: matchers', () => {
  test('toHaveReceived knows the requests that came in, and tells the nearest when there is none', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    await given.call('post', SIGN_UP, { customer: ADA });
    const wanted = { method: 'POST', path: SIGN_UP, status: 201, body: { customer: { email: expect.stringContaining('ada@') as string } } };

    expect(shownFor('toHaveReceived', environment, wanted)).toBeUndefined();
    expect(shownFor('toHaveReceived', environment, { ...wanted, times: 2 })).toMatch(/^Expected exactly 2 like this, and found 1\./);
    expect(shownFor('toHaveReceived', environment, { ...wanted, path: '/services/v2/custommer' })).toMatch(
      /^Expected at least 1 like this, and found none\.\n.*StringContaining.*\nThe only request:\n.* -> 201\n {2}- path: expected "\/services\/v2\/custommer", found "\/services\/v2\/customer"$/,
    );
  });

  test('with not, what was there is told', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    await given.call('post', SIGN_UP, { customer: ADA });

    expect(notReceived(environment, { method: 'DELETE' })).toBeUndefined();
    expect(notReceived(environment, { path: SIGN_UP })).toMatch(
      /^Expected none like it\. Found 1 like this request: \/services\/v2\/customer\n {2}request:\S+ at 2026-11-20T09:15:30\.000Z: POST \/services\/v2\/customer -> 201$/,
    );
  });

  test('toHaveSent knows webhooks and orders, and says when there is something to be sent still', async () => {
    using given = anEnvironment({ orderCallback: { url: 'internal' } });
    const { environment } = given.simulator;
    environment.destinations.add({ url: 'http://127.0.0.1:9/' });
    await environment.orders.place(5001, 'keep');
    environment.events.trigger({ type: 'subscription.cancelled', for: 'subscription:5001' });
    const wanted = { type: 'subscription.cancelled' };
    const early = shownFor('toHaveSent', environment, wanted);
    await environment.settle();

    expect(early).toContain('The journal has no attempts to deliver a webhook.\n2 still to be sent: await environment.settle() before.');
    expect(shownFor('toHaveSent', environment, wanted)).toBeUndefined();
    expect(shownFor('toHaveSent', environment, { kind: 'order', subscription: 5001, outcome: 'placed' })).toBeUndefined();
    expect(shownFor('toHaveSent', environment, { ...wanted, outcome: 'delivered' })).toContain(
      '  - outcome: expected "delivered", found "pending"',
    );
  });

  test('what is no environment is told how it is asked', () => {
    expect(() => shownFor('toHaveReceived', {}, {})).toThrow('expect(environment).toHaveReceived(');
  });
});
