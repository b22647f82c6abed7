#!/usr/bin/env node
import { createRequire } from 'node:module';
import { advance } from './cli/advance.js';
import { exitCodes, UsageRefused, type Command, type CommandCall } from './cli/command.js';
import { CallRefused } from './cli/control-call.js';
import { exec } from './cli/exec.js';
import { ready } from './cli/ready.js';
import { serve } from './cli/serve.js';
import { snapshot } from './cli/snapshot.js';
import { trigger } from './cli/trigger.js';
import { FileUnusable, ListenError, RuntimeUnfit, SeedRefused, SettingsRefused, StoreUnusable } from './index.js';
import { OptionRefused } from './options.js';
import { Unreachable } from './world/json-call.js';

const commands: Readonly<Record<string, Command>> = { serve, exec, ready, trigger, advance, snapshot };
const USAGE = [UsageRefused, OptionRefused, SettingsRefused, SeedRefused, StoreUnusable, FileUnusable, RuntimeUnfit];

/** Runs the command that the arguments name; the result is the exit code. */
async function main(call: CommandCall): Promise<number> {
  const [first = 'serve', ...rest] = call.arguments;
  if (first === '--version') {
    call.print((createRequire(import.meta.url)('../package.json') as { version: string }).version);
    return exitCodes.done;
  }
  if (first === 'help' || ((first === '--help' || first === '-h') && rest.length === 0)) {
    call.print(overview());
    return exitCodes.done;
  }
  if (first.startsWith('-')) return serve.run(call);
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (command === undefined) throw new UsageRefused(`There is no command ${first}. See subsim --help.`);
  return command.run({ ...call, arguments: rest });
}

function overview(): string {
  const summaries = Object.entries(commands).map(([name, { summary }]) => `  subsim ${name.padEnd(8)} ${summary}`);
  return ['Subsim, a simulator of a subscription commerce platform.', '', 'Commands:', ...summaries, '', serve.help()].join('\n');
}

function exitCodeOf(error: unknown, printError: (line: string) => void): number {
  if (error instanceof Error && USAGE.some((kind) => error instanceof kind)) {
    printError(error.message);
    return exitCodes.usage;
  }
  if (error instanceof CallRefused || error instanceof Unreachable) {
    printError(error.message);
    return error instanceof Unreachable ? exitCodes.unreachable : exitCodes.failed;
  }
  if (error instanceof ListenError) {
    printError(error.message);
    return error.isTaken ? exitCodes.portTaken : exitCodes.usage;
  }
  printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.internal;
}

const printError = (line: string): void => void process.stderr.write(`${line}\n`);

main({
  arguments: process.argv.slice(2),
  variables: process.env,
  isTerminal: process.stderr.isTTY,
  isOutputTerminal: process.stdout.isTTY,
  print: (line) => void process.stdout.write(`${line}\n`),
  write: (text) => void process.stdout.write(text),
  printError,
}).then(
  (code) => (process.exitCode = code),
  (error: unknown) => (process.exitCode = exitCodeOf(error, printError)),
);
