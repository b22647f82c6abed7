import { yesOrNo } from '../../../http/guests/guest.js';
import { jsonText, type Entries, type Environment, type JournalQuery } from '../../../simulator.js';
import type { Answers } from '../answers.js';
import { call, reply, type Reply, type Answer, type Call, type CallInput } from '../call.js';
import type { Definitions } from '../definitions.js';
import { filterIn } from './filter.js';
import { streamCall } from './stream.js';

type Name = 'journal' | 'requests';

const LIMIT = 100;
const ENDED: Answer = { status: 200, headers: {} };

// What each of them is called in words, and its list and entries in what is answered.
const WORDS = {
  requests: { things: 'requests', list: 'RequestList', entry: 'RequestEntry' },
  journal: { things: 'entries of the journal', list: 'EntryList', entry: 'Entry' },
} as const;

const TYPES = { ndjson: 'application/x-ndjson', har: 'application/json' } as const;

const exporting = {
  id: 'journal.export',
  summary: 'Gives the journal as lines of JSON, or its requests as an HTTP archive.',
  query: 'exportQuery',
  answer: { bytes: TYPES.ndjson },
  also: [TYPES.har],
} as const;

/** The calls about what happened in an environment. */
export const journalCalls: readonly Call[] = [
  ...searchCallsOf('requests'),
  ...entryCallsOf('requests'),
  ...searchCallsOf('journal'),
  ...entryCallsOf('journal'),
  streamCall,
  exportCall(),
];

// The calls that look for entries.
function searchCallsOf(name: Name): readonly Call[] {
  const { things, list, entry } = WORDS[name];
  const entriesIn = (environment: Environment): Entries => environment[name];
  return [
    call(
      `GET /${name}`,
      {
        id: `${name}.list`,
        summary: `Lists the ${things} that match, the oldest first.`,
        query: 'journalQuery',
        answer: list,
        line: entry,
        canFollow: true,
      },
      (input) => (input.tell === undefined ? listed(input, name) : inLines(input, entriesIn(input.environment))),
    ),
    call(
      `DELETE /${name}`,
      { id: `${name}.clear`, summary: `Forgets the ${things} that match.`, query: 'journalFilter', answer: 'Removed' },
      async ({ environment, search, inTurns }) => reply({ removed: await inTurns(entriesIn(environment).inSteps.clear(filterIn(search))) }),
    ),
    call(
      `GET /${name}/count`,
      { id: `${name}.count`, summary: `Counts the ${things} that match.`, query: 'journalFilter', answer: 'Count' },
      async ({ environment, search, inTurns }) => reply({ count: await inTurns(entriesIn(environment).inSteps.count(filterIn(search))) }),
    ),
    call(
      `GET /${name}/latest`,
      {
        id: `${name}.latest`,
        summary: `Shows the latest of the ${things} that match.`,
        query: 'journalFilter',
        answer: 'Entry',
        refuses: ['unknown-record'],
      },
      async ({ environment, search, inTurns }) => reply(await inTurns(entriesIn(environment).inSteps.latest(filterIn(search)))),
    ),
  ];
}

// The calls for one entry: that which is to come, and that which has an id.
function entryCallsOf(name: Name): readonly Call[] {
  const { things } = WORDS[name];
  const entriesIn = (environment: Environment): Entries => environment[name];
  return [
    call(
      `POST /${name}/wait`,
      {
        id: `${name}.wait`,
        summary: `Waits until ${things} that match are there.`,
        body: 'entryMatch',
        answer: 'Awaited',
        refuses: ['not-reached'],
      },
      async ({ environment, body, signal }) => {
        const { match = '', ...wait } = body;
        return reply(await entriesIn(environment).waitFor(match as JournalQuery, wait, { signal })); // the journal refuses what is none
      },
    ),
    call(
      `GET /${name}/:name`,
      { id: `${name}.get`, summary: `Shows one of the ${things} by its id.`, answer: 'Entry' },
      ({ environment, name: id }) => reply(entriesIn(environment).get(id)),
    ),
    call(
      `GET /${name}/:name/:part`,
      { id: `${name}.getAttempt`, summary: 'Shows an attempt to deliver by its id, as delivery:41/2.', answer: 'Entry' },
      ({ environment, name: id }) => reply(entriesIn(environment).get(id)),
    ),
  ];
}

type ListInput = CallInput<unknown, Definitions['journalQuery']>;

// As many as are asked for, and the number of the one that comes next.
async function listed(
  { environment, query, search, inTurns }: ListInput,
  name: Name,
): Promise<Reply<Answers['RequestList'] & Answers['EntryList']>> {
  const { limit = LIMIT, from } = query;
  const { inSteps }: Entries = environment[name];
  const filter = filterIn(search);
  const latestFirst = yesOrNo(query.latestFirst);
  const entries = await inTurns(inSteps.list(filter, { from, limit, latestFirst }));
  const last = entries[limit - 1];
  const further = last === undefined ? undefined : last.number + (latestFirst ? -1 : 1);
  const [next] = further === undefined ? [] : await inTurns(inSteps.list(filter, { from: Math.max(further, 0), limit: 1, latestFirst }));
  return reply({ [name === 'journal' ? 'entries' : name]: entries, next: next?.number ?? null } as unknown as Answers['RequestList'] &
    Answers['EntryList']); // one of the two
}

// Lines that are told at a time.
const PAGE = 50;

async function inLines({ query, search, tell, inTurns, signal, isFollowing }: ListInput, entries: Entries): Promise<Answer> {
  const filter = filterIn(search);
  const latestFirst = yesOrNo(query.latestFirst);
  let { limit: left = Infinity, from } = query;
  // What comes meanwhile is told by following.
  const { last } = entries.counts();
  for (;;) {
    const page = await inTurns(entries.inSteps.list(filter, { from, limit: Math.min(left, PAGE), latestFirst }));
    for (const entry of page) await tell?.(jsonText(entry));
    left -= page.length;
    from = Math.max((page.at(-1)?.number ?? 0) + (latestFirst ? -1 : 1), 0);
    if (page.length < PAGE || left <= 0 || from === 0) break;
  }
  if (!isFollowing || left <= 0) return ENDED;
  for await (const told of entries.follow(filter, { after: Math.max(last, from - 1), signal })) {
    if (told.kind !== 'entry') continue;
    await tell?.(jsonText(told.entry));
    left -= 1;
    if (left <= 0) break;
  }
  return ENDED;
}

function exportCall(): Call {
  return call('GET /journal/export', exporting, ({ environment, query: { format = 'ndjson' }, search }) => ({
    status: 200,
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${environment.name}.${format}"`,
    },
    body: environment.journal.exported(format, filterIn(search)),
  }));
}
