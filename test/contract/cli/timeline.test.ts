import { describe, expect, test } from 'vitest';
import { runHere } from '../../support/in-process.js';
import { aServer } from '../../support/server.js';

describe('0.6.0 point 5: subsim timeline', () => {
  test('prints a line each, goes on over pages, and says when there is more or nothing', async () => {
    await using server = await aServer();
    const to = ['--server', server.url, '--subscription', '5001'];

    const { code, output, errors } = await runHere(['timeline', ...to, '--limit', '3']);
    const json = await runHere(['timeline', ...to, '--kind', 'order', '--limit', '2', '--json']);
    const none = await runHere(['timeline', ...to, '--to', '2026-11-20T00:00:00Z']);

    expect(code).toBe(0);
    expect(output.split('\n').slice(0, -1)).toHaveLength(3);
    expect(output).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:\d\dZ +due +An order for subscription 5001 is due\.$/m);
    expect(errors).toBe('There is more than these 3; see --limit.\n');
    expect(
      json.output
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { isForecast: boolean }).isForecast),
    ).toEqual([false, true]);
    expect([none.code, none.output, none.errors]).toEqual([0, '', 'There is nothing in that time.\n']);
  });

  test.each([
    [['--from', 'soon'], /from: must be an instant/],
    [['--kind', 'orders'], /kind/],
    [['5001'], /^Unexpected argument/],
  ])('refuses %j as usage', async (words, sentence) => {
    await using server = await aServer();

    const { code, errors } = await runHere(['timeline', ...words, '--server', server.url]);

    expect(errors).toMatch(sentence);
    expect(code).toBe(2);
  });
});
