import { expect, test } from 'vitest';
import { createJournal, type Journal } from '../../../src/journal/journal.js';
import type { Kept } from '../../../src/journal/kept.js';
import type { Recorded } from '../../../src/journal/recorded.js';
import { createSharedRoom, type SharedRoom } from '../../../src/journal/shared-room.js';

const HIDDEN = { texts: () => [], isSecret: () => false };

interface Given {
  readonly entries?: number;
  readonly bytes?: number;
  readonly room?: SharedRoom;
  readonly report?: (error: unknown) => void;
}

let time = 0;

function aJournal({ entries = 10, bytes = 1_000_000, room, report }: Given = {}): Journal {
  const clock = (): number => (time += 1);
  return createJournal({
    limits: { entries, bytes },
    room,
    report,
    now: () => 0,
    realNow: clock,
    hidden: HIDDEN,
    subjectOf: () => undefined,
  });
}

function event(event: number, data = '{}'): Recorded {
  return { kind: 'event', event, type: 'ping', data };
}

function request(requestId: string, body = ''): Recorded {
  const way = { headers: [], body: { content: body, bytes: body.length, isCut: false } };
  return {
    ...{ kind: 'request', requestId, method: 'GET', path: '/', rest: '', pattern: undefined, status: 200, milliseconds: 1 },
    ...{ client: undefined, refusal: undefined, ignored: undefined, request: way, answer: undefined },
  };
}

function ids(journal: Journal): readonly string[] {
  return [...journal.from(1)].map((kept) => journal.shown(kept).id);
}

test('0.4.0 point 1: the oldest entries go first, and are counted', () => {
  const journal = aJournal({ entries: 3 });
  for (let id = 1; id <= 5; id += 1) journal.add(event(id));
  expect(ids(journal)).toEqual(['event:3', 'event:4', 'event:5']);
  expect(journal.counts()).toMatchObject({ entries: 3, dropped: 2, last: 5 });
});

test('0.4.0 point 1: what is no request leaves requests half of the entries, and requests take all that is free', () => {
  const journal = aJournal({ entries: 4 });
  for (const id of ['a', 'b', 'c']) journal.add(request(id));
  for (let id = 1; id <= 50; id += 1) journal.add(event(id));
  expect(ids(journal)).toEqual(['request:b', 'request:c', 'event:49', 'event:50']);
  for (const id of ['d', 'e', 'f', 'g']) journal.add(request(id));
  expect(ids(journal)).toEqual(['request:d', 'request:e', 'request:f', 'request:g']);
});

test('0.4.0 point 1: bytes are bounded too; half of them are for requests, and the last entry stays however long it is', () => {
  const journal = aJournal({ entries: 1000, bytes: 20_000 });
  journal.add(request('a', 'x'.repeat(4000)));
  for (let id = 1; id <= 50; id += 1) journal.add(event(id, 'x'.repeat(4000)));
  expect(journal.counts().bytes).toBeLessThanOrEqual(20_000);
  expect(ids(journal).slice(0, 2)).toEqual(['request:a', 'event:48']);
  const small = aJournal({ bytes: 100 });
  for (const id of [1, 2]) small.add(event(id));
  expect(ids(small)).toEqual(['event:2']);
});

test('0.4.0 point 1: the journals of a process share its room: the oldest of all goes first, and one that ends gives its share back', () => {
  const room = createSharedRoom(10_000);
  const [one, other] = [aJournal({ room }), aJournal({ room })];
  for (const id of [1, 2]) one.add(event(id, 'x'.repeat(3000)));
  other.add(event(3, 'x'.repeat(3000)));
  expect([ids(one), ids(other)]).toEqual([['event:2'], ['event:3']]);
  expect(one.counts().dropped).toBe(1);
  one.close();
  one.add(event(9));
  other.add(event(4, 'x'.repeat(3000)));
  expect(ids(other)).toEqual(['event:3', 'event:4']);
  other.remove(() => true);
  for (const id of [5, 6]) other.add(event(id, 'x'.repeat(3000)));
  expect(other.counts()).toMatchObject({ entries: 2, dropped: 0, last: 4 });
});

