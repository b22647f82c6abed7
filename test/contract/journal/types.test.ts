import { describe, expect, expectTypeOf, test } from 'vitest';
import { matchers, type EnvironmentMatchers, type JournalQuery } from '../../../src/index.js';
import type { ActEntry, DeliveryEntry, Entry, EventEntry, Followed, OrderEntry, RequestEntry } from '../../../src/index.js';
import type { Steps } from '../../../src/simulator.js';
import { anEnvironment } from '../../support/environment.js';

// That this file compiles is half of the test.
describe('0.4.0 point 8: the types of the journal', () => {
  test('tell what entries are by the kind that was asked for', async () => {
    using given = anEnvironment();
    const { events, journal, requests } = given.simulator.environment;
    await given.call('get', '/services/v2/customers/2001');
    const { id } = events.trigger({ type: 'subscription.updated', for: 'subscription:5001' });

    const request = await journal.waitFor({ kind: 'request', status: 200 });
    const event = journal.latest({ kind: 'event' });
    const found = journal.find({ kind: ['request', 'act'] });
    const listed = journal.list({ kind: 'event' }, { limit: 1 });

    expectTypeOf(request).toEqualTypeOf<RequestEntry>();
    expectTypeOf(event).toEqualTypeOf<EventEntry>();
    expectTypeOf(found).toEqualTypeOf<readonly (RequestEntry | ActEntry)[]>();
    expectTypeOf(listed).toEqualTypeOf<readonly EventEntry[]>();
    expectTypeOf(requests.latest({ kind: 'request' })).toEqualTypeOf<RequestEntry>();
    expectTypeOf(requests.latest()).toEqualTypeOf<RequestEntry>();
    expect([request.path, event.event, listed[0]?.event]).toEqual(['/services/v2/customers/2001', id, id]);
    expect(found.map((entry) => (entry.kind === 'act' ? entry.act : entry.method))).toEqual(['GET', 'events.trigger']);
    const heard: string[] = [];
    journal.onEntry((entry) => heard.push(entry.act), { kind: 'act' })();
    expectTypeOf(journal.follow({ kind: 'order' })).toEqualTypeOf<AsyncIterable<Followed<OrderEntry>>>();
    expectTypeOf(journal.inSteps.latest({ kind: 'delivery' })).toEqualTypeOf<Steps<DeliveryEntry>>();
  });

  test('say any entry where the kind is not known before', () => {
    using given = anEnvironment();
    const { events, journal } = given.simulator.environment;
    events.ping(given.simulator.environment.destinations.add({ url: 'http://127.0.0.1:9/' }).id);
    const kind = (name: string): 'event' | undefined => (name === 'event' ? name : undefined);
    const query: JournalQuery = 'kind:event';

    expectTypeOf(journal.latest('kind:event')).toEqualTypeOf<Entry>();
    expectTypeOf(journal.latest(query)).toEqualTypeOf<Entry>();
    expectTypeOf(journal.latest()).toEqualTypeOf<Entry>();
    expectTypeOf(journal.latest({ kind: kind('event') })).toEqualTypeOf<Entry>();
    expectTypeOf(journal.latest({ kind: 'ev*' })).toEqualTypeOf<Entry>();
    expectTypeOf(journal.latest({ not: { kind: 'act' } })).toEqualTypeOf<Entry>();
    expect(journal.latest({ kind: kind('none') }).kind).toBe('act');
  });

  test('refuse what the search refuses: names that no closed set has, and no such field', () => {
    using given = anEnvironment();
    const { journal, verify } = given.simulator.environment;

    const wrong: readonly (() => unknown)[] = [
      // @ts-expect-error no such kind
      () => journal.find({ kind: 'requst' }),
      // @ts-expect-error no such kind
      () => journal.count({ kind: ['request', 'requst'] }),
      // @ts-expect-error no such kind
      () => journal.clear({ not: { kind: 'requst' } }),
      // @ts-expect-error no such field beside a kind
      () => journal.list({ kind: 'request', statis: 400 }),
      // @ts-expect-error no such type
      () => journal.find({ type: 'subscription.updatd' }),
      // @ts-expect-error no such outcome
      () => journal.find({ kind: 'order', outcome: 'plced' }),
      // @ts-expect-error no such act
      () => journal.find({ act: 'events.triger' }),
      // @ts-expect-error no such change
      () => journal.find({ what: 'restord' }),
      // @ts-expect-error no such outcome
      () => verify({ kind: 'order', outcome: 'plced' }),
      // @ts-expect-error no such type
      () => verify({ type: 'subscription.updatd' }),
      // @ts-expect-error no such outcome
      () => matchers.toHaveSent(given.simulator.environment, { outcome: 'delivred' }),
      // @ts-expect-error no such type
      () => matchers.toHaveReceived(given.simulator.environment, { not: { type: 'subscription.updatd' } }),
    ];

    for (const call of wrong) expect(call).toThrow(expect.objectContaining({ code: 'setting-refused' }));
    expect(journal.find({ type: 'subscription.*', outcome: ['placed', '*ed'], act: 'events.*', method: 'BREW', refusal: 'valid' })).toEqual(
      [],
    );
    expectTypeOf<Parameters<EnvironmentMatchers['toHaveSent']>>().toEqualTypeOf<[wanted?: Parameters<typeof matchers.toHaveSent>[1]]>();
    expectTypeOf<Parameters<EnvironmentMatchers['toHaveReceived']>>().toEqualTypeOf<
      [wanted?: Parameters<typeof matchers.toHaveReceived>[1]]
    >();
  });

  test('refuse to go back, and to fork, to none and to two states at once', async () => {
    using given = anEnvironment();
    const { environment, forkEnvironment } = given.simulator;

    const wrong: readonly (() => unknown)[] = [
      () => {
        // @ts-expect-error none of the states
        environment.restore({});
      },
      () => {
        // @ts-expect-error two states at once
        environment.restore({ before: 'x-1', snapshot: 'x' });
      },
      () => {
        // @ts-expect-error none of the states
        environment.restore({ before: undefined, snapshot: undefined });
      },
      // @ts-expect-error not right before which write
      () => environment.snapshot({}),
      // @ts-expect-error of a named snapshot a state is not made
      () => environment.snapshot({ before: 'x-1', snapshot: 'x' }),
    ];

    for (const call of wrong) expect(call).toThrow(expect.objectContaining({ code: 'setting-refused' }));
    // @ts-expect-error two states at once
    await expect(forkEnvironment({ from: 'default', before: 'x-1', snapshot: 'x' })).rejects.toMatchObject({ code: 'setting-refused' });
    expect(() => {
      environment.restore({ snapshot: 'x', before: undefined });
    }).toThrow(expect.objectContaining({ code: 'unknown-record' }));
  });
});
