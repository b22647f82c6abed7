import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The HMAC-SHA256 of each body by the openssl command, run once for all; the key is in hexadecimal digits, at least two of them. */
export function opensslSignatures(bodies: readonly Uint8Array[], hexKey: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'subsim-signatures-'));
  try {
    const files = bodies.map((body, index) => {
      const file = join(folder, String(index));
      writeFileSync(file, body);
      return file;
    });
    return firstWords(['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${hexKey}`, '-r', ...files]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function firstWords(options: readonly string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync('openssl', options, { encoding: 'utf8', timeout: 10_000 });
  if (error !== undefined) throw new Error('These tests need the openssl command.', { cause: error });
  if (status !== 0) throw new Error(`openssl ended with ${String(status)}: ${stderr}`);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');
}
