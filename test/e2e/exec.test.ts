import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { run, start } from '../support/command.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const NODE = [process.execPath, '-e'] as const;
const NAMES = ['SUBSIM_URL', 'SUBSIM_CLIENT_ID', 'SUBSIM_CLIENT_SECRET', 'SUBSIM_WEBHOOK_SECRET', 'SUBSIM_CALLBACK_SECRET'];

test('subsim exec gives the command a simulator of its own that answers as long as it runs, and ends as the command does', async () => {
  const script = `
    const [url, id, secret] = ${JSON.stringify(NAMES)}.map((name) => process.env[name]);
    const Authorization = 'Basic ' + Buffer.from(id + ':' + secret).toString('base64');
    const read = await fetch(url + '/services/v2/customers', { headers: { Authorization } });
    const control = await fetch(url + '/_sim/state', { headers: { Authorization: 'Bearer ' + process.env.SUBSIM_CONTROL_TOKEN } });
    const variables = ${JSON.stringify(NAMES)}.map((name) => process.env[name]);
    console.log(JSON.stringify({ variables, statuses: [read.status, control.status], words: process.argv.slice(1) }));
    process.exitCode = 7;`;
  const flags = ['--client-id', 'me', '--client-secret', 'mine', '--webhook-secret', 'hook', '--control-token', 'hush'];
  const words = [process.execPath, '--input-type=module', '-e', script, '--', '--port', 'x'];

  const { code, output, errors } = await run(['exec', ...flags, '--', ...words]);

  const told = JSON.parse(output) as { readonly variables: readonly string[] };
  const [url, ...rest] = told.variables;
  expect([code, errors]).toEqual([7, '']);
  expect(told).toMatchObject({ statuses: [200, 200], words: ['--port', 'x'] });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(url).not.toContain(':4290');
  expect(rest).toEqual(['me', 'mine', 'hook', 'subsim-default-callback-secret']);
});

test('subsim exec passes each signal on to the command and waits for its end', async () => {
  const script = `
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'])
      process.on(signal, () => { console.log('heard ' + signal); if (signal === 'SIGTERM') process.exit(9); });
    setInterval(() => {}, 1000);
    console.log('Ready. ' + process.env.SUBSIM_URL);`;
  await using command = await start(['exec', '--', ...NODE, script]);

  for (const signal of ['SIGHUP', 'SIGINT'] as const) {
    command.signal(signal);
    await vi.waitUntil(() => command.output().includes(`heard ${signal}\n`), { timeout: 30_000, interval: 5 });
  }
  command.signal('SIGTERM');

  expect(await command.end).toMatchObject({ code: 9, output: expect.stringMatching(/heard SIGTERM\n$/) });
});

test('subsim exec ends like a shell for a command that a signal has ended', async () => {
  const { code } = await run(['exec', '--', ...NODE, "process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)"]);

  expect(code).toBe(143);
});

test('0.4.0 point 7: subsim exec --coverage counts what simulators have met that the command starts itself, closed or not', async () => {
  const script = `
    const { createSimulator, startSimulator } = require(${JSON.stringify(fileURLToPath(new URL('../../dist/index.js', import.meta.url)))});
    const ask = async (call) => {
      const simulator = await startSimulator({ port: 0 });
      const { clientId, clientSecret } = simulator.environment.credentials;
      const Authorization = 'Basic ' + Buffer.from(clientId + ':' + clientSecret).toString('base64');
      await fetch(simulator.url + call, { headers: { Authorization } });
      return simulator;
    };
    (async () => {
      await (await ask('/services/v2/customers/2001')).close();
      await ask('/services/v2/customers/9');
      const bare = createSimulator();
      bare.environment.events.ping();
      bare.close();
      process.exit(process.env.SUBSIM_COVERAGE_TO === undefined ? 8 : 7);
    })();`;

  const counted = await run(['exec', '--coverage', '--', ...NODE, script]);
  const uncounted = await run(['exec', '--', ...NODE, script]);

  expect(counted).toMatchObject({ code: 7, errors: expect.stringMatching(/^Met: 1 of \d+ endpoints, 1 of 13 types of event, 1 of/) });
  expect(counted.errors).toMatch(/\nGET \/services\/v2\/customers\/\{id\} +2 +1\n/);
  expect(uncounted).toMatchObject({ code: 8, errors: '' });
});
