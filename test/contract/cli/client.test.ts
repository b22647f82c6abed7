import { expect, test } from 'vitest';
import { runHere, startHere } from '../../support/in-process.js';

test('subsim client makes, lists, shows, replaces and revokes', async () => {
  await using server = await startHere(['--port', '0', '--clock', '2026-11-20T09:15:30Z', '--random-seed', '1']);
  const client = (...words: string[]) => runHere(['client', ...words, '--server', server.url]);

  const made = await client('add', '--id', 'till', '--name', 'The till');
  const [, secret = ''] = /^client id {6}till\nclient secret {2}([0-9a-f]{64})\n$/.exec(made.output) ?? [];
  const shown = await client('secret', 'till');
  const replaced = await client('secret', 'till', '--new', '--old-valid-for', '10m');
  const list = await client('list');
  const revoked = await client('revoke', 'till');
  const late = await client('secret', 'till');
  const own = await client('revoke', 'subsim-default');

  expect([made.code, shown.output]).toEqual([0, `client secret  ${secret}\n`]);
  expect(replaced.output).toMatch(/^client secret {2}[0-9a-f]{64}\nthe one before [0-9a-f]{64}, until 2026-11-20T09:25:30\.000Z\n$/);
  expect(replaced.output).toContain(secret);
  expect(list.output).toBe(
    "subsim-default  the environment's own  made 2026-11-20T09:15:30.000Z\n" +
      'till  "The till"  made 2026-11-20T09:15:30.000Z  its former secret counts until 2026-11-20T09:25:30.000Z\n',
  );
  expect(revoked.output).toBe('Revoked till at 2026-11-20T09:15:30.000Z; its tokens count no more.\n');
  expect([late.code, late.errors]).toEqual([1, expect.stringMatching(/^The client till was revoked at .*\n$/)]);
  expect([own.code, own.errors]).toEqual([1, expect.stringMatching(/^The client subsim-default cannot be revoked\. .*\n$/)]);
});

test.each([
  [[], /^Say list, add, secret or revoke\. See subsim client --help\.\n$/],
  [['lst'], /^Say list, add, secret or revoke\. Did you mean list\? See/],
  [['secret'], /^The command is subsim client secret <id>\./],
  [['list', 'till'], /^The command is subsim client list\./],
  [['list', '--new'], /^--new belongs to subsim client secret alone\.\n$/],
  [['revoke', 'till', '--name', 'x'], /^--name and --id belong to subsim client add alone\.\n$/],
  [['secret', 'till', '--old-valid-for', '10m'], /^--old-valid-for goes with --new/],
] as const)('subsim client %j is refused in a sentence', async (words, sentence) => {
  const { code, errors } = await runHere(['client', ...words, '--server', 'http://127.0.0.1:9']);

  expect([code, errors]).toEqual([2, expect.stringMatching(sentence)]);
});
