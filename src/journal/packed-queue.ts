import { bytesOf } from './entry-size.js';
import type { Kept } from './kept.js';
import { packedText, unpacked } from './packed-text.js';
import type { Queue } from './queue.js';
import type { RecordedRequest } from './recorded.js';

/** What is known of an entry beside what is recorded. */
export type Entered = Pick<Kept, 'number' | 'at' | 'realTime' | 'cause'>;

/** Requests in their order. */
export interface PackedQueue extends Omit<Queue, 'push'> {
  readonly push: (recorded: RecordedRequest, entered: Entered) => void;
}

// Bytes of a block, and of the first one of a journal, of which many hold but a few entries.
const BLOCK = 65_536;
const FIRST_BLOCK = 8192;
// Characters and bytes of a request beyond which it is kept as it is.
const MOST = 8192;
// What an entry takes beside its bytes.
const ENTRY_BYTES = 100;
// A row: the number, the instants by both clocks, the block, and where in it the fields and the body stand.
const COLUMNS = 7;
const FEW_ROWS = 64;
// Blocks that stand ready to be written again.
const SPARE = 2;
// In place of a block: the entry is kept as it is.
const WHOLE = -1;

// Requests that are packed in one go.
const FEW = 32;

// A request that is not packed yet, and what it takes of the room.
interface Latest {
  readonly recorded: RecordedRequest;
  readonly entered: Entered;
  readonly size: number;
}

// The block of an entry, and where in it its fields begin, its body begins and it ends.
interface Place {
  readonly where: number;
  readonly start: number;
  readonly middle: number;
  readonly last: number;
}

/**
 * Makes an empty queue that keeps requests as bytes in blocks, and where they stand in a table of numbers: what lives on the heap for a
 * thousand requests costs the collector of garbage more than all else that is done for them.
 */
