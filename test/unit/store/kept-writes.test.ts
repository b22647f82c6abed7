import { expect, test } from 'vitest';
import { createKeptRoom, type KeptRoom } from '../../../src/store/kept/kept-room.js';
import { createKeptWrites, type KeptWrites } from '../../../src/store/kept/kept-writes.js';
import { openStore } from '../../../src/store/store.js';
import { put, teaWith } from '../../support/unit/tea.js';

const MANY = 1_000_000;
const row = (text: string) => ({ table: 'tea', row: [1, text] });

// Writes so many characters in a request.
function write(writes: KeptWrites, request: string, characters = 10): void {
  writes.during({ request, instant: 0, clock: undefined }, () => {
    writes.keep(row('x'.repeat(characters)));
  });
}

function keptBy(writes: KeptWrites): readonly string[] {
  return writes.marks().map(({ request }) => request);
}

function keeping({ most = 3, bytes = MANY, room = createKeptRoom(MANY) }: { most?: number; bytes?: number; room?: KeptRoom }): KeptWrites {
  return createKeptWrites({ writes: most, bytes, room });
}

test('0.4.0 point 5: the oldest writes go first, by their number and by their bytes; one that is too large for itself leaves none', () => {
  const byNumber = keeping({});
  for (const id of ['a', 'b', 'c', 'd']) write(byNumber, id);
  expect(keptBy(byNumber)).toEqual(['b', 'c', 'd']);

  const byBytes = keeping({ bytes: 3000 });
  for (const id of ['a', 'b', 'c']) write(byBytes, id, 400);
  expect(keptBy(byBytes)).toEqual(['a', 'b', 'c']);
  byBytes.keep(row('y'.repeat(400)));
  expect(keptBy(byBytes)).toEqual(['b', 'c']);
  write(byBytes, 'd', 4000);
  expect(keptBy(byBytes)).toEqual([]);
  expect(byBytes.isKeeping()).toBe(false);
});

test('0.4.0 point 5: what was rolled back is not undone, and a write without changes is none', () => {
  const writes = keeping({});
  write(writes, 'a');
  const position = writes.position();
  writes.keep(row('later'));
  writes.forgetSince(position);
  writes.during({ request: 'idle', instant: 0, clock: undefined }, () => undefined);
  writes.keep({ table: 'tea', where: 'id = ?', key: [2] });

  expect(keptBy(writes)).toEqual(['a']);
  expect([writes.wroteNothing('idle'), writes.wroteNothing('a'), writes.before('idle')]).toEqual([true, false, undefined]);
  expect(writes.before('a')?.changes).toEqual([{ table: 'tea', where: 'id = ?', key: [2] }, row('x'.repeat(10))]);
});

test('0.4.0 point 5: environments share their room, and who has written nothing for longest loses first', () => {
  const room = createKeptRoom(3000);
  const [quiet, busy] = [keeping({ room }), keeping({ room })];
  write(quiet, 'q1', 400);
  write(quiet, 'q2', 400);
  write(busy, 'b1', 400);
  write(busy, 'b2', 400);
  expect([keptBy(quiet), keptBy(busy)]).toEqual([['q2'], ['b1', 'b2']]);
  busy.end();
  write(quiet, 'q3', 400);
  write(quiet, 'q4', 400);
  expect([keptBy(quiet), keptBy(busy)]).toEqual([['q2', 'q3', 'q4'], []]);
});

test('0.4.0 point 5: a request all of whose changes were rolled back has stored nothing', () => {
  const tea = teaWith();
  const store = openStore([tea], { kept: { writes: 3, bytes: MANY, room: createKeptRoom(MANY) } });

  store.writes?.during({ request: 'refused', instant: 0, clock: undefined }, () => {
    expect(() =>
      store.transaction(() => {
        put(store.records('green-tea'), tea, { id: 1, name: 'Assam' });
        throw new Error('no');
      }),
    ).toThrow('no');
  });

  expect([store.writes?.marks(), store.writes?.wroteNothing('refused')]).toEqual([[], true]);
});
