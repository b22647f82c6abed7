import { jsonText, type Followed } from '../../../simulator.js';
import { call, type Call } from '../call.js';
import { lastEventId } from '../following/last-event-id.js';
import { filterIn } from './filter.js';

// Milliseconds after which proxies and readers are told that the connection stands.
const QUIET = 15_000;

const saying = {
  id: 'journal.follow',
  summary: 'Tells what happens as server-sent events, until the caller hangs up.',
  query: 'streamQuery',
  hasEvents: true,
  answer: { bytes: 'text/event-stream' },
} as const;

/** What happens as server-sent events, from now on or from the last one that the reader knows. */
export const streamCall: Call = call('GET /stream', saying, async (input) => {
  const { environment, headers, query, search, signal, tell } = input;
  // A reader that connects again says so in the header; whoever cannot set one, in the query.
  const after = lastEventId(headers) ?? query.lastEventId;
  const followed = environment.journal.follow(filterIn(search), { after, quiet: QUIET, signal });
  await tell?.(': what happens is told from here on\n');
  for await (const told of followed) await tell?.(eventText(told));
  return { status: 200, headers: {} };
});

function eventText(told: Followed): string {
  switch (told.kind) {
    case 'entry':
      return `id: ${String(told.entry.number)}\nevent: ${told.entry.kind}\ndata: ${jsonText(told.entry)}\n`;
    case 'dropped':
      return `id: ${String(told.to)}\nevent: dropped\ndata: ${jsonText({ from: told.from, to: told.to })}\n`;
    case 'quiet':
      return ': still here\n';
  }
}
