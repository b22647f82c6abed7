import type { TimelineEntry, TimelinePage } from '../../simulator.js';
import { columnsFor, tableLine } from '../columns.js';
import { createCommand, type CommandCall } from '../command.js';
import { callControl, targetOptions } from '../control-call.js';

/** `subsim timeline`: what happened, and what is due and comes. */
export const timeline = createCommand({
  name: 'timeline',
  summary: 'list what happened and what is due and comes, by instant',
  usage: [
    'Usage: subsim timeline [options]',
    '',
    'Example: subsim timeline --subscription 5001 --to 2027-12-31T00:00:00Z',
    '',
    'Orders that come after the next one are told as if each before them succeeded and nothing else changed.',
  ],
  options: {
    from: { kind: 'text', placeholder: '<instant>', help: 'Begin here. Default: 30 days before the clock of the environment.' },
    to: { kind: 'text', placeholder: '<instant>', help: 'End here. Default: 365 days after it.' },
    subscription: { kind: 'integer', placeholder: '<id>', help: 'What concerns one subscription.' },
    kind: {
      kind: 'choice',
      choices: ['snapshot', 'order', 'event', 'delivery', 'expiration', 'e-mail'],
      help: 'Only what is of this kind.',
    },
    limit: { kind: 'integer', range: [1, 100_000], placeholder: '<number>', help: 'So many at most. Default: 100.' },
    json: { kind: 'switch', help: 'Print JSON lines, as the control API answers them.' },
    ...targetOptions,
  },
  takesWords: false,
  async run(call, values) {
    const { limit = LIMIT } = values;
    let [after, left]: [string | null, number] = [null, limit];
    do {
      const { entries, next } = await pageOf(call, values, { after, limit: Math.min(left, MOST) });
      for (const entry of entries) call.print(values.json === true ? JSON.stringify(entry) : entryLine(entry, columnsFor(call)));
      [after, left] = [next, left - entries.length];
    } while (after !== null && left > 0);
    if (left === limit && values.json !== true) call.printError('There is nothing in that time.');
    if (after !== null) call.printError(`There is more than these ${String(limit)}; see --limit.`);
  },
});

const LIMIT = 100;
// Entries of one answer.
const MOST = 1000;

type Given = Parameters<typeof callControl>[1] & {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly subscription?: number | undefined;
  readonly kind?: string | undefined;
};

async function pageOf(
  call: CommandCall,
  { from, to, subscription, kind, ...target }: Given,
  page: { readonly after: string | null; readonly limit: number },
): Promise<TimelinePage> {
  const asked = Object.entries({ from, to, subscription, kind, ...page }).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(Object.fromEntries(asked.map(([name, value]) => [name, String(value)] as const)));
  const answer = await callControl(call, target, { path: `/timeline?${query.toString()}`, method: 'GET' });
  return JSON.parse(answer.text) as TimelinePage; // the server's answer to this call
}

const WIDTHS = [20, 8, 17];

function entryLine({ instant, state, trace, text }: TimelineEntry, columns: number): string {
  return tableLine([`${instant.slice(0, 19)}Z`, state, trace ?? '', text], WIDTHS, columns);
}
