import type { SearchAnswer, SearchHit } from '../../simulator.js';
import { columnsFor, tableLine } from '../columns.js';
import { createCommand, UsageRefused, type CommandCall } from '../command.js';
import { callControl, targetOptions } from '../control-call.js';

/** `subsim search`: finds records by what they show. */
export const search = createCommand({
  name: 'search',
  summary: 'find customers, subscriptions, products and orders by what they show',
  usage: [
    'Usage: subsim search <words> [options]',
    '',
    'Example: subsim search mira --in customers,addresses',
    `         subsim search '"quay road" dover'`,
    '',
    'A record is found when it holds every word, whatever their case and accents; what stands in quotation marks is one word. Found can be customers, subscriptions, groupSubscriptions, products, orders, salesOrders, paymentProfiles, addresses and groupSubscriptionTemplates.',
  ],
  options: {
    in: { kind: 'text', placeholder: '<kinds>', help: 'Only these kinds of record, with commas between them.' },
    limit: { kind: 'integer', range: [1, 1000], placeholder: '<number>', help: 'So many at most. Default: 100.' },
    json: { kind: 'switch', help: 'Print JSON lines, as the control API answers them.' },
    ...targetOptions,
  },
  async run(call, values, words) {
    const text = words.join(' ');
    if (text.trim() === '') throw new UsageRefused('Say what to search for. See subsim search --help.');
    const { limit = LIMIT } = values;
    let [from, left]: [string | null, number] = [null, limit];
    do {
      const { hits, next } = await partOf(call, values, { text, from, limit: left });
      for (const hit of hits) call.print(values.json === true ? JSON.stringify(hit) : hitLine(hit, columnsFor(call)));
      [from, left] = [next, left - hits.length];
    } while (from !== null && left > 0);
    if (left === limit && values.json !== true) call.printError('Nothing was found.');
    if (from !== null) call.printError(`There may be more than these ${String(limit)}; see --limit.`);
  },
});

const LIMIT = 100;

type Given = Parameters<typeof callControl>[1] & { readonly in?: string | undefined };

interface Wanted {
  readonly text: string;
  readonly from: string | null;
  readonly limit: number;
}

// A server that has much looks at a part for each answer.
async function partOf(call: CommandCall, given: Given, { text, from, limit }: Wanted): Promise<SearchAnswer> {
  const query = new URLSearchParams({ q: text, limit: String(limit) });
  if (given.in !== undefined) query.set('in', given.in);
  if (from !== null) query.set('from', from);
  const answer = await callControl(call, given, { path: `/search?${query.toString()}`, method: 'GET' });
  return JSON.parse(answer.text) as SearchAnswer; // the server's answer to this call
}

const WIDTHS = [24, 24];

function hitLine({ resource, id, title, found }: SearchHit, columns: number): string {
  const places = found.map(({ member, text }) => `${member}: ${text}`);
  return tableLine([`${resource}:${String(id)}`, title ?? '', places.join('; ')], WIDTHS, columns);
}
