import { APPLICATION_ID, StoreUnusable, type Image } from './database.js';
import { migrations } from './migrations.js';

// What is read here without SQLite, and why: a tree of pages that goes in circles would hold SQLite for ever before it can check anything.
const MAGIC = 'SQLite format 3\0';
const HEADER = 100;
const UTF_8 = 1;
const MOST_PARTS = 2000;
const MOST_SCHEMA_BYTES = 1_048_576;
const INTERIOR = 5;
const LEAF = 13;

/**
 * The version of the schema that a database from elsewhere says it has, after its header and the pages of its schema were looked at
 * (SQLite, "Database File Format", 1.3 and 1.6). Throws `StoreUnusable`.
 */
export function foreignVersion({ bytes }: Image): number {
  if (bytes.length < HEADER || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) refuseForeign();
  const [version, owner] = [bytes.readInt32BE(60), bytes.readInt32BE(68)];
  if (owner !== APPLICATION_ID || version < 1) refuseForeign();
  if (version > migrations.length)
    throw new StoreUnusable(
      `The file holds data of a newer Subsim (schema ${String(version)}; this one knows ${String(migrations.length)}).`,
    );
  if (bytes.readUInt32BE(56) !== UTF_8) refuseForeign();
  refuseDamagedPages(bytes);
  return version;
}

/** Refuses a file that no Subsim wrote. */
export function refuseForeign(): never {
  throw new StoreUnusable('The file is not a database of Subsim.');
}

/** Refuses a file that was damaged. */
export function refuseDamaged(): never {
  throw new StoreUnusable('The file is damaged.');
}

function refuseDamagedPages(bytes: Buffer): void {
  const size = bytes.readUInt16BE(16) === 1 ? 65_536 : bytes.readUInt16BE(16);
  const count = bytes.readUInt32BE(28);
  // SQLite notices pages that are missing only where it reads.
  if (size < 512 || (size & (size - 1)) !== 0 || bytes.length < size * count) refuseDamaged();
  try {
    walkSchema((page) => bytes.subarray((page - 1) * size, page * size), count);
  } catch (error) {
    if (error instanceof RangeError) refuseDamaged(); // a place outside of its page
    throw error;
  }
}

// Each page once, and no more and no larger rows than a schema has.
function walkSchema(pageAt: (page: number) => Buffer, count: number): void {
  const seen = new Set<number>();
  const waiting = [1];
  let parts = 0;
  let size = 0;
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (page < 1 || page > count || seen.has(page)) refuseDamaged();
    seen.add(page);
    const found = cellsIn(pageAt(page), page === 1 ? HEADER : 0);
    waiting.push(...found.children);
    parts += found.sizes.length;
    size += found.sizes.reduce((sum, each) => sum + each, 0);
    if (parts > MOST_PARTS || size > MOST_SCHEMA_BYTES) refuseForeign();
  }
}

interface Cells {
  /** The pages below an interior page. */
  readonly children: readonly number[];
  /** Bytes of the rows of a leaf. */
  readonly sizes: readonly number[];
}

function cellsIn(page: Buffer, start: number): Cells {
  const kind = page.readUInt8(start);
  const count = page.readUInt16BE(start + 3);
  const placesAt = (first: number): number[] => Array.from({ length: count }, (_, index) => page.readUInt16BE(first + 2 * index));
  if (kind === LEAF) return { children: [], sizes: placesAt(start + 8).map((place) => varintAt(page, place)) };
  if (kind !== INTERIOR) refuseDamaged();
  return { children: [page.readUInt32BE(start + 8), ...placesAt(start + 12).map((place) => page.readUInt32BE(place))], sizes: [] };
}

// Seven bits a byte, eight in the ninth (1.6); a sum that is no longer exact is far too much anyway.
function varintAt(page: Buffer, place: number): number {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = page.readUInt8(place + index);
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  return value * 256 + page.readUInt8(place + 8);
}
