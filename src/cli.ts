#!/usr/bin/env node
import { exitCodes } from './cli/command.js';
import { runCommand } from './cli/run.js';
import { typedProgram } from './cli/typed-program.js';
import { createLineQueue } from './world/line-queue.js';
import { untilAsked } from './world/signals.js';
import { allocateYoung } from './world/runtime.js';
import { standardError } from './world/standard-error.js';
import { timers } from './world/timers.js';

// Milliseconds that the last lines may take once there is nothing else to do.
const PATIENCE = 1_000;

void main();

// A fault of a file or a full disk comes a moment after the last line.
async function written(): Promise<void> {
  if (process.stdout.writableLength === 0 && !process.stdout.errored) return;
  await new Promise<void>(
    (resolve) =>
      void process.stdout.write('', () => {
        timers.soon(resolve);
      }),
  );
}

async function main(): Promise<void> {
  allocateYoung();
  const errors = createLineQueue(standardError());
  // Who reads may go, as in `subsim --help | head -1`; what is written from then on is lost, and that is no fault.
  const unread = new AbortController();
  let fault: NodeJS.ErrnoException | undefined;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') fault ??= error;
    unread.abort();
  });
  const exitCode = await runCommand({
    arguments: process.argv.slice(2),
    variables: process.env,
    program: typedProgram({ path: process.argv[1] ?? '', folder: process.cwd(), variables: process.env }),
    isTerminal: process.stderr.isTTY,
    isOutputTerminal: process.stdout.isTTY,
    print: (text) => void process.stdout.write(`${text}\n`),
    write: (text) => void process.stdout.write(text),
    printError: errors.add,
    logLine: errors.add,
    unread: unread.signal,
    untilAsked,
  });
  await written();
  if (fault !== undefined) errors.add(`The output cannot be written: ${fault.message}.`);
  process.exitCode = fault === undefined ? exitCode : exitCodes.internal;
  // Node.js would wait for the reader of what is written still.
  if (!(await errors.finish(PATIENCE))) process.exit();
}
