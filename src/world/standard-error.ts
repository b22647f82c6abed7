import type { Write } from './line-queue.js';

// What Node.js does not document of the stream of a terminal: it waits for one that is stopped unless it is told otherwise.
interface TerminalStream {
  readonly _handle?: { readonly setBlocking?: (isBlocking: boolean) => void };
}

/** Makes what writes to standard error without waiting for who reads it, be that a pipe or a terminal. */
export function standardError(): Write {
  const { stderr } = process;
  if (stderr.isTTY) (stderr as TerminalStream)._handle?.setBlocking?.(false); // as above; without it a terminal is waited for
  // Told to whoever writes.
  stderr.on('error', () => undefined);
  return (text, done) => void stderr.write(text, done);
}