export function createPackedQueue(): PackedQueue {
  const blocks = new Map<number, Buffer<ArrayBuffer>>();
  const causes = new Map<number, string>();
  const whole = new Map<number, Kept>();
  let rows = new Float64Array(FEW_ROWS * COLUMNS);
  // Rows are counted on for ever; the table goes round.
  let [first, end, bytes] = [0, 0, 0];
  let [block, blockEnd] = [Buffer.alloc(0), 0];
  let lastBlock = 0;
  // Memory outside the heap that is asked for anew makes the collector mark the whole heap every few thousand requests.
  const spare: Buffer<ArrayBuffer>[] = [];
  const seen = new Set<number>();
  // The latest are packed a few at a time, which takes a third of what it takes in the midst of other work.
  let latest: Latest[] = [];
  let latestBytes = 0;
  return {
    length: () => end - first + latest.length,
    bytes: () => bytes + latestBytes,
    oldest: () => (isEmpty() ? undefined : cell(first, 2)),
    first: () => (isEmpty() ? undefined : cell(first, 0)),
    newest() {
      pack();
      return existing(end - 1);
    },
    push(recorded, entered) {
      const size = bytesOf(recorded);
      latest.push({ recorded, entered, size });
      latestBytes += size;
      if (latest.length === FEW || latestBytes > BLOCK) pack();
    },
    shift,
    from: (number) => existing(place(number)),
    before: (number) => existing(place(number) - 1),
    remove(isMeant) {
      pack();
      const present = Array.from({ length: end - first }, (_, index) => keptAt(first + index));
      const left = present.filter((kept) => !isMeant(kept));
      if (left.length === present.length) return 0;
      while (first < end) shift();
      for (const kept of left) enter(kept.recorded as RecordedRequest, kept, kept.bytes); // a queue of requests alone
      return present.length - left.length;
    },
  };

  function pack(): void {
    const packed = latest;
    latest = [];
    latestBytes = 0;
    for (const { recorded, entered, size } of packed) enter(recorded, entered, size);
  }

  function isEmpty(): boolean {
    if (first === end) pack();
    return first === end;
  }

  function enter(recorded: RecordedRequest, { number, at, realTime, cause }: Entered, size: number): void {
    if ((end - first) * COLUMNS === rows.length) grow();
    const text = packedText(recorded);
    const sent = recorded.request.body?.content ?? '';
    const isPacked = text !== undefined && text.length + sent.length <= MOST && (typeof sent !== 'string' || sent === '');
    if (isPacked) write(text, sent, { number, at, realTime });
    else {
      const kept = { kind: recorded.kind, number, at, realTime, cause, bytes: size, recorded };
      whole.set(end, kept);
      enterRow({ number, at, realTime }, { where: WHOLE, start: 0, middle: 0, last: kept.bytes });
    }
    if (cause !== null) causes.set(end, cause);
    end += 1;
    bytes += sizeAt(end - 1);
  }

  function write(text: string, sent: string | Buffer, entered: Omit<Entered, 'cause'>): void {
    const start = roomFor(text.length * 3 + sent.length);
    const middle = start + block.write(text, start);
    blockEnd = typeof sent === 'string' ? middle : middle + sent.copy(block, middle);
    enterRow(entered, { where: lastBlock, start, middle, last: blockEnd });
  }

  function enterRow({ number, at, realTime }: Omit<Entered, 'cause'>, { where, start, middle, last }: Place): void {
    const row = offset(end);
    rows[row] = number;
    rows[row + 1] = at;
    rows[row + 2] = realTime;
    rows[row + 3] = where;
    rows[row + 4] = start;
    rows[row + 5] = middle;
    rows[row + 6] = last;
  }

  function shift(): void {
    if (isEmpty()) return;
    bytes -= sizeAt(first);
    whole.delete(first);
    causes.delete(first);
    first += 1;
    leaveBlocksBefore(first === end ? lastBlock : cell(first, 3));
  }

  // Nothing is said by an entry that is kept as it is: others behind it may stand in any block that is left.
  function leaveBlocksBefore(next: number): void {
    if (next === WHOLE) return;
    for (const [number, left] of blocks) {
      if (number >= next) return;
      blocks.delete(number);
      // One that was shown may be read for as long as somebody holds what was shown of it.
      if (!seen.delete(number) && left.length === BLOCK && spare.length < SPARE) spare.push(left);
    }
  }

  function keptAt(index: number): Kept {
    const known = whole.get(index);
    if (known !== undefined) return known;
    const [where, start, middle, last] = [cell(index, 3), cell(index, 4), cell(index, 5), cell(index, 6)];
    const stands = blocks.get(where) ?? block;
    seen.add(where);
    return {
      ...{ kind: 'request', number: cell(index, 0), at: cell(index, 1), realTime: cell(index, 2), cause: causes.get(index) ?? null },
      bytes: sizeAt(index),
      get recorded() {
        return unpacked(stands.toString('utf8', start, middle), Buffer.from(stands.subarray(middle, last)));
      },
    };
  }

  function existing(index: number): Kept | undefined {
    return index < first || index >= end ? undefined : keptAt(index);
  }

  function sizeAt(index: number): number {
    return ENTRY_BYTES + cell(index, 6) - cell(index, 4);
  }

  function cell(index: number, column: number): number {
    return rows[offset(index) + column] ?? 0;
  }

  function offset(index: number): number {
    return (index * COLUMNS) % rows.length;
  }

  function grow(): void {
    const wider = new Float64Array(rows.length * 2);
    for (let index = first; index < end; index += 1) {
      const from = offset(index);
      wider.set(rows.subarray(from, from + COLUMNS), (index * COLUMNS) % wider.length);
    }
    rows = wider;
  }

  // A character takes three bytes at most.
  function roomFor(needed: number): number {
    if (blockEnd + needed <= block.length) return blockEnd;
    const size = Math.max(block.length === 0 ? FIRST_BLOCK : BLOCK, needed);
    block = (size === BLOCK ? spare.pop() : undefined) ?? Buffer.allocUnsafeSlow(size);
    lastBlock += 1;
    blocks.set(lastBlock, block);
    return 0;
  }

  // The first one with a number, or a higher one.
  function place(number: number): number {
    pack();
    let [low, high] = [first, end];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (cell(middle, 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
