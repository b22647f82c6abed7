import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aCheckedReceiver, anAddress, SECRET } from '../../support/checks/signed-receiver.js';
import { anAuthority } from '../../support/certificates.js';
import { aFolder } from '../../support/command.js';
import { runHere, startHere, type CallSettings } from '../../support/in-process.js';
import { aReceiver } from '../../support/receiver.js';

const RIGHT = 'webhook/6.1/right';
const ALTERED = 'webhook/6.1/altered-byte';
const CASES = [RIGHT, ALTERED];
const FEW = ['--only', 'right,altered-byte', '--call-back-within', '0s'];

function check(words: readonly string[], settings: CallSettings = {}): ReturnType<typeof runHere> {
  return runHere(['check', 'webhook', '--secret', SECRET, '--port', '0', ...FEW, ...words], settings);
}

/** The words by which cases were told, by their ids. */
function wordsIn(output: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...output.matchAll(/(?:^|K)(\w+) +((?:webhook|order-callback)\/\S+)/gm)].map(([, word = '', id = '']) => [id, word]),
  );
}

describe('subsim check', () => {
  test('0.5.0 point 8: a right receiver ends with 0; the address, credentials and secret to configure it with come first', async () => {
    await using receiver = await aCheckedReceiver();

    const { code, output } = await check(['--url', receiver.url]);

    expect([code, wordsIn(output)]).toEqual([0, { [RIGHT]: 'ok', [ALTERED]: 'ok' }]);
    expect(output).toMatch(
      /^Subsim stands in for the subscription platform at http:\/\/127.*client secret {2}\S+\n {2}signed with {4}hush-hush\n.*Checking http/s,
    );
    expect(output).toMatch(/2 cases: 2 ok, in \d+\.\d s \(suite 2026-12\)\..*\nPassed\.\n$/s);
  });

  test('0.5.0 point 8: one that takes a forged webhook ends with 1, and is told what was seen and what to do', async () => {
    await using receiver = await aCheckedReceiver({ verifies: false });

    const { code, output } = await check(['--url', receiver.url]);

    expect([code, wordsIn(output)]).toEqual([1, { [RIGHT]: 'ok', [ALTERED]: 'FAIL' }]);
    expect(output).toMatch(/^FAIL {3}webhook\/6\.1\/altered-byte .*\n {7}expected \S+.*, got 204\n {7}\S.*$/m);
    expect(output).toContain('Not passed: 1 failing case.');
  });

  test('0.5.0 point 8: colours and progress are for a terminal, and colours for one that has any', async () => {
    await using receiver = await aCheckedReceiver();
    const words = ['--url', receiver.url, '--skip', 'altered-byte'];

    const [log, terminal, plain] = [
      await check(words),
      await check(words, { isAtTerminal: true }),
      await check(words, { isAtTerminal: true, variables: { NO_COLOR: '1' } }),
    ].map(({ output }) => output);

    expect(['\u001b', '\r'].filter((character) => log?.includes(character))).toEqual([]);
    expect(terminal).toContain('\r\u001b[K1/1 webhook/6.1/right \u2026\r\u001b[K\u001b[32mok\u001b[0m  ');
    expect(plain).not.toContain('\u001b[32m');
  });

  test('0.5.0 point 8: a receiver that does not answer is one sentence and ends with 3', async () => {
    const { url } = await anAddress();

    const { code, errors } = await check(['--url', url]);

    expect([code, errors]).toEqual([3, `The receiver at ${url} does not answer: nothing listens there.\n`]);
  });

  test('0.5.0 point 8: of a receiver that ends in the midst nothing more is told, and the run ends with 3', async () => {
    let posts = 0;
    const ending = await aCheckedReceiver({
      onPost() {
        posts += 1;
        if (posts === 2) void ending[Symbol.asyncDispose]();
      },
    });

    const { code, output } = await check(['--url', ending.url, '--only', 'right,altered-byte,raw-utf-8,wrong-method,called-back']);

    const outcomes = [RIGHT, 'webhook/6.1/raw-utf-8', ALTERED, 'webhook/6.1/wrong-method', 'webhook/6.1/called-back'];
    expect(outcomes.map((id) => wordsIn(output)[id])).toEqual(['ok', 'error', 'skip', 'skip', 'skip']);
    expect(output).toContain(`The receiver at ${ending.url} does not answer: nothing listens there.`);
    expect(output).toContain('The receiver stopped answering at webhook/6.1/raw-utf-8.');
    expect([code, output.split('\n').at(-2)]).toEqual([3, 'Not passed: the receiver stopped answering, 1 case that could not be played.']);
  });

  test('0.5.0 point 8: --wait begins when the receiver answers', async () => {
    const { url, port } = await anAddress();
    let starting: ReturnType<typeof aCheckedReceiver> | undefined;
    onTestFinished(async () => (await starting)?.[Symbol.asyncDispose]());
    const onOutput = (output: string): void => {
      if (output.includes('Waiting for')) starting ??= aCheckedReceiver({ port });
    };

    const { code, output } = await check(['--url', url, '--wait', '60s', '--only', 'right'], { isAtTerminal: true, onOutput });

    expect([code, output.includes('Passed.')]).toEqual([0, true]);
  });

  test('0.5.0 point 8: a signal ends a run with 130, and says so', async () => {
    await using receiver = await aCheckedReceiver({ onPost: () => process.emit('SIGINT', 'SIGINT') });

    const { code, errors } = await check(['--url', receiver.url]);

    expect([code, errors]).toEqual([130, 'The checks were ended by SIGINT.\n']);
  });

  test('0.5.0 point 8: --server has a Subsim check that runs, and gives its state back', async () => {
    await using receiver = await aCheckedReceiver({ verifies: false });
    await using server = await startHere(['--port', '0']);
    const state = async (): Promise<unknown> =>
      ((await (await fetch(`${server.url}/_sim/state`)).json()) as { readonly counts: unknown }).counts;
    const before = await state();
    using folder = aFolder();

    const words = ['--server', server.url, '--url', receiver.url, '--secret', SECRET, '--report', `har=${folder.path}/a.har`, ...FEW];
    const { code, output } = await runHere(['check', 'webhook', ...words], { isAtTerminal: true, variables: { NO_COLOR: '1' } });

    expect([code, wordsIn(output)]).toEqual([1, { [RIGHT]: 'ok', [ALTERED]: 'FAIL' }]);
    expect(output).toContain('\r\u001b[K1/2 webhook/6.1/right \u2026\r');
    const { log } = JSON.parse(readFileSync(`${folder.path}/a.har`, 'utf8')) as { log: { entries: { _case: string }[] } };
    expect(log.entries.map(({ _case }) => _case)).toEqual(CASES);
    expect(await state()).toEqual(before);
  });

  test('0.5.0 point 8: a signal ends a run of --server, too, and its environment has its state back before the command ends', async () => {
    await using receiver = await aCheckedReceiver({ onPost: () => process.emit('SIGINT', 'SIGINT') });
    await using server = await startHere(['--port', '0']);
    const told = async (path: string): Promise<unknown> => (await fetch(`${server.url}/_sim${path}`)).json();

    const { code, errors } = await runHere(['check', 'webhook', '--server', server.url, '--url', receiver.url, '--secret', SECRET, ...FEW]);

    expect([code, errors]).toEqual([130, 'The checks were ended by SIGINT.\n']);
    expect(await told('/checks')).toEqual({ checks: [] });
  });

  test('0.5.0 point 8: --server is sent all that the command line says of a check', async () => {
    await using server = await aReceiver(() => ({ status: 418 }));
    const address = new URL(server.url).origin;
    using folder = aFolder();
    const file = `${folder.path}/ca.pem`;
    using authority = anAuthority();
    writeFileSync(file, authority.pem);
    const limits = { webhookAnswer: 1000, orderAnswer: 1000, wait: 2000, callBack: 0, slow: 300 };
    const wanted = {
      ...{ kind: 'order-callback', url: 'https://shop.example/orders', secret: SECRET, authority: authority.pem, suite: '2026-12' },
      ...{ only: ['right', 'altered-byte'], skip: ['answer-late'], sku: 'TEA 1', ownsTarget: true, limits },
      probeUrl: 'http://127.0.0.1:9/count',
    };

    const { code, errors } = await runHere([
      ...['check', 'order-callback', '--server', address, '--url', wanted.url, '--secret', SECRET, '--only', 'right,altered-byte'],
      ...['--skip', 'answer-late', '--suite', '2026-12', '--sku', 'TEA 1', '--i-own-this-target', '--authority', file],
      ...['--probe-url', wanted.probeUrl, '--answer-timeout', '1s', '--wait', '2s', '--call-back-within', '0s', '--slow', '300ms'],
    ]);

    expect([code, errors]).toEqual([1, `What answers at ${address} is no Subsim: it answered 418.\n`]);
    expect(server.received.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([['/_sim/checks', wanted]]);
    const { $defs } = createRequire(import.meta.url)('../../../schemas/control.json') as {
      readonly $defs: { readonly check: { readonly properties: object } };
    };
    expect(Object.keys(wanted).sort()).toEqual(Object.keys($defs.check.properties).sort());
  });

  test('0.5.0 point 8: what a server refuses of a check is a fault of usage, and one line', async () => {
    await using server = await startHere(['--port', '0', '--journal-entries', '0']);

    const { code, errors } = await runHere([
      'check',
      'webhook',
      '--server',
      server.url,
      '--url',
      'http://127.0.0.1:9/',
      '--secret',
      SECRET,
    ]);

    expect([code, errors]).toEqual([2, expect.stringMatching(/^A check judges by the requests in the journal, [^\n]+ or more, .*\n$/)]);
  });

  test('0.5.0 point 3: several receivers are one run, and each kind of report is written', async () => {
    await using right = await aCheckedReceiver();
    await using wrong = await aCheckedReceiver({ verifies: false });
    using folder = aFolder();
    const kinds = ['junit', 'json', 'html', 'markdown', 'har'];
    const reports = kinds.map((kind) => `${kind}=${folder.path}/${kind}`).join(',');

    const { code, output } = await check(['--url', right.url, '--url', wrong.url, '--report', reports]);

    expect(code).toBe(1);
    expect(output).toContain(`\n${right.url}  Passed.\n${wrong.url}  Not passed: 1 failing case.\n`);
    for (const kind of kinds) {
      const text = readFileSync(`${folder.path}/${kind}`, 'utf8');
      expect([text.includes(new URL(right.url).port), text.includes(SECRET)], kind).toEqual([true, false]);
    }
  });
});

describe('subsim check with --expected-failures', () => {
  test('0.5.0 point 4: a baseline is written, holds, and goes stale once the receiver is mended', async () => {
    using folder = aFolder();
    const file = `${folder.path}/known.txt`;
    await using wrong = await aCheckedReceiver({ verifies: false });
    await using right = await aCheckedReceiver();
    const known = ['--expected-failures', file];

    const written = await check(['--url', wrong.url, ...known, '--write-baseline']);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `# to be mended\n${text}`);
    const held = await check(['--url', wrong.url, ...known]);
    const stale = await check(['--url', right.url, ...known]);

    expect([written.code, text]).toEqual([0, `${ALTERED}\n`]);
    expect([held.code, wordsIn(held.output)]).toEqual([0, { [RIGHT]: 'ok', [ALTERED]: 'expected' }]);
    expect([stale.code, stale.output]).toEqual([1, expect.stringContaining(`${ALTERED} is expected to fail and passes now;`)]);
  });

  test('0.5.0 point 4: a baseline of several receivers holds for addresses with passwords and secrets, which it does not have', async () => {
    using folder = aFolder();
    const file = `${folder.path}/known.txt`;
    await using wrong = await aCheckedReceiver({ verifies: false });
    await using right = await aCheckedReceiver();
    const hidden = `${wrong.url.replace('//', '//shop:pass-word@')}?key=${SECRET}`;
    const words = ['--url', right.url, '--url', hidden, '--expected-failures', file];

    const written = await check([...words, '--write-baseline']);
    const text = readFileSync(file, 'utf8');
    const held = await check(words);
    writeFileSync(file, `${ALTERED} ${hidden}\r\nwebhook/6.1/gone\r\n`);
    const byHand = await check(words);

    expect([written.code, text]).toEqual([0, `${ALTERED} ${wrong.url.replace('//', '//\u2026@')}?key=[secret]\n`]);
    expect([held.code, held.output]).toEqual([0, expect.stringMatching(/^expected +webhook\/6\.1\/altered-byte /m)]);
    expect([byHand.code, wordsIn(byHand.output)[ALTERED]]).toEqual([1, 'expected']);
    expect(byHand.output).toContain('webhook/6.1/gone is expected to fail, and there is no such case;');
  });
});

