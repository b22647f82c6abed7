import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { options } from '../../../src/options.js';
import { runHere } from '../../support/in-process.js';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };

const page = readFileSync(new URL('../../../src/docs/command-line.md', import.meta.url), 'utf8');

/** The commands that the overview lists. */
async function commandNames(): Promise<readonly string[]> {
  const { output } = await runHere(['--help']);
  return [...output.matchAll(/^ {2}subsim (\w+) {2}/gm)].map(([, name = '']) => name);
}

describe('help', () => {
  test.each([[['--help']], [['-h']], [['help']], [['serve', '--help']], [['--port', '1', '--help']], [['help', 'serve']]])(
    '%j tells every option and ends well',
    async (arguments_) => {
      const { code, output, errors } = await runHere(arguments_);

      expect([code, errors]).toEqual([0, '']);
      for (const name of Object.keys(options)) expect(output).toMatch(new RegExp(`^  --${name}(?: |$)`, 'm'));
      expect(output).toContain('Example:');
    },
  );

  test('0.3.0 point 11: of every command has an example, lists --help and --version, and keeps within 100 columns', async () => {
    const names = await commandNames();
    const texts = await Promise.all(
      ['', ...names].map(async (name) => [name, (await runHere([name, '--help'].filter(Boolean))).output] as const),
    );

    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(page).toMatch(new RegExp(`^\\|.*\`subsim ${name}[ \`]`, 'm'));
    for (const [name, text] of texts) {
      expect(text, name).toMatch(new RegExp(`^Usage: subsim \\[?${name}`, 'm'));
      expect(text, name).toMatch(/^(?: {7})?Example: subsim /m);
      expect(text, name).toMatch(/^ {2}--help {2}.*^ {2}--version {2}/ms);
      expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
    }
  });

  test.each([
    [['advance', '--help'], 'advance'],
    [['advance', 'P1D', '--bogus', '-h'], 'advance'],
    [['help', 'advance'], 'advance'],
    [['--help', 'advance'], 'advance'],
    [['exec', '--port', 'x', '--help', '--', 'npm', 'test'], 'exec'],
  ])('%j is the help of a command, whatever else was typed', async (arguments_, name) => {
    const { code, output, errors } = await runHere(arguments_);

    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(new RegExp(`^Usage: subsim ${name} `));
  });

  test.each([[['--version']], [['advance', '--version']], [['--prot', '1', '--version']], [['nonsense', '--version']]])(
    '%j tells the version of the package',
    async (arguments_) => {
      expect(await runHere(arguments_)).toEqual({ code: 0, output: `${manifest.version}\n`, errors: '' });
    },
  );

  test('what stands behind two dashes belongs to the command that is run', async () => {
    const { code } = await runHere(['exec', '--log-level', 'error', '--', process.execPath, '-e', 'process.exit(9)', '--', '--help']);

    expect(code).toBe(9);
  });

  test.each([
    [['advance', '--sever', 'x'], /--sever.*Did you mean --server\? See subsim advance --help\.$/m],
    [['snapshot', 'exprot', 'x', 'y'], /Did you mean export\?/],
    [['help', 'trgger'], /trgger\. Did you mean trigger\?/],
    [['trigger', 'ping', '--', '--prot'], /^Name one event type\./],
  ])('%j is refused with the nearest name', async (arguments_, meant) => {
    const { code, output, errors } = await runHere(arguments_);

    expect([code, output]).toEqual([2, '']);
    expect(errors).toMatch(meant);
  });
});
