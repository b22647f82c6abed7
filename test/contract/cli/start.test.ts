import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { aFolder, readyLine, type ServingCommand } from '../../support/command.js';
import { smallShop } from '../../support/environment.js';
import { runHere, startHere } from '../../support/in-process.js';
import { ask } from '../../support/server.js';

/** Pastes the three lines of the start screen into a shell; the result is what they print. */
async function paste({ output }: ServingCommand): Promise<readonly unknown[]> {
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('  curl '));
  const printed: unknown[] = [];
  for (const line of lines) {
    const { stdout } = await promisify(execFile)('sh', ['-c', line], {
      env: { PATH: process.env.PATH, HOME: '/nonexistent', NO_PROXY: '*' },
    });
    printed.push(JSON.parse(stdout));
  }
  return printed;
}

function expectThreeAnswers(printed: readonly unknown[]): void {
  expect(printed).toHaveLength(3);
  const [token, list, address] = printed;
  expect(token).toMatchObject({
    expires_in: 3600,
    token_type: 'bearer',
    access_token: expect.stringMatching(/^[A-Za-z0-9]{86}$/) as string,
  });
  expect(list).toEqual(expect.arrayContaining([expect.objectContaining({ customer_id: '2001' })]));
  expect(address).toMatchObject({ address: { id: 3001, user_defined_fields: { gate_code: '42' } } });
}

describe('the start screen', () => {
  test('names the address, the credentials, the mode and the clock, and ends with the ready line', async () => {
    await using command = await startHere(['--port', '0', '--clock', '2026-11-20T09:15:30Z'], { isDemo: true });

    const screen = command.output();
    expect(command.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(screen).toContain(`at ${command.url}\n`);
    expect(screen).toMatch(/client id +subsim-default\n/);
    expect(screen).toMatch(/client secret +subsim-default-secret\n/);
    expect(screen).toMatch(/wire +documented, ecomName ecom\n/);
    expect(screen).toMatch(/clock +frozen, 2026-11-20T09:15:30/);
    expect(screen).toMatch(/holds +[1-9]\d* customers, [1-9]\d* products, [1-9]\d* subscriptions\n/);
    expect(screen.endsWith(`\nReady. ${command.url}\n`)).toBe(true);
    expect(screen).not.toContain('Warning');
  });

  test('shows three curl lines that work as they stand', async () => {
    await using command = await startHere(['--port', '0'], { isDemo: true });

    expectThreeAnswers(await paste(command));
  });

  test.each([
    ['quotes and what a shell would expand', `it's"$HOME\`id\`*!`],
    ['what a form would decode', 'a&b+c%41=d'],
    ['a backslash at the end', 'back\\slash\\'],
    ['an at sign in front', '@secret'],
  ])('shows curl lines that work when the secret has %s', async (_, secret) => {
    using folder = aFolder();
    const seed = folder.write('shop.json', smallShop);
    await using command = await startHere(['--port', '0', '--seed-file', seed, '--client-id', "shop's", '--client-secret', secret]);

    expectThreeAnswers(await paste(command));
  });

  test.each([
    ['customers without addresses', { customers: [smallShop.customers[0]] }, { customer: { id: 2001, first_name: 'Ada' } }],
    ['nothing', {}, { customer: { first_name: 'Ada', last_name: 'Example' } }],
  ])('0.3.0 point 11: shows an example that changes something where the seed has %s', async (_, content, changed) => {
    using folder = aFolder();
    await using command = await startHere(['--port', '0', '--seed-file', folder.write('shop.json', content)]);

    const [, list, change] = await paste(command);

    expect(list).toEqual([]);
    expect(change).toMatchObject(changed);
  });

  test('0.3.0 point 11: shows commands as they are typed where Subsim was started, with its control token', async () => {
    const program = 'npm start --';
    await using command = await startHere(['--port', '0', '--control-token', "it's"], { isDemo: true, program });

    const lines = command
      .output()
      .split('\n')
      .filter((line) => line.startsWith(`  ${program} `));
    const [shown = ''] = lines.filter((line) => line.includes(' trigger '));
    const asked = await runHere(['trigger', 'ping', '--server', command.url, '--control-token', "it's"]);

    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(shown).toBe(`  ${program} trigger ping --server ${command.url} --control-token 'it'\\''s'`);
    expect(asked.code).toBe(0);
    expect(command.output()).not.toMatch(/^ *subsim /m);
  });

  test('warns once when it listens beyond the machine', async () => {
    await using command = await startHere(['--port', '0', '--host', '0.0.0.0']);

    expect(command.output().match(/Warning/g)).toHaveLength(1);
    expect(command.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await ask(command.url, 'GET', '/readyz')).status).toBe(200);
  });

  test('names every environment of the seed with its credentials', async () => {
    using folder = aFolder();
    const seed = folder.write('two.json', { environments: { staging: { client_id: 'stage-id', client_secret: 'stage-secret' } } });
    await using command = await startHere(['--port', '0', '--seed-file', seed]);

    expect(command.output()).toMatch(/staging.*stage-id.*stage-secret/);
  });
});

describe('--json', () => {
  test('prints one line as soon as the server answers, and nothing else', async () => {
    await using command = await startHere(['--port', '0', '--json', '--wire', 'observed', '--client-secret', 's3cret']);

    const answer = await ask(command.url, 'GET', '/readyz');
    expect(answer.status).toBe(200);
    expect(readyLine(command)).toMatchObject({
      event: 'ready',
      url: command.url,
      clientId: 'subsim-default',
      clientSecret: 's3cret',
      environment: 'default',
      wire: 'observed',
    });
    const { code, output } = await command.stop();
    expect([code, output.split('\n').length]).toEqual([0, 2]);
  });

  test('may be asked for with the command named, and by variable', async () => {
    await using named = await startHere(['serve', '--port=0', '--json']);
    await using plain = await startHere(['--json'], { variables: { SUBSIM_PORT: '0', SUBSIM_JSON: 'true' } });

    expect([readyLine(named).event, readyLine(plain).event]).toEqual(['ready', 'ready']);
  });
});
