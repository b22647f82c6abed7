import { validateHeaderName } from 'node:http';
import { createAnswerReader, type Answer } from './answer-reader.js';
import type { ConnectionHandler } from './connection.js';
import type { Lease } from './connections.js';
import { BROKEN_OFF, bodyFailureOf, failureOf, isUnsent, isUpgrade, type PostFailure } from './post-failures.js';

/** One POST over one connection. Times are in milliseconds, sizes in bytes. */
export interface Posting {
  readonly lease: Lease;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly connectTimeout: number;
  readonly answerLimit: number;
  /** Whether the connection is given back after a whole answer; else the receiver is told that it ends. */
  readonly isKept: boolean;
}

/** Told once how a POST ended. */
export interface PostListener {
  readonly answered: (answer: Answer) => void;
  readonly failed: (failure: PostFailure) => void;
}

/** A POST that has not been sent. */
export interface Post {
  /** Sends. Throws what node:http says of a name of a header that it refuses. */
  readonly start: () => void;
  readonly giveUp: (failure: PostFailure) => void;
}

/** Makes one. */
export function createPost(posting: Posting, listener: PostListener): Post {
  const { lease, connectTimeout } = posting;
  const { connection, isReused } = lease;
  const bytesBefore = connection.bytesRead();
  const answer = createAnswerReader(posting.answerLimit);
  let connecting: NodeJS.Timeout | undefined;
  let isUnderWay = false;
  let isOver = false;

  const answered = (isCut: boolean, isKept: boolean): void => {
    if (isOver) return;
    isOver = true;
    if (isKept) lease.giveBack();
    else connection.destroy();
    listener.answered(answer.sofar(isCut));
  };
  const fail = (failure: PostFailure): void => {
    if (isOver) return;
    if (answer.isFull()) {
      answered(true, false);
      return;
    }
    isOver = true;
    clearTimeout(connecting);
    connection.destroy();
    listener.failed(failure);
  };
  const switched = (): void => {
    answer.begin(SWITCHING_PROTOCOLS, []);
    answered(false, false);
  };
  const handler: ConnectionHandler = {
    onConnect() {
      clearTimeout(connecting);
    },
    onHeaders(status, rawHeaders) {
      if (status === SWITCHING_PROTOCOLS) switched();
      else if (status >= FIRST_FINAL_STATUS) answer.begin(status, rawHeaders);
      return true;
    },
    onData(chunk) {
      if (!answer.take(chunk)) answered(true, false);
      return true;
    },
    onComplete() {
      // A reset is no end of a body, not even of one that goes on until its connection ends.
      if (connection.isBroken()) fail(BROKEN_OFF);
      else answered(false, posting.isKept);
    },
    onError(error) {
      if (isUpgrade(error)) switched();
      else if (answer.hasBegun()) fail(bodyFailureOf(error));
      else {
        const isStale = isReused && isUnderWay && (isUnsent(error) || connection.bytesRead() === bytesBefore);
        fail({ ...failureOf(error), isStale });
      }
    },
  };
  return {
    start() {
      const { path, headers, body } = posting;
      for (const name of Object.keys(headers)) validateHeaderName(name);
      if (!isReused) connecting = setTimeout(fail, connectTimeout, lateConnection(connectTimeout));
      connection.dispatch({ method: 'POST', path, headers, body, reset: !posting.isKept }, handler);
      isUnderWay = true;
    },
    giveUp: fail,
  };
}

const FIRST_FINAL_STATUS = 200;
const SWITCHING_PROTOCOLS = 101;

function lateConnection(milliseconds: number): PostFailure {
  return { reason: 'timeout', detail: `There was no connection within ${String(milliseconds)} ms.` };
}
