import type { DeliveryEntry, Entry, Message, OrderEntry } from '../entry.js';
import { createJournal, type Journal } from '../journal.js';
import type { Kept } from '../kept.js';
import type { KeptMessage, Recorded } from '../recorded.js';

/** A journal of entries that were exported, to be read: nothing comes, nothing goes. */
export function openedJournal(entries: readonly Entry[]): Journal {
  const all = entries.map(keptOf);
  const shown = new Map(entries.map((entry) => [entry.number, entry]));
  // Its secrets were shortened when it was exported.
  const nothing = { hidden: { texts: () => [], isSecret: () => false }, subjectOf: () => undefined };
  return {
    ...createJournal({ limits: { entries: 0, bytes: 0 }, now: () => 0, realNow: () => 0, ...nothing }),
    from: (number) => all.filter((kept) => kept.number >= number),
    backwards: () => [...all].reverse(),
    shown(kept) {
      const entry = shown.get(kept.number);
      if (entry === undefined) throw new Error(`There is no entry ${String(kept.number)} in this file.`);
      return entry;
    },
    counts: () => ({ entries: all.length, bytes: 0, dropped: 0, last: all.at(-1)?.number ?? 0, most: all.length }),
  };
}

function keptOf(entry: Entry): Kept {
  const { kind, number, at, realTime, cause } = entry;
  return { kind, number, at: Date.parse(at), realTime: Date.parse(realTime), cause, bytes: 0, recorded: recordedOf(entry) };
}

function recordedOf(entry: Entry): Recorded {
  const { number: _, at: _at, realTime: _real, cause: _cause, id, ...own } = entry;
  const serial = Number(id.slice(id.indexOf(':') + 1));
  switch (own.kind) {
    case 'request': {
      const { query, route, client, refusal, ignored, request, answer, ...rest } = own;
      return {
        ...rest,
        rest: query === null ? '' : `?${query}`,
        pattern: route?.slice(route.indexOf(' ') + 1).replace(/\{(\w+)\}/g, ':$1'),
        client: client ?? undefined,
        refusal: refusal ?? undefined,
        ignored: ignored.length === 0 ? undefined : ignored.join(', '),
        request: messageOf(request),
        answer: answer === null ? undefined : messageOf(answer),
      };
    }
    case 'delivery':
    case 'order':
      return { ...own, ...waysOf(own) };
    case 'event': {
      const { subject: _subject, ...rest } = own;
      return rest;
    }
    default:
      return { ...own, serial };
  }
}

function waysOf({ request, answer }: Pick<DeliveryEntry | OrderEntry, 'request' | 'answer'>) {
  return {
    request: request === null ? undefined : messageOf(request),
    answer: answer === null ? undefined : messageOf(answer),
  };
}

function messageOf({ headers, body, bytes, isCut, encoding }: Message): KeptMessage {
  const content = encoding === 'base64' ? Buffer.from(body ?? '', 'base64') : (body ?? '');
  return { headers: headers.flat(), body: body === null ? undefined : { content, bytes, isCut } };
}
