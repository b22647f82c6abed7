import type { Option } from '../option.js';
import { Unreachable } from '../world/json-call.js';
import { createCommand, type Command, type CommandCall } from './command.js';
import { callControl, CallRefused, serverAddress, targetOptions, type ControlTarget } from './control-call.js';
import { listingLine, listings, type Listing } from './listings.js';

const id = { kind: 'integer', placeholder: '<id>' } as const;

const paging = {
  from: { ...id, help: 'Begin with this id.' },
  limit: { kind: 'integer', range: [1, 1000], placeholder: '<number>', help: 'So many at most. Without it all.' },
} as const satisfies Readonly<Record<string, Option>>;

const telling = {
  follow: { kind: 'switch', help: 'Go on with each that comes or changes, until you stop it or the server stops.' },
  json: { kind: 'switch', help: 'Print JSON lines, as the control API answers them.' },
} as const satisfies Readonly<Record<string, Option>>;

/** `subsim orders`: the attempts to place orders. */
export const orders = listCommand('orders', {
  summary: 'list the orders and why they failed; --follow goes on',
  example: 'subsim orders --status failed --follow',
  filters: {
    subscription: { ...id, help: 'Those of one subscription.' },
    status: {
      kind: 'choice',
      choices: ['waiting', 'sent', 'placed', 'partly placed', 'failed', 'dropped'],
      help: 'Those that are so.',
    },
  },
});

/** `subsim events`: the events that there were. */
export const events = listCommand('events', {
  summary: 'list the events; --follow goes on',
  example: 'subsim events --type subscription.cancelled',
  filters: { type: { kind: 'text', placeholder: '<event type>', help: 'Those of one type, such as subscription.updated.' } },
});

/** `subsim deliveries`: what was sent to destinations, and how that went. */
export const deliveries = listCommand('deliveries', {
  summary: 'list what was sent to receivers and why it failed; --follow goes on',
  example: 'subsim deliveries --status failed',
  filters: {
    event: { ...id, help: 'Those of one event.' },
    destination: { ...id, help: 'Those to one destination.' },
    status: { kind: 'choice', choices: ['pending', 'delivered', 'failed'], help: 'Those that are so.' },
  },
});

interface Declared {
  readonly summary: string;
  readonly example: string;
  readonly filters: Readonly<Record<string, Option>>;
}

interface Given extends ControlTarget {
  readonly follow?: boolean | undefined;
  readonly json?: boolean | undefined;
}

function listCommand(name: keyof typeof listings, { summary, example, filters: own }: Declared): Command {
  const filters = { ...own, ...paging };
  return createCommand({
    name,
    summary,
    usage: [`Usage: subsim ${name} [options]`, '', `Example: ${example}`],
    options: { ...filters, ...telling, ...targetOptions },
    takesWords: false,
    async run(call, values) {
      const given: Readonly<Record<string, string | number | boolean | undefined>> = values;
      const asked = Object.keys(filters).flatMap((filter) => {
        const value = given[filter];
        return value === undefined ? [] : [[filter, String(value)] as const];
      });
      await tellList(call, values, { name, asked });
    },
  });
}

interface AskedList {
  readonly name: keyof typeof listings;
  /** Names and values of the filters. */
  readonly asked: readonly (readonly [name: string, value: string])[];
}

async function tellList(call: CommandCall, given: Given, { name, asked }: AskedList): Promise<void> {
  const isFollowing = given.follow === true;
  const query = new URLSearchParams(Object.fromEntries([...asked, ...(isFollowing ? [['follow', 'true'] as const] : [])]));
  const told = printer(call, given.json === true ? undefined : listings[name]);
  const control = { path: `/${name}?${query.toString()}`, method: 'GET', onLine: told.line, signal: call.unread } as const;
  try {
    await callControl(call, given, control);
  } catch (error) {
    // Whoever read has had enough.
    if (call.unread.aborted) return;
    throw isFollowing && told.count() > 0 && error instanceof Unreachable ? stopped(call, given) : error;
  }
  const limit = query.get('limit');
  if (isFollowing && told.count() !== Number(limit)) {
    // An environment that is gone ends the lines as a server that stops does, and says so when it is asked.
    await callControl(call, given, { path: '/state', method: 'GET' }).catch((error: unknown) => {
      if (error instanceof CallRefused) throw error;
    });
    throw stopped(call, given);
  }
  if (told.count() === 0 && given.json !== true) call.printError(`There are no ${name}${asked.length === 0 ? '' : ' of that kind'}.`);
}

function stopped({ variables }: CommandCall, { server }: ControlTarget): Unreachable {
  return new Unreachable(`The server at ${serverAddress(server, variables)} has stopped.`);
}

// As a table, its heading above the first entry; without a listing as it comes.
function printer({ print }: CommandCall, listing: Listing | undefined) {
  let count = 0;
  return {
    count: () => count,
    line: (text: string): void => {
      count += 1;
      if (listing === undefined) {
        print(text);
        return;
      }
      if (count === 1) print(listingLine(listing, listing.heading));
      print(listingLine(listing, listing.cellsOf(text)));
    },
  };
}
