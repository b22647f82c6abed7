import type { Answer } from './answer-reader.js';
import { createConnections, type Connections } from './connections.js';
import { createPost } from './post.js';
import { messageOf, type PostFailure } from './post-failures.js';
import { createAddressReader, type OutgoingAddress } from './outgoing-address.js';

/** A POST to a receiver. Times are in milliseconds, sizes in bytes. */
export interface OutgoingRequest {
  /** An absolute http or https address. */
  readonly url: string;
  /** Sent as given and in order; `Host`, `Connection` and `Content-Length` are added, nothing else. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** PEM of a certificate authority to trust beside the usual ones. */
  readonly authority?: string | undefined;
  /** How long name look-up, TCP connection and TLS handshake may take. */
  readonly connectTimeout: number;
  /** How long everything may take, the connection and the whole answer included. */
  readonly timeout: number;
  /** The most that is read of the body of an answer. */
  readonly answerLimit: number;
  /** Whether a connection that was kept may be used, and this one be kept. */
  readonly reusesConnections: boolean;
}

/** What became of a request: an answer with any status (none is followed elsewhere), or the reason why there is none. */
export type SendOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** As they came and in that order; none of an answer that switches protocols. */
      readonly headers: Answer['headers'];
      readonly body: Buffer;
      /** Whether the body went on after `answerLimit` bytes. */
      readonly isCut: boolean;
      readonly milliseconds: number;
    }
  | {
      readonly kind: 'failed';
      /** Out of time; no answer (connection, name, TLS); or an answer that is not HTTP or breaks off. */
      readonly reason: 'timeout' | 'connection' | 'broken answer';
      readonly detail: string;
      readonly milliseconds: number;
    };

/** The one way by which requests to receivers leave the process. */
export interface Network {
  /** Never rejects, and ends by itself within the request's `timeout`. */
  readonly send: (request: OutgoingRequest) => Promise<SendOutcome>;
  /** Destroys all connections; requests that are under way, and later ones, end as failed. */
  readonly close: () => void;
}

/** What is the same for all requests. */
export interface NetworkSettings {
  /** The local address of connections to receivers of its family (IPv4 or IPv6); a name is then looked up in that family alone. */
  readonly sourceAddress?: string | undefined;
}

/** Makes a network, without a connection at first. Throws an `Error` when `sourceAddress` is not an IP address. */
export function createNetwork({ sourceAddress }: NetworkSettings = {}): Network {
  const readAddress = createAddressReader(sourceAddress);
  let connections: Connections | undefined;
  const underWay = new Set<Attempt>();
  let isClosed = false;
  return {
    send(request) {
      // Made before the time of the attempt begins; what it needs is loaded now, for which there may be no file descriptor left.
      try {
        connections ??= createConnections();
      } catch (error) {
        return Promise.resolve({ kind: 'failed', reason: 'connection', detail: messageOf(error), milliseconds: 0 });
      }
      const ways = { readAddress, connections };
      return new Promise((resolve) => {
        const attempt = createAttempt(request, ways, (outcome) => {
          underWay.delete(attempt);
          resolve(outcome);
        });
        underWay.add(attempt);
        if (isClosed) attempt.giveUp(CLOSED);
        else attempt.start();
      });
    },
    close() {
      isClosed = true;
      for (const attempt of underWay) attempt.giveUp(CLOSED);
      connections?.close();
    },
  };
}

const CLOSED: PostFailure = { reason: 'connection', detail: 'The network was closed.' };

interface Ways {
  readonly readAddress: (url: string) => OutgoingAddress;
  readonly connections: Connections;
}

interface Attempt {
  readonly start: () => void;
  readonly giveUp: (failure: PostFailure) => void;
}

function createAttempt(request: OutgoingRequest, { readAddress, connections }: Ways, onEnd: (outcome: SendOutcome) => void): Attempt {
  const start = performance.now();
  let deadline: NodeJS.Timeout | undefined;
  let giveUpPost: ((failure: PostFailure) => void) | undefined;

  const end = (outcome: SendOutcome): void => {
    clearTimeout(deadline);
    onEnd(outcome);
  };
  const answered = ({ status, headers, body, isCut }: Answer): void => {
    end({ kind: 'answered', status, headers, body, isCut, milliseconds: performance.now() - start });
  };
  const failed = ({ reason, detail }: PostFailure): void => {
    end({ kind: 'failed', reason, detail, milliseconds: performance.now() - start });
  };
  const giveUp = (failure: PostFailure): void => {
    (giveUpPost ?? failed)(failure);
  };
  const post = (isFresh: boolean): void => {
    const { authority, headers, body, connectTimeout, answerLimit, reusesConnections: isKept } = request;
    giveUpPost = undefined;
    try {
      const address = readAddress(request.url);
      const lease = connections.lend(address, { authority, isFresh });
      const one = createPost(
        { lease, path: address.path, headers, body, connectTimeout, answerLimit, isKept },
        {
          answered,
          failed(failure) {
            // The receiver hung up on an idle connection just then: only a new one tells whether it is there.
            if (failure.isStale === true) post(true);
            else failed(failure);
          },
        },
      );
      giveUpPost = one.giveUp;
      one.start();
    } catch (error) {
      giveUp({ reason: 'connection', detail: messageOf(error) });
    }
  };
  return {
    start() {
      const { timeout } = request;
      deadline = setTimeout(giveUp, timeout, { reason: 'timeout', detail: `There was no complete answer within ${String(timeout)} ms.` });
      post(!request.reusesConnections);
    },
    giveUp,
  };
}
