import { createCommand, UsageRefused } from './command.js';
import { callControl, targetOptions } from './control-call.js';
import { createMovePrinter } from './move-printer.js';

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
    json: { kind: 'switch', help: 'Print JSON lines: one for each thing that happens or is waited for, the summary last.' },
  },
  async run(call, values, words) {
    const body = JSON.stringify(moveOf(values, words));
    const onLine = values.json === true ? call.print : createMovePrinter(call);
    await callControl(call, values, { path: '/clock/advance', body, onLine });
  },
});

function moveOf({ to, next }: { to?: string | undefined; next?: boolean | undefined }, [by, ...others]: readonly string[]): object {
  const ways = [by !== undefined && { by }, to !== undefined && { to }, next === true && { next }].filter((way) => way !== false);
  const [way] = ways;
  if (way !== undefined && ways.length === 1 && others.length === 0) return way;
  throw new UsageRefused('Give one duration, or --to with an instant, or --next. See subsim advance --help.');
}
