import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runHere, startHere } from '../../support/in-process.js';

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`; // a TCP server that listens has a port
}

describe('a command that calls something else than a Subsim', () => {
  test('0.4.0 point 11: subsim ready takes no other server that answers 200 for one', async () => {
    const url = await serving((_, response) => void response.end('{"status":"ok"}'));

    const { code, errors } = await runHere(['ready', '--server', url]);

    expect([code, errors]).toEqual([3, `No Subsim is ready at ${url}; what answers there is none.\n`]);
  });

  test.each([500, 404])('0.4.0 point 11: a foreign %i with a message is not told as a refusal of Subsim', async (status) => {
    const url = await serving((_, response) => void response.writeHead(status).end('{"message":"Boom."}'));

    const { code, errors } = await runHere(['orders', '--server', url]);

    expect([code, errors]).toEqual([1, `What answers at ${url} is no Subsim: it answered ${String(status)}.\n`]);
  });
});

describe('a command line that cannot be', () => {
  test('0.4.0 point 11: a filter that the server does not know is a fault of usage, without a word of schemas', async () => {
    await using server = await startHere(['--port', '0']);

    const ends = [
      await runHere(['events', '--type', 'subscription.cancelledd', '--server', server.url]),
      await runHere(['orders', '--status', 'fialed', '--server', server.url]),
    ];

    for (const { code, errors } of ends) {
      expect([code, errors]).toEqual([2, expect.stringMatching(/^[^\n]+\n$/)]);
      expect(errors).not.toContain('$defs');
    }
  });

  test.each([
    [
      ['--port', '-1'],
      '--port needs a value; one that begins with a dash stands behind an equals sign, as in --port=-1. See subsim --help.',
    ],
    [
      ['advance', '--limit', '-P1D'],
      '--limit needs a value; one that begins with a dash stands behind an equals sign, as in --limit=-1. See',
    ],
  ])('0.4.0 point 11: a value that begins with a dash is told how it is written: %j', async (words, message) => {
    const { code, errors } = await runHere(words);

    expect(code).toBe(2);
    expect(errors).toContain(message);
  });
});

test('0.4.0 point 11: --follow ends with a word and 1 when its environment is removed', async () => {
  await using server = await startHere(['--port', '0']);
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${server.url}/_sim${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
  await call('POST', '/environments', { name: 'staging' });
  const following = runHere(['events', '--follow', '--environment', 'staging', '--server', server.url]);
  await call('DELETE', '/environments/staging');

  const { code, errors } = await following;

  expect(code).toBe(1);
  expect(errors).toContain('There is no environment staging.');
});
