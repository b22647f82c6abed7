#!/usr/bin/env node
import { runCommand } from './cli/run.js';
import { untilAsked } from './world/signals.js';

const exitCode = await runCommand({
  arguments: process.argv.slice(2),
  variables: process.env,
  isTerminal: process.stderr.isTTY,
  isOutputTerminal: process.stdout.isTTY,
  print: (line) => void process.stdout.write(`${line}\n`),
  write: (text) => void process.stdout.write(text),
  printError: (line) => void process.stderr.write(`${line}\n`),
  untilAsked,
});
process.exitCode = exitCode;
