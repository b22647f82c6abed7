import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';

// Four starts and thousands of webhooks take minutes on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const SCRIPT = fileURLToPath(new URL('webhook-kills.js', import.meta.url));

test('kill -9 under load loses no event of an acknowledged write, and doubles, forges and invents none', async () => {
  const { code, output } = await run('--kills', '3', '--writers', '8');

  expect(code, output).toBe(0);
  const [, summary = ''] = /^ok (\{.*\})$/m.exec(output) ?? [];
  const counts = JSON.parse(summary) as Readonly<Record<string, number>>;
  expect(counts).toMatchObject({ kills: 3, writers: 8, problems: 0 });
  // The run was worth something: there were writes, and webhooks that took more than one attempt.
  expect(counts.created).toBeGreaterThan(0);
  expect(counts.patched).toBeGreaterThan(0);
  expect(counts.received).toBeGreaterThan(counts.deliveries ?? 0);
});

/** Runs the script to its end; its shops end with it. */
function run(...words: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, ...words], (_error, output, errors) => {
      resolve({ code: child.exitCode, output: output + errors });
    });
    onTestFinished(() => void child.kill('SIGKILL'));
  });
}
