import { FileUnusable, ListenError, RuntimeUnfit, SeedRefused, SettingsRefused, StoreUnusable } from '../index.js';
import { explain, legible } from '../world/legible.js';
import { Unreachable } from '../world/json-call.js';
import { ownVersion } from '../world/runtime.js';
import { advance } from './advance.js';
import { ownArguments } from './arguments.js';
import { check } from './check/check.js';
import { exitCodes, UsageRefused, type Command, type CommandCall } from './command.js';
import { CallRefused } from './control-call.js';
import { coverage } from './journal/coverage.js';
import { doctor } from './doctor/doctor.js';
import { exec } from './exec.js';
import { journal, requests, watch } from './journal/commands.js';
import { open } from './journal/open.js';
import { deliveries, events, orders } from './lists.js';
import { OptionRefused } from './option-values.js';
import { ready } from './ready.js';
import { resend } from './resend.js';
import { serve } from './serve.js';
import { snapshot } from './snapshot.js';
import { client } from './staff/client.js';
import { suggestion } from './suggestion.js';
import { importing } from './staff/import.js';
import { search } from './staff/search.js';
import { timeline } from './staff/timeline.js';
import { trace } from './journal/trace.js';
import { trigger } from './trigger.js';
import { verify } from './journal/verify.js';

/** The commands by their names. */
export const commands: Readonly<Record<string, Command>> = {
  serve,
  exec,
  ready,
  doctor,
  check,
  trigger,
  advance,
  orders,
  events,
  deliveries,
  requests,
  journal,
  watch,
  open,
  trace,
  coverage,
  search,
  timeline,
  resend,
  snapshot,
  client,
  import: importing,
  verify,
};
const USAGE = [UsageRefused, OptionRefused, SettingsRefused, SeedRefused, StoreUnusable, FileUnusable, RuntimeUnfit];

/** Runs the command that the arguments name and prints why it fails, if it does; the result is the exit code. */
export async function runCommand(given: CommandCall): Promise<number> {
  const call = printingLegibly({ ...given, variables: withoutEmpty(given.variables) });
  try {
    return await runNamed(call);
  } catch (error) {
    return exitCodeOf(error, call.printError);
  }
}

// A variable of ours that is empty is one that somebody meant to unset.
function withoutEmpty(variables: CommandCall['variables']): CommandCall['variables'] {
  return Object.fromEntries(Object.entries(variables).filter(([name, value]) => value !== '' || !name.startsWith('SUBSIM_')));
}

// Names and values come from seeds, files, requests and receivers: none of them may tell a terminal what to do.
function printingLegibly(call: CommandCall): CommandCall {
  return {
    ...call,
    print(...lines) {
      call.print(lines.map(legible).join('\n'));
    },
    printError(line) {
      call.printError(legible(line));
    },
    logLine(line, noticeOf) {
      call.logLine(legible(line), noticeOf);
    },
  };
}

async function runNamed(call: CommandCall): Promise<number> {
  const [first = '', ...rest] = call.arguments;
  const own = ownArguments(call.arguments);
  if (own.includes('--version')) {
    call.print(ownVersion());
    return exitCodes.done;
  }
  if (first === 'help' || own.some((word) => HELP.includes(word))) {
    const name = [...HELP, 'help'].includes(first) ? rest[0] : first;
    call.print(...(isWord(name) ? commandNamed(name).help() : overview()).split('\n'));
    return exitCodes.done;
  }
  return isWord(first) ? commandNamed(first).run({ ...call, arguments: rest }) : serve.run(call);
}

const HELP = ['--help', '-h'];

function isWord(argument: string | undefined): argument is string {
  return argument !== undefined && argument !== '' && !argument.startsWith('-');
}

function commandNamed(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command;
  throw new UsageRefused(`There is no command ${name}.${suggestion(name, Object.keys(commands))} See subsim --help.`);
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const summaries = Object.entries(commands).map(([name, { summary }]) => `  subsim ${name.padEnd(width)}  ${summary}`);
  const parts = ['Subsim, a simulator of a subscription commerce platform.', '', 'Commands, each with --help:', ...summaries];
  return [...parts, '', serve.help()].join('\n');
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
    printError(error.isTaken ? `${error.message} The flag is --port, as in --port 0.` : error.message);
    return error.isTaken ? exitCodes.portTaken : exitCodes.usage;
  }
  const { message, frames } = explain(error);
  for (const line of [message, ...frames]) printError(line);
  return exitCodes.internal;
}
