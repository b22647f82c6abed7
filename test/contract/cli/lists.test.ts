import { describe, expect, test } from 'vitest';
import { runHere } from '../../support/in-process.js';
import { anOrderSystem, refused } from '../../support/order-system.js';
import { aReceiver } from '../../support/receiver.js';
import { aServer } from '../../support/server.js';
import { aStranger } from '../../support/stranger.js';

const NOBODY = 'http://127.0.0.1:9/hook';

describe('0.3.0 point 10: subsim deliveries, events and orders', () => {
  test.each([
    ['deliveries', '7'],
    ['events', 'not json'],
    ['orders', 'null'],
  ])('say of a server whose %s are no lines of Subsim that it is none', async (list, line) => {
    await using stranger = await aStranger((response) =>
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).end(`${line}\n`),
    );
    const to = ['--server', stranger.url];
    const refused = { code: 1, output: '', errors: `What answers is no Subsim: it said ${JSON.stringify(line)}.\n` };

    expect(await runHere([list, ...to])).toEqual(refused);
    expect(await runHere([list, '--json', ...to])).toEqual(refused);
  });

  test('tell each entry in a line of 100 columns at most, with the reason of a failure in words', async () => {
    await using receiver = await aReceiver(() => ({ status: 500 }));
    await using server = await aServer({ webhooks: [{ url: receiver.url }, { url: NOBODY }] });
    const { environment } = server.simulator;
    environment.events.trigger({ type: 'subscription.cancelled', for: 'subscription:5001' });
    await environment.settle(10_000);
    const to = ['--server', server.url];

    const deliveries = await runHere(['deliveries', ...to]);
    const events = await runHere(['events', '--type', 'subscription.cancelled', ...to]);
    const none = await runHere(['deliveries', '--status', 'failed', ...to]);

    expect(deliveries).toEqual({
      code: 0,
      output: [
        'ID      EVENT       TO     STATUS     TRIES  LAST, OR DUE          REASON',
        '41      9001        31     pending    1      2026-11-20T09:16:30Z  the receiver answered 500',
        '42      9001        32     pending    1      2026-11-20T09:16:30Z  no connection',
        '',
      ].join('\n'),
      errors: '',
    });
    expect(events.output.split('\n')[1]).toBe('9001        2026-11-20T09:15:30Z  subscription.cancelled          subscription 5001');
    expect(none).toEqual({ code: 0, output: '', errors: 'There are no deliveries of that kind.\n' });
  });

  test('tell why an order failed, cut to the columns', async () => {
    await using system = await anOrderSystem((order) => refused(order, 'The card was declined. '.repeat(9), 'card'));
    await using server = await aServer({ orderCallback: { url: system.url } });
    const placed = await server.simulator.environment.orders.place(5001, 'off-cycle');

    const { code, output } = await runHere(['orders', '--status', 'failed', '--subscription', '5001', '--server', server.url]);

    const [heading = '', line = ''] = output.split('\n');
    expect(code).toBe(0);
    expect(heading).toMatch(/^ID +DUE +STATUS +FOR +NUMBER, OR REASON$/);
    expect(line).toMatch(new RegExp(`^${String(placed.id)} +2026-11-20T09:15:30Z +failed +5001 +card: The card was declined\\..*…$`));
    expect(line.length).toBeLessThanOrEqual(100);
  });

  test('print with --json what the control API answers, a line each, no number changed', async () => {
    await using server = await aServer();
    const { environment } = server.simulator;
    const patch = [{ op: 'add', path: '/amount', value: 1.5 }];
    environment.events.trigger({ type: 'subscription.updated', for: 'subscription:5001', patch });
    environment.events.ping();

    const { output } = await runHere(['events', '--json', '--server', server.url]);
    const answered = await server.ask('GET', '/_sim/events');

    expect(`{"events":[${output.trimEnd().replace('\n', ',')}],"next":null}`).toBe(answered.text);
  });

  test('go on with --follow as long as the server runs, and end with 3 when it stops; --limit ends them with 0', async () => {
    await using server = await aServer();
    const { environment } = server.simulator;
    environment.events.ping();

    const followed = runHere(['events', '--follow', '--json', '--server', server.url]);
    const limited = runHere(['events', '--follow', '--limit', '2', '--server', server.url]);
    environment.events.ping();
    const first = await limited;
    await server.simulator.close();
    const last = await followed;

    expect([first.code, first.output.trimEnd().split('\n').length]).toEqual([0, 3]);
    expect([last.code, last.errors]).toEqual([3, `The server at ${server.url} has stopped.\n`]);
    expect(
      last.output
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: number }).id),
    ).toEqual([9001, 9002]);
  });

  test.each([
    [['orders', '--status', 'faild'], /--status must be one of .*Did you mean failed\?/],
    [['orders', '--subscription', 'tea'], /--subscription must be a whole number/],
    [['deliveries', '--type', 'ping'], /--type.*See subsim deliveries --help/],
    [['events', 'ping'], /ping/],
    [['events', '--limit', '0'], /--limit must be a whole number from 1 to 1000/],
    [['resend'], /Give the id of one delivery, or --failed-since/],
    [['resend', '41', '--failed-since', 'P1D'], /Give the id/],
    [['resend', 'tea'], /whole number.*"tea"/],
    [['ready', '--wait', 'long'], /--wait must be a duration such as 30s.*"long"/],
  ])('%j is refused with 2 and one line', async (words, sentence) => {
    const { code, output, errors } = await runHere(words);

    expect([code, output, errors]).toEqual([2, '', expect.stringMatching(/^[^\n]+\n$/)]);
    expect(errors).toMatch(sentence);
  });
});

test('0.3.0 point 10: subsim resend sends one again, or all that failed since an instant or within a duration', async () => {
  await using server = await aServer({ webhooks: [{ url: NOBODY }] });
  const { environment } = server.simulator;
  environment.events.ping();
  environment.events.ping();
  await environment.clock.advance('P4D');
  const to = ['--server', server.url];

  const late = await runHere(['resend', '--failed-since', '1h', ...to]);
  const all = await runHere(['resend', '--failed-since', 'P4D', ...to]);
  const one = await runHere(['resend', '41', ...to]);
  const nobody = await runHere(['resend', '77', ...to]);
  const wrong = await runHere(['resend', '--failed-since', 'yesterday', ...to]);

  expect(late.output).toMatch(/^No delivery has failed since 2026-11-24T08:15:30\.000Z\.\n$/);
  expect(all.output).toBe('2 deliveries are due again: 41, 42.\n');
  expect(one.output).toBe('Delivery 41 is due again: event 9001 to destination 31.\n');
  expect([nobody.code, nobody.errors]).toEqual([1, expect.stringMatching(/^There is no delivery 77/)]);
  expect([wrong.code, wrong.errors]).toEqual([2, expect.stringMatching(/^--failed-since must be an instant /)]);
});