test('0.4.0 point 1: entries that are taken out count as none that were dropped', () => {
  const journal = aJournal();
  for (const id of [1, 2, 3]) journal.add(event(id));
  expect(journal.remove(({ number }) => number !== 2)).toBe(2);
  expect(ids(journal)).toEqual(['event:2']);
  expect(journal.counts()).toMatchObject({ entries: 1, dropped: 0, last: 3 });
});

test('0.4.0 point 1: both ways through it are in order, whatever comes and goes meanwhile', () => {
  const journal = aJournal({ entries: 4 });
  for (const entry of [event(1), request('a'), event(2), request('b')]) journal.add(entry);
  const seen: number[] = [];
  for (const { number } of journal.from(2)) {
    seen.push(number);
    if (number < 8) journal.add(event(number + 10));
  }
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(journal.counts().last);
  const back = [...journal.backwards()].map(({ number }) => number);
  expect(back).toEqual([...journal.from(1)].map(({ number }) => number).reverse());
});

test('0.4.0 point 1: many entries cost no more each than few, and as little room as they should', () => {
  const journal = aJournal({ entries: 100 });
  for (let id = 1; id <= 10_000; id += 1) journal.add(id % 3 === 0 ? request(String(id)) : event(id));
  expect(journal.counts()).toMatchObject({ entries: 100, dropped: 9900 });
  expect([...journal.from(1)]).toHaveLength(100);
});

test('0.4.0 point 1: a journal of no entries keeps none, and tells nobody', () => {
  const journal = aJournal({ entries: 0 });
  journal.onEntry(() => expect.unreachable());
  journal.add(event(1));
  expect(journal.counts()).toMatchObject({ entries: 0, last: 0 });
});

test('0.4.0 point 1: what a listener throws is reported and keeps nothing from going on', () => {
  const faults: unknown[] = [];
  const journal = aJournal({ report: (error) => faults.push(error) });
  const told: number[] = [];
  journal.onEntry(() => {
    throw new Error('mine');
  });
  const end = journal.onEntry(({ number }) => told.push(number));
  journal.add(event(1));
  end();
  journal.add(event(2));
  expect([ids(journal), told, faults.length]).toEqual([['event:1', 'event:2'], [1], 2]);
});

test('0.4.0 point 1: the nearest cause counts, a move for all else, and both end', () => {
  const { causes } = aJournal();
  const end = causes.begin('move:1');
  expect(causes.during('request:a', () => causes.during('order:2', causes.present))).toBe('order:2');
  expect(() =>
    causes.during('request:a', () => {
      throw new Error('mine');
    }),
  ).toThrow('mine');
  expect(causes.present()).toBe('move:1');
  end();
  expect(causes.present()).toBeNull();
});

function answered(id: string, content: string): Recorded {
  const answer = { headers: 'A\nb', body: { content, bytes: content.length, isCut: false } };
  return { ...request(id), request: { headers: 'C\nd', body: undefined }, answer } as Recorded; // a request, as its kind says
}

test('0.4.0 point 1: requests that are kept as bytes come back as they were, whatever is dropped or kept whole between them', () => {
  const journal = aJournal({ entries: 400, bytes: 100_000_000 });
  const texts = new Map<string, string>();
  for (let id = 1; id <= 1200; id += 1) {
    const content = `n${String(id)} `.repeat(id % 7 === 0 ? 4000 : 100);
    journal.add(answered(`r${String(id)}`, content));
    texts.set(`request:r${String(id)}`, content);
    if (id % 100 !== 0) continue;
    for (const kept of journal.from(1)) {
      const entry = journal.shown(kept);
      expect(entry.kind === 'request' && entry.answer?.body).toBe(texts.get(entry.id));
    }
  }
});

test('0.4.0 point 1: an entry that somebody holds says the same long after it was dropped', () => {
  const journal = aJournal({ entries: 100 });
  const held: { readonly kept: Kept; readonly content: string }[] = [];
  for (let id = 1; id <= 2000; id += 1) {
    const content = `n${String(id)} `.repeat(400);
    journal.add(answered(`r${String(id)}`, content));
    const [kept] = id % 130 === 0 ? journal.backwards() : [];
    if (kept !== undefined) held.push({ kept, content });
  }
  expect(held).toHaveLength(15);
  for (const { kept, content } of held) expect(journal.shown(kept)).toMatchObject({ answer: { body: content } });
});
