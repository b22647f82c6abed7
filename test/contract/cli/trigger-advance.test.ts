import { describe, expect, test } from 'vitest';
import { aFolder, type ServingCommand } from '../../support/command.js';
import { smallShop } from '../../support/environment.js';
import { runHere, startHere } from '../../support/in-process.js';
import { anOrderSystem, placed } from '../../support/order-system.js';
import { aReceiver } from '../../support/receiver.js';
import { aServer, ask } from '../../support/server.js';
import { aStranger } from '../../support/stranger.js';

const NOBODY = 'http://127.0.0.1:9';
const CLOCK = ['--clock', '2026-11-20T09:15:30Z'];

async function startShop(folder: ReturnType<typeof aFolder>, flags: readonly string[]): Promise<ServingCommand> {
  const seed = folder.write('shop.json', { ...smallShop, environments: { staging: {} } });
  return startHere(['--port', '0', '--random-seed', '1', ...CLOCK, '--seed-file', seed, ...flags]);
}

describe('subsim trigger', () => {
  test('makes an event, and says which and to how many it goes', async () => {
    using folder = aFolder();
    await using receiver = await aReceiver();
    await using server = await startShop(folder, ['--webhook-url', receiver.url]);

    const patch = '[{"op":"add","path":"/amount","value":12345678901234567890.10}]';
    const one = await runHere([
      'trigger',
      'subscription.created',
      '--for',
      'subscription:5001',
      '--patch',
      patch,
      '--server',
      `${server.url}/`,
    ]);
    const none = await runHere(['trigger', 'ping', '--environment', 'staging'], { variables: { SUBSIM_URL: server.url } });
    await receiver.until(1);

    expect(one).toEqual({ code: 0, output: 'Event 9001 subscription.created goes to 1 destination.\n', errors: '' });
    expect(none).toEqual({ code: 0, output: 'Event 9001 ping goes to 0 destinations.\n', errors: '' });
    expect(receiver.received[0]?.body).toContain('12345678901234567890.10');
  });

  test('names the kind of record that was probably meant', async () => {
    await using server = await aServer();

    const { code, errors } = await runHere(['trigger', 'subscription.created', '--for', 'subscripton:5001', '--server', server.url]);

    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^There is no kind of record "subscripton"; the nearest is "subscription"\. Kinds/),
    ]);
  });

  test('says what the server refuses and what can be done about it', async () => {
    using folder = aFolder();
    await using server = await startShop(folder, []);
    const to = ['--server', server.url];

    const ends = await Promise.all([
      runHere(['trigger', 'subscription.gone', ...to]),
      runHere(['trigger', 'subscription.created', '--for', 'subscription:77', ...to]),
      runHere(['trigger', 'ping', '--environment', 'nowhere/x', ...to]),
    ]);

    expect(ends.map(({ code, output }) => [code, output])).toEqual(Array(3).fill([1, '']));
    expect(ends[0].errors).toMatch(/^type: must be one of ping, .*\. .*http:\/\/127\.0\.0\.1:\d+\/docs\/control#every-call.*\.\n$/);
    expect(ends[1].errors).toMatch(/^There is no subscription 77 in this environment\. .*\.\n$/);
    expect(ends[2].errors).toBe('There is no environment nowhere/x. Environments: default, staging.\n');
  });
});

