import { assertNamed, assertOwn, casesOf, type CheckKind } from '../../capabilities/checks/index.js';
import { Problem } from '../../simulator.js';
import { exitCodes, UsageRefused, type Command, type CommandCall } from '../command.js';
import { helpText } from '../help.js';
import { readAsked, type Asked } from './asked.js';
import { checkReceivers } from './check-receivers.js';
import { readExpectations } from './expectations.js';
import { printExplanation, printList } from './listing.js';
import { checkRows } from './options.js';
import { refuseUnwritable } from './report-files.js';
import { runSelfTest } from './self-test.js';

/** `subsim check`: says what a receiver of webhooks or an order callback does wrong. */
export const check: Command = {
  summary: 'say what a receiver of webhooks or an order callback does wrong',
  help: () =>
    helpText(
      [
        'Usage: subsim check webhook|order-callback --url <url> [options]',
        '       subsim check [webhook|order-callback] --list',
        '       subsim check [webhook|order-callback] --explain <case> [--secret <text>]',
        '       subsim check [webhook|order-callback] --selftest',
        '',
        'Example: subsim check webhook --url http://127.0.0.1:3000/hooks --secret hush --wait 30s --report junit=checks.xml',
        '',
        'It plays right and wrong requests at the receiver, case by case, and prints ok, FAIL, warn, skip, info or error for each, or expected for a failure that is known. The receiver calls back to the Subsim by which it is checked: one that runs (--server), whose environment has its state back afterwards, or one that this command starts and whose address and credentials it prints first.',
        '',
        'It ends with 0 when nothing fails, 1 when a case fails or a known failure is none any more, 2 for a wrong command line, 3 when the receiver or the server does not answer, 4 when a case could not be played, 5 when the port is in use, and 130 or 143 when it is interrupted.',
      ],
      checkRows,
    ),
  async run(call) {
    try {
      return await runAsked(call, readAsked(call));
    } catch (error) {
      if (error instanceof Problem && error.code === 'setting-refused')
        throw new UsageRefused([error.message, error.details.hint].filter((text) => text !== undefined).join(' '));
      throw error;
    }
  },
};

async function runAsked(call: CommandCall, asked: Asked): Promise<number> {
  const { kind, receivers, settings, reports, flags } = asked;
  if (flags.list === true) {
    printList(call, asked);
    return exitCodes.done;
  }
  if (flags.explain !== undefined) {
    await printExplanation(call, asked);
    return exitCodes.done;
  }
  if (flags.selftest === true) return runSelfTest(call, kind);
  const known = readExpectations(flags['expected-failures'], flags['write-baseline'] === true);
  const checked = kindOf(kind);
  if (receivers.length === 0) throw new UsageRefused('Give the address of the receiver with --url. See subsim check --help.');
  assertNamed(casesOf(checked), settings);
  for (const { url } of receivers) assertOwn({ url, ownsTarget: settings.ownsTarget });
  refuseUnwritable(reports);
  return checkReceivers(call, { ...asked, kind: checked }, known);
}

function kindOf(kind: CheckKind | undefined): CheckKind {
  if (kind !== undefined) return kind;
  throw new UsageRefused('Say what is checked: subsim check webhook or subsim check order-callback. See subsim check --help.');
}
