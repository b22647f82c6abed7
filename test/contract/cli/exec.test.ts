import { describe, expect, test } from 'vitest';
import { runHere, startHere } from '../../support/in-process.js';

describe('subsim exec', () => {
  test.each([
    ['no command', []],
    ['nothing behind the dashes', ['--']],
    ['a command without dashes', ['npm', 'test']],
    ['an unknown flag', ['--bogus', '--', 'node']],
    ['a seed file that is not there', ['--seed-file', 'missing.json', '--', 'node']],
  ])('ends with 2 and one line for %s', async (_, words) => {
    const { code, output, errors } = await runHere(['exec', ...words]);

    expect([code, output, errors]).toEqual([2, '', expect.stringMatching(/^[^\n]+\n$/)]);
  });

  test.each([
    ['is not there', 'no-such-program-anywhere', 127],
    ['may not be run', '/etc/passwd', 126],
  ])('0.3.0 point 11: ends as a shell does, and with one line, for a program that %s', async (_, program, status) => {
    const { code, output, errors } = await runHere(['exec', '--', program, 'word']);

    expect([code, output, errors]).toEqual([status, '', expect.stringMatching(/^[^\n]+\n$/)]);
    expect(errors).toContain(program);
  });

  test('ends with 5 for a port that is taken, and runs nothing', async () => {
    await using server = await startHere(['--port', '0']);

    // It would end with 7 if it were run.
    const { code, output } = await runHere(['exec', '--port', new URL(server.url).port, '--', process.execPath, '-e', 'process.exit(7)']);

    expect([code, output]).toEqual([5, '']);
  });

  test('has a help with an example', async () => {
    const { code, output } = await runHere(['exec', '--help']);

    expect([code, output]).toEqual([0, expect.stringMatching(/^Usage: subsim exec .*Example: subsim exec .* -- /s)]);
  });
});
