import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import { anEnvironment } from '../../support/environment.js';
import { runHere } from '../../support/in-process.js';
import { anOrderSystem, refused } from '../../support/order-system.js';
import { aReceiver } from '../../support/receiver.js';
import { aServer } from '../../support/server.js';
import type { Coverage } from '../../../src/index.js';

describe('0.4.0 point 7: what a run touched', () => {
  test('is counted by endpoint, type of event, refusal and outcome, though the journal keeps one entry, and what never was is listed', async () => {
    await using receiver = await aReceiver(() => ({ status: 410 }));
    await using system = await anOrderSystem((order) => refused(order, 'No tea left.', 'soft decline'));
    await using server = await aServer({ journalEntries: 1, orderCallback: { url: system.url }, webhooks: [{ url: receiver.url }] });
    const { environment } = server.simulator;
    await server.ask('GET', '/services/v2/customers/2001');
    await server.ask('HEAD', '/services/v2/customers/999');
    await server.ask('GET', '/services/v3/subscriptions');
    await server.ask('GET', '/nowhere');
    await environment.orders.place(5001, 'off-cycle');
    environment.events.trigger({ type: 'subscription.cancelled', for: 'subscription:5001' });
    await environment.settle(10_000);

    const { endpoints, eventTypes, refusals, orders, deliveries } = environment.coverage();
    expect(endpoints.met).toEqual([
      { name: 'GET /services/v2/customers/{id}', count: 2, refused: 1 },
      { name: 'GET /services/v3/subscriptions', count: 1, refused: 1 },
    ]);
    expect(endpoints.never).toContain('POST /services/v2/customer');
    expect(endpoints.never).not.toContain('GET /services/v2/customers/{id}');
    expect(eventTypes.met).toEqual([{ name: 'subscription.cancelled', count: 1 }]);
    expect(eventTypes.never).toContain('payment_profile.redacted');
    expect(refusals.met).toEqual([
      { name: 'basic-on-v3', count: 1 },
      { name: 'unknown-route', count: 1 },
      { name: 'unknown-record', count: 1 },
    ]);
    expect(refusals.never).not.toContain('setting-refused');
    expect(orders.met).toEqual([{ name: 'failed: Soft Decline', count: 1 }]);
    expect(orders.never).toContain('placed');
    expect(deliveries.met).toEqual([{ name: 'refused with 4xx', count: 1 }]);
  });

  test('counts v3 without its prefix like v3 with it, and an order system or a receiver that does not answer by that', async () => {
    await using receiver = await aReceiver(() => 'hold');
    await using system = await anOrderSystem(() => 'silence');
    const settings = { orderTimeout: 40, webhookTimeout: 40, orderCallback: { url: system.url } };
    await using server = await aServer({ ...settings, webhooks: [{ url: receiver.url }, { url: 'http://127.0.0.1:9/' }] });
    const { environment } = server.simulator;
    await server.ask('GET', '/subscriptions/5001');
    await environment.orders.place(5001, 'off-cycle');
    environment.events.ping();
    await environment.settle(10_000);

    const { endpoints, orders, deliveries } = environment.coverage();
    expect(endpoints.met).toEqual([{ name: 'GET /services/v3/subscriptions/{id}', count: 1, refused: 1 }]);
    expect(orders.met).toEqual([{ name: 'no answer in time', count: 1 }]);
    expect(deliveries.met.map(({ name }) => name)).toEqual(['no answer in time', 'no connection']);
  });

  test('is summed over all environments that there are and were, and counted anew when it is deleted', async () => {
    using test = anEnvironment({ fresh: true });
    const { simulator } = test;
    const other = await simulator.createEnvironment({ name: 'other' });
    other.events.ping();
    simulator.environment.events.ping();
    expect(other.coverage().eventTypes.met).toEqual([{ name: 'ping', count: 1 }]);
    simulator.removeEnvironment('other');

    expect((await test.bare.get('/_sim/coverage')).body).toEqual(JSON.parse(JSON.stringify(simulator.coverage())));
    expect(simulator.coverage().eventTypes.met).toEqual([{ name: 'ping', count: 2 }]);
    expect((await test.bare.delete('/_sim/environments/default/coverage')).status).toBe(204);
    const own = await test.bare.get('/_sim/environments/default/coverage');
    expect((own.body as Coverage).eventTypes.met).toEqual([]);
    expect(simulator.coverage().eventTypes.met).toHaveLength(1);
    expect((await test.bare.delete('/_sim/coverage')).status).toBe(204);
    expect(simulator.coverage().eventTypes.met).toEqual([]);
  });

  test('is a table, with what never was met by resource, no line over 100 columns', async () => {
    using test = anEnvironment({ fresh: true });
    await test.call('get', '/services/v2/customers/2001');
    test.simulator.environment.events.ping();

    const { text } = await test.bare.get('/_sim/coverage').set('Accept', 'text/plain');
    const lines = text.trimEnd().split('\n');
    expect(text).toMatch(
      /^Met: 1 of \d+ endpoints, 1 of 13 types of event, 0 of \d+ refusals, 0 of 10 outcomes of orders,\n {5}0 of 8 outcomes of webhooks\n/,
    );
    expect(lines).toContain(`GET /services/v2/customers/{id}${' '.repeat(51)}1        0`);
    expect(lines).toContain(`ping${' '.repeat(78)}1`);
    expect(text).toMatch(/\nNEVER MET\n {2}\/oauth\/v2\/token +GET, POST\n/);
    expect(text).toMatch(/\n {2}v2 customers +GET, POST \/\{id\}\n/);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines.length).toBeLessThan(90);
  });

  test('is told by subsim exec once the command has ended, whose exit code stays, and written as JSON', async () => {
    using folder = aFolder();
    const file = `${folder.path}/touched.json`;
    const script = `
      const Authorization = 'Basic ' + Buffer.from(process.env.SUBSIM_CLIENT_ID + ':' + process.env.SUBSIM_CLIENT_SECRET).toString('base64');
      fetch(process.env.SUBSIM_URL + '/services/v2/customers', { headers: { Authorization } }).then(() => process.exit(7));`;

    const { code, output, errors } = await runHere(['exec', `--coverage=${file}`, '--', process.execPath, '-e', script]);

    expect([code, output]).toEqual([7, '']);
    expect(errors).toMatch(/^Met: 1 of .*\nGET \/services\/v2\/customers +1 +0\n/s);
    expect((JSON.parse(readFileSync(file, 'utf8')) as Coverage).endpoints.met).toEqual([
      { name: 'GET /services/v2/customers', count: 1, refused: 0 },
    ]);
    expect(await runHere(['exec', '--coverage=', '--', 'true'])).toMatchObject({ code: 2 });
    expect(await runHere(['exec', `--coverage=${folder.path}`, '--', 'true'])).toMatchObject({ code: 2 });
  });

  test('is printed by subsim coverage, and traces by subsim trace', async () => {
    await using server = await aServer();
    server.simulator.environment.events.ping();
    const to = ['--server', server.url];

    expect((await runHere(['coverage', ...to])).output).toMatch(/^Met: 0 of \d+ endpoints, 1 of 13 types of event/);
    expect(JSON.parse((await runHere(['coverage', '--json', ...to])).output)).toEqual(server.simulator.coverage());
    expect((await runHere(['trace', 'event:9001', '--ascii', ...to])).output).toMatch(/\n> `- event:9001 {2}ping\n$/);
    expect(JSON.parse((await runHere(['trace', 'event:9001', '--json', ...to])).output)).toMatchObject({ asked: 'event:9001' });
    expect(await runHere(['trace', 'order:7', ...to])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^There is no order:7 .*\bhas no order at all/),
    });
    expect(await runHere(['trace', ...to])).toMatchObject({ code: 2 });
    expect(await runHere(['trace', '', ...to])).toMatchObject({ code: 2, errors: expect.stringContaining('The id is missing.') });
    expect((await runHere(['trace', '1', ...to])).output).toBe((await runHere(['trace', 'event:9001', ...to])).output);
    expect(await runHere(['coverage', '--reset', ...to])).toEqual({ code: 0, output: '', errors: '' });
    expect(server.simulator.coverage().eventTypes.met).toEqual([]);
  });
});
