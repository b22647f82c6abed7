/** Writes lines one after another and never holds the process, however slow their reader is. */
export interface LineQueue {
  /**
   * Adds a line. One that has `noticeOf` is dropped where too many wait already; the line that it makes of the number of those
   * stands in their place.
   */
  readonly add: (line: string, noticeOf?: (count: number) => string) => void;
  /** Resolves when all is written, to false when that takes longer than so many milliseconds. */
  readonly finish: (milliseconds: number) => Promise<boolean>;
}

/** Writes a text and calls back once it is written, with an error when it could not be. */
export type Write = (text: string, done: (error?: NodeJS.ErrnoException | null) => void) => void;

// Milliseconds that a line may wait for others, because each write is a system call.
const GATHERING = 5;
// Characters that wait at most, and those that are written at once.
const MOST = 1_000_000;
const PIECE = 65_536;
// A disk that is full may have room again; who reads a pipe and goes never comes back.
const PASSING = ['ENOSPC', 'EDQUOT', 'EIO'];

/** Makes a queue in which about `most` characters may wait. */
export function createLineQueue(write: Write, most = MOST): LineQueue {
  let lines: string[] = [];
  let size = 0;
  let isWriting = false;
  let isGone = false;
  let gathering: NodeJS.Timeout | undefined;
  let dropped = 0;
  let noticeOf: ((count: number) => string) | undefined;
  const finished = new Set<() => void>();
  return { add, finish };

  function add(line: string, notice?: (count: number) => string): void {
    if (isGone) return;
    noticeOf = notice ?? noticeOf;
    if (notice === undefined) {
      push(line);
      flush();
    } else if (size >= most) {
      dropped += 1;
    } else {
      push(line);
      if (!isWriting) gathering ??= setTimeout(flush, GATHERING);
    }
  }

  function push(line: string): void {
    tellDropped();
    lines.push(line);
    size += line.length;
  }

  function tellDropped(): void {
    if (dropped === 0 || size >= most || noticeOf === undefined) return;
    const count = dropped;
    dropped = 0;
    push(noticeOf(count));
  }

  function flush(): void {
    clearTimeout(gathering);
    gathering = undefined;
    if (isWriting || lines.length === 0) return;
    const taken = lines.splice(0, countWithin(PIECE));
    isWriting = true;
    write(`${taken.join('\n')}\n`, (error) => {
      written(taken, error);
    });
  }

  function written(taken: readonly string[], error: NodeJS.ErrnoException | null | undefined): void {
    isWriting = false;
    size -= taken.reduce((sum, { length }) => sum + length, 0);
    if (error) failed(taken.length, error);
    else tellDropped();
    if (lines.length > 0) flush();
    else for (const tell of finished) tell();
  }

  function failed(count: number, { code = '' }: NodeJS.ErrnoException): void {
    if (PASSING.includes(code)) {
      dropped += count;
      return;
    }
    isGone = true;
    lines = [];
    size = 0;
    dropped = 0;
  }

  // As many lines as fit, at least one.
  function countWithin(limit: number): number {
    let count = 0;
    for (let length = 0; count < lines.length && length < limit; count += 1) length += lines[count]?.length ?? 0;
    return count;
  }

  function finish(milliseconds: number): Promise<boolean> {
    flush();
    if (!isWriting) return Promise.resolve(true);
    return new Promise((resolve) => {
      const tell = (): void => {
        clearTimeout(impatience);
        finished.delete(tell);
        resolve(true);
      };
      const impatience = setTimeout(() => {
        finished.delete(tell);
        resolve(false);
      }, milliseconds);
      finished.add(tell);
    });
  }
}
