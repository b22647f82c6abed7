import { legible } from '../world/legible.js';
import { pairs } from '../world/log.js';
import { createCommand, UsageRefused, type CommandCall } from './command.js';
import { callControl, targetOptions } from './control-call.js';

/** `subsim advance`: moves the clock of a running server through all that falls due. */
export const advance = createCommand({
  name: 'advance',
  summary: 'move the clock ahead and tell what happens on the way',
  usage: ['Usage: subsim advance <duration> | --to <instant> | --next [options]', '', 'Example: subsim advance P3M'],
  options: {
    to: {
      kind: 'text',
      placeholder: '<instant>',
      help: 'An instant such as 2027-01-01T00:00:00Z, instead of a duration such as P3M, P2W or PT90S.',
    },
    next: { kind: 'switch', help: 'To the next thing that is due.' },
    ...targetOptions,
    json: { kind: 'switch', help: 'Print JSON lines: one for each thing that happens, the summary last.' },
  },
  async run(call, values, words) {
    const body = JSON.stringify(moveOf(values, words));
    const onLine = values.json === true ? call.print : createPrinter(call);
    await callControl(call, values, { path: '/clock/advance', body, onLine });
  },
});

function moveOf({ to, next }: { to?: string | undefined; next?: boolean | undefined }, [by, ...others]: readonly string[]): object {
  const ways = [by !== undefined && { by }, to !== undefined && { to }, next === true && { next }].filter((way) => way !== false);
  const [way] = ways;
  if (way !== undefined && ways.length === 1 && others.length === 0) return way;
  throw new UsageRefused('Give one duration, or --to with an instant, or --next. See subsim advance --help.');
}

interface Happening {
  readonly at: string;
  readonly kind: string;
  readonly details: Readonly<Record<string, string | number>>;
}

interface Summary {
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly expiredTokens: number;
}

// On a terminal one line that is written over; elsewhere a line for each thing that happens.
function createPrinter({ print, write, isOutputTerminal }: CommandCall): (line: string) => void {
  let count = 0;
  return (line) => {
    const reported = JSON.parse(line) as Happening | Summary; // the server's lines
    if ('total' in reported) {
      if (isOutputTerminal && count > 0) write('\n');
      print(summaryText(reported));
      return;
    }
    count += 1;
    if (isOutputTerminal) write(`\r${String(count)} done, ${legible(reported.at)}`);
    else print(happeningText(reported));
  };
}

function happeningText({ at, kind, details }: Happening): string {
  return [at, kind, ...pairs(details)].join(' ');
}

function summaryText({ from, to, total, expiredTokens }: Summary): string {
  return `From ${from} to ${to}: ${counted(total, 'thing')} happened, ${counted(expiredTokens, 'token')} expired.`;
}

function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
