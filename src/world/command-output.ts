import { exec } from 'node:child_process';

// Milliseconds that it may take, and bytes that it may say.
const PATIENCE = 10_000;
const MOST = 65_536;

/** What a command of a shell prints on standard output. Rejects with an `Error` whose message is a sentence. */
export function outputOf(command: string, variables: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    exec(command, { env: variables, timeout: PATIENCE, maxBuffer: MOST, windowsHide: true }, (error, output, complaint) => {
      if (error === null) resolve(output);
      else reject(new Error(`The command ${JSON.stringify(command)} failed: ${firstLine(complaint) ?? ending(error)}.`));
    });
  });
}

function firstLine(text: string): string | undefined {
  return text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
    .replace(/\.$/, '');
}

function ending({
  killed,
  code,
  message,
}: {
  readonly killed?: boolean;
  readonly code?: number | string;
  readonly message: string;
}): string {
  if (killed === true) return `it has not ended within ${String(PATIENCE / 1000)} s`;
  return typeof code === 'number' ? `it ended with ${String(code)}` : message;
}
