/** An answer; `isCut` when its body was longer than the limit. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly isCut: boolean;
}

/** Puts an answer together as it comes. */
export interface AnswerReader {
  /** Takes the head: the status, and names and values of headers in turn. */
  readonly begin: (status: number, rawHeaders: readonly Buffer[]) => void;
  readonly hasBegun: () => boolean;
  /** Takes a part of the body; false when not all of it had room. */
  readonly take: (chunk: Buffer) => boolean;
  /** Whether there is no room for a further byte of a body. */
  readonly isFull: () => boolean;
  /** What came so far. */
  readonly sofar: (isCut: boolean) => Answer;
}

/** Reads a body up to a limit in bytes. */
export function createAnswerReader(limit: number): AnswerReader {
  let status = 0;
  let headers: Answer['headers'] = [];
  let body: Buffer = EMPTY;
  let further: Buffer[] | undefined;
  let room = limit;
  return {
    begin(first, rawHeaders) {
      status = first;
      headers = paired(rawHeaders);
    },
    hasBegun: () => status !== 0,
    take(chunk) {
      const part = chunk.length > room ? chunk.subarray(0, room) : chunk;
      room -= part.length;
      // Most bodies come in one part.
      if (body.length === 0) body = part;
      else (further ??= []).push(part);
      return part === chunk;
    },
    isFull: () => status !== 0 && room === 0,
    sofar: (isCut) => ({ status, headers, body: further === undefined ? body : Buffer.concat([body, ...further]), isCut }),
  };
}

const EMPTY = Buffer.alloc(0);

function paired(flat: readonly Buffer[]): Answer['headers'] {
  const pairs: (readonly [string, string])[] = [];
  for (let index = 0; index < flat.length; index += 2) pairs.push([text(flat[index]), text(flat[index + 1])]);
  return pairs;
}

function text(bytes: Buffer = EMPTY): string {
  return bytes.toString('latin1');
}
