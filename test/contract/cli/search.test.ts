import { describe, expect, test } from 'vitest';
import { runHere } from '../../support/in-process.js';
import { aServer } from '../../support/server.js';

describe('0.6.0 point 4: subsim search (#subsim-search)', () => {
  test('prints each record that was found in a line: what it is, what it is called, and where the words stand', async () => {
    await using server = await aServer();
    const to = ['--server', server.url];

    const found = await runHere(['search', 'zoe', 'lund', ...to]);
    const [first, ...others] = (await runHere(['search', 'mira', '--in', 'addresses', '--json', ...to])).output.trim().split('\n');

    expect(found).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^customer:2002 +Zoë Lund +email: zoe\.lund@example\.test\naddress:3003 +Vestergade 9, Aarhus +first_name: Zoë; last_name: Lund\n$/,
      ) as string,
      errors: '',
    });
    expect(JSON.parse(first ?? '')).toMatchObject({ resource: 'address', id: 3001 });
    expect(others).toHaveLength(1);
    expect(
      Math.max(...(await runHere(['search', 'mira', ...to], { isAtTerminal: true })).output.split('\n').map((line) => line.length)),
    ).toBeLessThanOrEqual(100);
  });

  test('goes on until there are so many, and says when nothing was found or there may be more', async () => {
    await using server = await aServer();
    const to = ['--server', server.url];

    const two = await runHere(['search', '2001', '--limit', '2', ...to]);
    const none = await runHere(['search', 'nowhere', ...to]);

    expect(two.output.trim().split('\n')).toHaveLength(2);
    expect([two.code, two.errors]).toEqual([0, 'There may be more than these 2; see --limit.\n']);
    expect(none).toEqual({ code: 0, output: '', errors: 'Nothing was found.\n' });
  });

  test.each([
    [[], 'Say what to search for.'],
    [[' '], 'Say what to search for.'],
    [['mira', '--in', 'custmers'], 'the nearest is "customers"'],
    [['"'], 'q: must hold a word'],
  ])('refuses %j with 2', async (words, sentence) => {
    await using server = await aServer();

    const { code, output, errors } = await runHere(['search', ...words, '--server', server.url]);

    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(sentence);
  });
});
