#!/usr/bin/env node
import { runCommand } from './cli/run.js';
import { typedProgram } from './cli/typed-program.js';
import { createLineQueue } from './world/line-queue.js';
import { untilAsked } from './world/signals.js';
import { standardError } from './world/standard-error.js';

// Milliseconds that the last lines may take once there is nothing else to do.
const PATIENCE = 1_000;

void main();

async function main(): Promise<void> {
  const errors = createLineQueue(standardError());
  // Who reads may go, as in `subsim --help | head -1`; what is written from then on is lost, and that is no fault.
  const unread = new AbortController();
  process.stdout.on('error', () => {
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
  process.exitCode = exitCode;
  // Node.js would wait for the reader of what is written still.
  if (!(await errors.finish(PATIENCE))) process.exit();
}
