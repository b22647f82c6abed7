import { describe, expect, test } from 'vitest';
import { journalText, matchers, type Environment } from '../../../src/index.js';
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

  test('toHaveSent says that an event was made which no destination takes', () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    const wanted = { type: 'subscription.cancelled' };
    expect(shownFor('toHaveSent', environment, wanted)).toMatch(/has no attempts to deliver a webhook\.$/);
    environment.events.trigger({ type: 'subscription.cancelled', for: 'subscription:5001' });

    expect(shownFor('toHaveSent', environment, wanted)).toMatch(/\nThe event was made \(event:\d+\), and there is no destination: /);
    environment.destinations.add({ url: 'http://127.0.0.1:9/', eventTypes: ['customer.subscribed'] });
    expect(shownFor('toHaveSent', environment, wanted)).toMatch(/\nThe event was made \(event:\d+\), and no destination takes its type\.$/);
  });

  test('a request without credentials is told where it belongs to no environment', async () => {
    using given = anEnvironment();
    await given.bare.get('/services/v2/customers');
    const environment = await given.simulator.createEnvironment();
    const stray = '1 request that belongs to no environment: 401 access-denied GET /services/v2/customers?page=2';
    expect(journalText(environment)).toMatch(/: nothing\.$/);
    await given.call('get', '/services/v2/customers');
    await given.bare.get('/services/v2/customers?page=2');

    expect(shownFor('toHaveReceived', environment, { path: '/services/v2/customers' })?.split('\n').at(-1)).toBe(stray);
    expect(journalText(environment)).toBe(`The journal of ${environment.name}: nothing.\n${stray}`);
    await given.bare.get('/services/v2/orders');
    expect(journalText(environment)).toContain('\n2 requests that belong to no environment:\n  401 access-denied GET');
    expect(given.simulator.environment.strays()).toEqual([]);
    environment[Symbol.dispose]();
  });

  test('what is no environment is told how it is asked', () => {
    expect(() => shownFor('toHaveReceived', {}, {})).toThrow('expect(environment).toHaveReceived(');
  });
});