describe('subsim advance', () => {
  test('tells a line for each thing that happens, and sums up', async () => {
    using folder = aFolder();
    await using receiver = await aReceiver((number) => ({ status: number < 3 ? 500 : 200 }));
    await using server = await startShop(folder, ['--webhook-url', receiver.url]);
    await runHere(['trigger', 'ping', '--server', server.url]);
    expect((await ask(server.url, 'POST', '/_sim/settle')).status).toBe(200);

    const next = await runHere(['advance', '--next', '--server', server.url]);
    const day = await runHere(['advance', 'P1D', '--server', server.url, '--json']);
    const to = await runHere(['advance', '--to', '2027-01-01T00:00:00Z', '--server', server.url]);
    const other = await runHere(['advance', 'PT1H', '--server', server.url, '--environment', 'staging']);

    expect(next).toEqual({
      code: 0,
      output: [
        '2026-11-20T09:16:30.000Z webhook event=9001 type=ping destination=31 delivery=41 attempt=2 status=500 error="HTTP 500" outcome=pending',
        'From 2026-11-20T09:15:30.000Z to 2026-11-20T09:16:30.000Z: 1 webhook waits for a retry; 1 thing happened, 0 tokens expired.',
        '',
      ].join('\n'),
      errors: '',
    });
    const lines = day.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      { kind: 'webhook', details: { attempt: 3, outcome: 'delivered' } },
      { total: 1, to: '2026-11-21T09:16:30.000Z' },
    ]);
    expect(to.output).toBe(
      'From 2026-11-21T09:16:30.000Z to 2027-01-01T00:00:00.000Z: 2 orders blocked; 0 things happened, 0 tokens expired.\n',
    );
    expect(other.output).toBe('From 2026-11-20T09:15:30.000Z to 2026-11-20T10:15:30.000Z: 0 things happened, 0 tokens expired.\n');
  });

  test('tells of an order what its handler should look at (#6.2-number-used-before)', async () => {
    await using system = await anOrderSystem((order) => placed(order, 1));
    const subscriptions = [{ ...smallShop.subscriptions[0], interval: 'Weekly', next_order_date: '2026-11-20' }];
    const content = { ...smallShop, subscriptions };
    await using server = await aServer({ seed: { content }, orderCallback: { url: system.url } });

    const { output } = await runHere(['advance', 'P8D', '--server', server.url]);

    const [first, second] = output.split('\n').filter((line) => line.includes(' order order='));
    expect(first).toMatch(/ orderNumber=100000231 status=201$/);
    expect(second).toMatch(/ orderNumber=100000231 status=201 warning="order number used before"$/);
  });

  test('writes one line over and over on a terminal, and sums up below it', async () => {
    await using receiver = await aReceiver((number) => ({ status: number < 3 ? 500 : 200 }));
    await using server = await aServer({ webhooks: [{ url: receiver.url }] });
    server.simulator.environment.events.ping();
    await server.simulator.environment.settle(10_000);

    const { code, output } = await runHere(['advance', 'PT1H', '--server', server.url], { isAtTerminal: true });

    expect(code).toBe(0);
    expect(output).toBe(
      [
        '\r1 done, 2026-11-20T09:16:30.000Z\r2 done, 2026-11-20T09:21:30.000Z',
        'From 2026-11-20T09:15:30.000Z to 2026-11-20T10:15:30.000Z: 1 webhook delivered; 2 things happened, 0 tokens expired.',
        '',
      ].join('\n'),
    );
  });

  test('0.3.0 point 1: tells for whom it waits, and who is set aside, also as lines and on a terminal', async () => {
    const isHanging = (number: number): boolean => [5, 6, 7, 9, 12].includes(number);
    await using receiver = await aReceiver((number) => (number < 5 ? { status: 500 } : isHanging(number) ? 'hold' : { status: 200 }));
    await using server = await aServer({ webhooks: [{ url: receiver.url }], webhookTimeout: 300 });
    const { environment } = server.simulator;
    for (let count = 0; count < 4; count += 1) environment.events.ping();
    await environment.settle(10_000);
    const waiting = (of: number): string => `waiting for ${receiver.url} (attempt ${String(of)} of 8, 0.3 s each)`;
    const aside = `${receiver.url} (destination 31) has not answered 3 times, 0.3 s each: it is set aside until this move`;

    const plain = await runHere(['advance', 'PT1M', '--server', server.url]);
    await environment.settle(10_000);
    const json = await runHere(['advance', 'PT5M', '--server', server.url, '--json']);
    await environment.settle(10_000);
    const terminal = await runHere(['advance', 'PT30M', '--server', server.url], { isAtTerminal: true });

    const lines = plain.output.split('\n');
    expect(lines.filter((line) => line === waiting(2))).toHaveLength(3);
    expect(lines.filter((line) => line.startsWith(aside))).toHaveLength(1);
    expect(lines.filter((line) => line.endsWith(' delivery=44 outcome="set aside"'))).toHaveLength(1);
    expect(lines.at(-2)).toMatch(/: (?:\d+ webhooks? waits? for a retry, )?\d.* set aside; 4 things happened/);
    expect(
      json.output
        .split('\n')
        .filter((line) => line.includes('"waiting":{'))
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([{ waiting: { what: 'webhook', receiver: receiver.url, attempt: 3, of: 8, seconds: 0.3 } }]);
    expect(terminal.output).toContain(`\r${waiting(4)}`);
  });

  test('says what the server refuses', async () => {
    using folder = aFolder();
    await using server = await startShop(folder, []);

    const back = await runHere(['advance', '--to', '2020-01-01T00:00:00Z', '--server', server.url]);
    const wrong = await runHere(['advance', 'P1X', '--server', server.url]);

    expect([back.code, back.output, back.errors]).toEqual([1, '', expect.stringMatching(/^The clock cannot go back .*\.\n$/)]);
    expect([wrong.code, wrong.output, wrong.errors]).toEqual([1, '', expect.stringMatching(/P1X.*\n$/)]);
  });
});