describe('subsim check without a run', () => {
  test('0.5.0 point 8: --list has a line for each case', async () => {
    const { code, output } = await runHere(['check', '--list']);

    expect(code).toBe(0);
    expect(output).toMatch(/^webhook\/6\.1\/right +\S.*$/m);
    expect(output).toMatch(/^order-callback\/6\.2\/answer-lost +\S.*$/m);
    const few = await runHere(['check', 'webhook', '--list', '--only', 'right,altered-byte', '--skip', 'right']);
    expect(few.output).toBe(`${ALTERED}  a body with one altered byte is refused\n`);
  });

  test('0.5.0 point 8: --explain has the rule, and a curl line whose signature is that of its secret', async () => {
    const { code, output } = await runHere([
      'check',
      'webhook',
      '--explain',
      'altered-byte',
      '--secret',
      SECRET,
      '--url',
      'http://127.0.0.1:9/hooks',
    ]);

    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /^webhook\/6\.1\/altered-byte: a body with one altered byte is refused\.\n\nRule 6\.1-signature-check \(stated\), in suites since 2026-12\n.*\nHow it is played\n.*\nHow it is judged\n.*\nWhat to do about a failure\n.*\nRequest 1 of 3: POST/s,
      ),
    ]);
    const lines = [...output.matchAll(/^curl -i .*-H 'Sp-Hmac: ([0-9a-f]{64})'.* --data-raw '(.*)' http:\/\/127\.0\.0\.1:9\/hooks$/gm)];
    const isRight = lines.map(
      ([, signature, body = '']) => createHmac('sha256', SECRET).update(body.replaceAll(`'\\''`, "'")).digest('hex') === signature,
    );
    // One before it, the case with its own signature and with the right one, and one after it.
    expect(isRight).toEqual([true, false, true, true]);
    expect(output).not.toContain(SECRET);
  });

  test.each([
    [['check'], 'Say what is checked'],
    [['check', 'webhok'], 'Did you mean webhook?'],
    [['check', 'webhook'], 'Give the address of the receiver with --url'],
    [['check', 'webhook', '--url', 'nowhere'], '--url'],
    [['check', 'webhook', '--ulr', 'http://127.0.0.1:1'], 'Did you mean --url?'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--only', 'altered-bite'], 'the nearest is "altered-byte"'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--suite', '2020-01'], '--suite must be one of 2026-12'],
    [['check', 'webhook', '--url', 'http://shop.example', '--only', 'right'], '--i-own-this-target'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--report', 'pdf=a'], 'kinds are junit, json, html, markdown, har'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--report', 'json=/nowhere/at/all'], 'there is no such folder'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--write-baseline'], '--write-baseline needs --expected-failures'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--expected-failures', '/nowhere/at/all'], 'there is no such file'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--wait', 'soon'], '--wait must be a duration'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--server', 'http://127.0.0.1:1', '--port', '1'], 'give one of them'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--server', 'http://127.0.0.1:1', '--random-seed', '1'], 'has its own'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--server', 'http://127.0.0.1:1', '--probe-command', 'x'], 'takes --probe-url'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--slow', '0s'], '--slow must be 1ms to 10m; it is 0s.'],
    [
      ['check', 'webhook', '--url', 'http://127.0.0.1:1', '--environment', 'run-1'],
      '--environment is for a Subsim that runs; name it with --server.',
    ],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--only', 'right', '--skip', '6.1'], 'No case is named "6.1"'],
    [['check', 'webhook', '--url', 'http://127.0.0.1:1', '--only', 'right', '--skip', 'webhook'], 'No case is left to play'],
    [['check', '--explain', 'right'], 'Say whether the case is one of webhook or order-callback'],
    [['check', 'webhook', '--explain', 'wrong'], 'No case is named "wrong"'],
  ])('0.5.0 point 8: %j is one line and ends with 2', async (words, told) => {
    const { code, output, errors } = await runHere(words);

    expect([code, output, errors]).toEqual([2, '', expect.stringMatching(/^[^\n]+\n$/)]);
    expect(errors).toContain(told);
  });
});
