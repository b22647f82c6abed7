import { createCommand, UsageRefused } from './command.js';
import { callControl, CallRefused, targetOptions } from './control-call.js';
import { createMovePrinter } from './move-printer.js';
import { isoSpan } from './span.js';
import { wantedOf } from './wanted.js';

/** `subsim advance`: moves the clock of a running server through all that falls due. */
export const advance = createCommand({
  name: 'advance',
  summary: 'move the clock ahead and tell what happens on the way',
  usage: [
    'Usage: subsim advance <duration> | --to <instant> | --next | --until <what> [options]',
    '',
    'Example: subsim advance P3M',
    '         subsim advance --until order.status=failed --until order.subscription=5007 --limit P1Y',
  ],
  options: {
    to: {
      kind: 'text',
      placeholder: '<instant>',
      help: 'An instant such as 2027-01-01T00:00:00Z, instead of a duration such as P3M, 2w or 90s; 5m are minutes.',
    },
    next: { kind: 'switch', help: 'To the next thing that is due.' },
    until: {
      kind: 'list',
      placeholder: '<what>',
      help: 'Until something has happened, such as order.status=failed, event=subscription.cancelled, webhook.type=ping or status.of=subscription:5001 with status.is=Cancelled; several say more of one thing.',
    },
    limit: {
      kind: 'text',
      placeholder: '<duration>',
      help: 'How far --until goes at most; exit code 1 when it has not happened by then. Default: P1Y.',
    },
    ...targetOptions,
    json: { kind: 'switch', help: 'Print JSON lines: one for each thing that happens or is waited for, the summary last.' },
  },
  async run(call, values, words) {
    const body = JSON.stringify(moveOf(values, words));
    const print = values.json === true ? call.print : createMovePrinter(call);
    let last: Last = {};
    const onLine = (line: string): void => {
      last = JSON.parse(line) as Last; // the server's lines
      if (values.json === true || last.refusal === undefined || last.total !== undefined) print(line);
    };
    try {
      await callControl(call, values, { path: '/clock/advance', body, onLine, isLong: true });
    } catch (error) {
      throw refusedBy(last) ?? error;
    }
    const refusal = refusedBy(last);
    if (refusal !== undefined) throw refusal;
    if (last.total === undefined) throw new CallRefused('The server broke off: it has not said how far the clock was moved.');
    if (values.until !== undefined && last.reached === null) throw new CallRefused('The clock was stopped before that had happened.');
  },
});

// What the last line of a move may say: how it went, and why it was cut short.
interface Last {
  readonly refusal?: string;
  readonly message?: string;
  readonly total?: number;
  readonly reached?: object | null;
}

function refusedBy({ refusal, message }: Last): CallRefused | undefined {
  return refusal === undefined ? undefined : new CallRefused(message ?? refusal);
}

interface MoveFlags {
  readonly to?: string | undefined;
  readonly next?: boolean | undefined;
  readonly until?: readonly string[] | undefined;
  readonly limit?: string | undefined;
}

function moveOf({ to, next, until, limit }: MoveFlags, [by, ...others]: readonly string[]): object {
  const ways = [
    by !== undefined && { by: isoSpan(by) },
    to !== undefined && { to },
    next === true && { next },
    until !== undefined && { until: wantedOf(until), limit: limit === undefined ? undefined : isoSpan(limit) },
  ].filter((way) => way !== false);
  const [way] = ways;
  if (way !== undefined && ways.length === 1 && others.length === 0 && (limit === undefined || 'until' in way)) return way;
  throw new UsageRefused(
    'Give one duration, or --to with an instant, or --next, or --until with what is wanted; --limit goes with --until. See subsim advance --help.',
  );
}
