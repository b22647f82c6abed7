import { describe, expect, test } from 'vitest';
import { createLineQueue } from '../../../src/world/line-queue.js';

const noticeOf = (count: number): string => `${String(count)} dropped`;

/** A standard error whose reader says when it has read what was written. */
function aReader() {
  const texts: string[] = [];
  let done: ((error?: NodeJS.ErrnoException) => void) | undefined;
  return {
    texts,
    write: (text: string, told: (error?: NodeJS.ErrnoException | null) => void): void => {
      if (done !== undefined) throw new Error('two writes at a time');
      texts.push(text);
      done = told;
    },
    isWaited: () => done !== undefined,
    read(code?: string) {
      const told = done;
      done = undefined;
      told?.(code === undefined ? undefined : Object.assign(new Error(code), { code }));
    },
  };
}

describe('lines for a reader', () => {
  test('are written in order, at once where somebody has to see them, with one write under way', async () => {
    const reader = aReader();
    const queue = createLineQueue(reader.write);

    queue.add('a', noticeOf);
    queue.add('b');
    queue.add('c');
    queue.add('d', noticeOf);
    expect(reader.texts).toEqual(['a\nb\n']);
    reader.read();
    expect(reader.texts).toEqual(['a\nb\n', 'c\nd\n']);
    const finished = queue.finish(60_000);
    reader.read();

    expect(await finished).toBe(true);
    expect(await queue.finish(0)).toBe(true);
  });

  test('wait for others some milliseconds, unless there is an end', async () => {
    const reader = aReader();
    const queue = createLineQueue(reader.write);

    queue.add('a', noticeOf);
    queue.add('b', noticeOf);
    expect(reader.texts).toEqual([]);
    const finished = queue.finish(60_000);
    reader.read();

    expect([await finished, reader.texts]).toEqual([true, ['a\nb\n']]);
  });

  test('that nobody reads are bounded; what is dropped is counted in its place, and what must be seen is not dropped', async () => {
    const reader = aReader();
    const queue = createLineQueue(reader.write, 10);

    queue.add('12345');
    for (const line of ['67890', 'lost', 'lost', 'lost']) queue.add(line, noticeOf);
    queue.add('needed');
    reader.read();
    reader.read();
    queue.add('later', noticeOf);
    while (reader.isWaited()) reader.read();

    expect(reader.texts.join('')).toBe('12345\n67890\nneeded\n3 dropped\nlater\n');
    expect(await queue.finish(0)).toBe(true);
  });

  test('that are dropped are told of even when nothing comes after them', () => {
    const reader = aReader();
    const queue = createLineQueue(reader.write, 4);

    queue.add('kept');
    queue.add('lost', noticeOf);
    while (reader.isWaited()) reader.read();

    expect(reader.texts.join('')).toBe('kept\n1 dropped\n');
  });

  test('are written in pieces', () => {
    const reader = aReader();
    const queue = createLineQueue(reader.write);
    const line = 'x'.repeat(40_000);

    queue.add('first');
    for (let count = 0; count < 4; count += 1) queue.add(line, noticeOf);
    while (reader.isWaited()) reader.read();

    expect(reader.texts.map(({ length }) => length)).toEqual([6, 80_002, 80_002]);
  });

  test('are not waited for longer than asked', async () => {
    const queue = createLineQueue(aReader().write);

    queue.add('a');

    expect(await queue.finish(1)).toBe(false);
  });

  test.each(['EPIPE', 'ERR_STREAM_DESTROYED'])('are forgotten once the reader is gone (%s)', async (code) => {
    const reader = aReader();
    const queue = createLineQueue(reader.write);

    queue.add('a');
    queue.add('b');
    const finished = queue.finish(60_000);
    reader.read(code);
    queue.add('c');

    expect([await finished, await queue.finish(0), reader.texts]).toEqual([true, true, ['a\n']]);
  });

  test('that a full disk does not take are counted as dropped', () => {
    const reader = aReader();
    const queue = createLineQueue(reader.write);

    queue.add('a', noticeOf);
    queue.add('b');
    reader.read('ENOSPC');
    queue.add('c', noticeOf);
    queue.add('d');
    while (reader.isWaited()) reader.read();

    expect(reader.texts.join('')).toBe('a\nb\n2 dropped\nc\nd\n');
  });
});