describe('0.3.0 point 8: subsim advance that is cut short', () => {
  test.each([
    ['says so', ['P1Y']],
    ['says so in its last line', ['P1Y', '--json']],
    ['says so when something was wanted', ['--until', 'order=failed']],
  ])('ends with 1 and %s when the server is stopped', async (_, flags) => {
    await using receiver = await aReceiver((number) => (number === 2 ? 'hold' : { status: 500 }));
    await using server = await aServer({ webhooks: [{ url: receiver.url }] });
    const { environment } = server.simulator;
    environment.events.ping();
    await environment.settle(10_000);

    const moved = runHere(['advance', ...flags, '--server', server.url]);
    await receiver.until(2);
    const closed = server.simulator.close();
    receiver.release();
    const { code, output, errors } = await moved;
    await closed;

    expect([code, errors]).toEqual([1, expect.stringMatching(/^The environment was closed .* stopped at 2026-11-20T09:16:30Z\.\n$/)]);
    const last = output.trimEnd().split('\n').at(-1);
    if (flags.includes('--json')) expect(JSON.parse(last ?? '')).toMatchObject({ refusal: 'state-refused', total: 1, reached: null });
    else expect(last).toMatch(/^From 2026-11-20T09:15:30\.000Z to 2026-11-20T09:16:30\.000Z: 1 webhook delivered; 1 thing happened/);
  });

  test.each([
    [
      'without a summary',
      '{"at":"2026-11-20T09:15:30.000Z","kind":"look","details":{}}\n',
      /^The server broke off: it has not said how far/,
    ],
    ['with what is no line', 'not json\n', /^What answers is no Subsim: it said "not json"\.\n$/],
    ['with nothing', '', /^The server broke off/],
    ['with what Subsim never says', '{"total":1}\n', /^What answers is no Subsim/],
  ])('ends with 1 when a stream ends %s', async (_, body, sentence) => {
    await using stranger = await aStranger((response) => response.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).end(body));

    const { code, errors } = await runHere(['advance', 'P1D', '--server', stranger.url]);

    expect([code, errors]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test('tells until what it waited in vain that a destination was set aside, and what can be done', async () => {
    await using receiver = await aReceiver((number) => (number < 5 ? { status: 500 } : 'hold'));
    await using server = await aServer({ webhooks: [{ url: receiver.url }], webhookTimeout: 100 });
    const { environment } = server.simulator;
    for (let count = 0; count < 4; count += 1) environment.events.ping();
    await environment.settle(10_000);

    const { code, output, errors } = await runHere(['advance', '--until', 'delivery=failed', '--limit', 'P3D', '--server', server.url]);

    expect(code).toBe(1);
    expect(errors).toMatch(
      /; the nearest: delivery 4\d of .* is pending after \d attempts?.*; its destination was set aside, .*: let it answer /,
    );
    expect(output).toMatch(/\nFrom .*: 4 webhooks were set aside; \d+ things happened, /);
  });
});

test.each([
  ['1d', '2026-11-21T09:15:30.000Z'],
  ['90m', '2026-11-20T10:45:30.000Z'],
  ['2w', '2026-12-04T09:15:30.000Z'],
])('subsim advance takes the duration %s as the other commands do', async (by, now) => {
  await using server = await aServer();

  const { code } = await runHere(['advance', by, '--server', server.url]);

  expect([code, server.simulator.environment.clock.state().now]).toEqual([0, now]);
});

test('a command asks at the port of the configuration file, which a flag and the variables count over', async () => {
  using folder = aFolder();
  await using server = await aServer();
  folder.write('subsim.config.json', { port: Number(new URL(server.url).port) });
  const codeOf = async (words: readonly string[], variables = {}): Promise<number | undefined> =>
    (await runHere(words, { folder: folder.path, variables })).code;

  expect([
    await codeOf(['ready']),
    await codeOf(['orders']),
    await codeOf(['orders', '--server', NOBODY]),
    await codeOf(['orders'], { SUBSIM_URL: NOBODY }),
    await codeOf(['orders'], { SUBSIM_PORT: '9' }),
  ]).toEqual([0, 0, 3, 3, 3]);
});

test('subsim resend says that --failed-since takes an instant or a duration', async () => {
  const { code, errors } = await runHere(['resend', '--failed-since', 'yesterday']);

  expect([code, errors]).toEqual([
    2,
    expect.stringMatching(/^--failed-since must be an instant .* or a duration .*; it is "yesterday"\.\n$/),
  ]);
});

test('a secret for webhooks without an address to send them to is said to sign nothing', async () => {
  await using server = await startHere(['--port', '0', '--webhook-secret', 'a']);
  const { output } = await runHere(['doctor', '--port', '0', '--webhook-secret', 'a']);

  expect(server.errors()).toMatch(/^--webhook-secret signs nothing without --webhook-url: /m);
  expect(output).toMatch(/^warn {2}signature +--webhook-secret signs nothing/m);
});

describe.each([
  ['trigger', ['ping']],
  ['advance', ['P1D']],
] as const)('subsim %s', (command, words) => {
  test('ends with 3 when nothing answers', async () => {
    const { code, output, errors } = await runHere([command, ...words, '--server', NOBODY]);

    expect([code, output, errors]).toEqual([3, '', expect.stringMatching(/^Nothing answers at http:\/\/127\.0\.0\.1:9\/[^\n]*\n$/)]);
  });

  test('ends with 1 when what answers is no Subsim', async () => {
    await using stranger = await aStranger((response) => response.end('<p>Hello</p>'));

    const { code, output, errors } = await runHere([command, ...words, '--server', stranger.url]);

    expect([code, output, errors]).toEqual([1, '', `What answers at ${stranger.url} is no Subsim.\n`]);
  });

  test('has a help with an example', async () => {
    const { code, output, errors } = await runHere([command, '--help']);
    const overview = await runHere(['--help']);

    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(new RegExp(`^Usage: subsim ${command} .*Example: subsim ${command} .*--server.*--environment`, 's'));
    expect(overview.output).toMatch(new RegExp(`^  subsim ${command} +\\w`, 'm'));
  });

  test.each([
    ['an unknown flag', [...words, '--bogus']],
    ['a flag without its value', [...words, '--server']],
    ['a server that is no address', [...words, '--server', 'localhost']],
    ['a server over https', [...words, '--server', 'https://127.0.0.1:9']],
    ['too many words', [...words, 'more']],
    ['nothing to do', []],
  ])('ends with 2 and one line for %s', async (_, arguments_) => {
    const { code, output, errors } = await runHere([command, ...arguments_]);

    expect([code, output, errors]).toEqual([2, '', expect.stringMatching(/^[^\n]+\n$/)]);
  });
});

test.each([
  ['trigger', 'ping', '--patch', '{'],
  ['trigger', 'ping', '--patch', '{}'],
  ['advance', 'P1D', '--next'],
  ['advance', '--next', '--to', '2027-01-01T00:00:00Z'],
])('subsim %s %s %s %s makes no sense and ends with 2', async (...arguments_) => {
  const { code, errors } = await runHere(arguments_);

  expect([code, errors]).toEqual([2, expect.stringMatching(/^[^\n]+\n$/)]);
});

describe('0.3.0 point 8: subsim advance --until', () => {
  test('stops when it has happened, and ends with 1 and the nearest miss at its limit', async () => {
    using folder = aFolder();
    await using server = await startShop(folder, ['--order-callback-url', 'internal']);
    const to = ['--server', server.url];

    const stopped = await runHere(['advance', '--until', 'order.status=placed', '--until', 'order.subscription=5002', ...to]);
    const missed = await runHere(['advance', '--until', 'order=failed', '--limit', 'P1W', ...to]);
    const quiet = await runHere(['advance', '--until', 'order=failed', '--limit', 'PT1H', ...to]);

    expect([stopped.code, stopped.errors]).toEqual([0, '']);
    expect(stopped.output).toMatch(/From 2026-11-20T09:15:30\.000Z to 2026-11-27T12:00:00\.000Z: .*; stopped at order 51\.\n$/);
    expect(missed.code).toBe(1);
    expect(missed.output).toMatch(
      /^2026-12-03T12:00:00\.000Z look .*\nFrom 2026-11-27T.* to 2026-12-04T12:00:00\.000Z: [^\n]*\d things? happened/s,
    );
    expect(missed.errors).toMatch(/^No order failed until 2026-12-04T12:00:00Z, where the clock stands now; the nearest: order \d+ of /);
    expect([quiet.code, quiet.output]).toEqual([
      1,
      expect.stringMatching(/^From .* to 2026-12-04T13:00:00\.000Z: [^\n]*0 things happened[^\n]*\n$/),
    ]);
    expect(quiet.errors).toMatch(/^No order failed until 2026-12-04T13:00:00Z, .*; there was none\.\n$/);
  });

  test('takes each thing once, and nothing that the server does not know', async () => {
    using folder = aFolder();
    await using server = await startShop(folder, []);
    const ends = [
      ['--until', 'order'],
      ['--until', 'order.status=failed', '--until', 'order.status=placed'],
      ['--until', 'order=failed', '--until', 'order.subscription=5001'],
      ['P1D', '--until', 'order=failed'],
      ['P1D', '--limit', 'P1D'],
      ['--until', 'order.state=failed'],
    ].map((flags) => runHere(['advance', ...flags, '--server', server.url]));

    expect((await Promise.all(ends)).map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 1]);
    expect((await Promise.all(ends)).map(({ errors }) => errors).at(-1)).toMatch(/^until\.order: "state" is not known here/);
  });
});
