import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ReceivedRequest } from './receivers.js';

/** A request that waits for an answer; what is no proper HTTP is written to the socket. */
export interface Visit {
  readonly request: ReceivedRequest;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** Resets the connection; what was written before may be lost. */
  readonly reset: () => void;
}

/** What a receiver does with a request once it has it in whole. */
export type Behaviour = (visit: Visit) => void;

/** Answers a status with a body. */
export function answering(status: number, body: string | Uint8Array = '', headers: OutgoingHttpHeaders = {}): Behaviour {
  return ({ response }) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Sends the caller elsewhere. */
export function redirecting(status: number, location: string): Behaviour {
  return answering(status, '', { Location: location });
}

/** Does one thing with the first request, another with the second and so on; the last one with all that follow. */
export function inTurn(...behaviours: readonly [Behaviour, ...Behaviour[]]): Behaviour {
  let count = 0;
  return (visit) => {
    const behaviour = behaviours[Math.min(count, behaviours.length - 1)];
    count += 1;
    behaviour?.(visit);
  };
}

/** Treats the first request of each connection in one way, those that reuse it in another. */
export function onReuse(later: Behaviour, first: Behaviour): Behaviour {
  const seen = new Set<number>();
  return (visit) => {
    const { connection } = visit.request;
    const behaviour = seen.has(connection) ? later : first;
    seen.add(connection);
    behaviour(visit);
  };
}

/** Never answers. */
export const silent: Behaviour = () => undefined;

/** Resets the connection instead of an answer. */
export const resetting: Behaviour = ({ reset }) => {
  reset();
};

/** Closes the connection properly instead of an answer. */
export const hangingUp: Behaviour = ({ socket }) => {
  socket.end();
};

/** Writes bytes that need not be HTTP, and leaves the connection open. */
export function writing(bytes: string): Behaviour {
  return ({ socket }) => {
    socket.write(bytes, 'latin1');
  };
}

/** Writes bytes, then ends the connection: closes it or resets it. */
export function breakingOff(bytes: string, how: 'close' | 'reset' = 'close'): Behaviour {
  return ({ socket, reset }) => {
    socket.write(bytes, 'latin1', () => {
      if (how === 'close') socket.end();
      else reset();
    });
  };
}

/** Writes a first part at once, then one byte of the second part each `pause` milliseconds, for ever from its start again. */
function dripping(first: string, then: string, pause = 1_000): Behaviour {
  return ({ socket }) => {
    socket.write(first, 'latin1');
    let position = 0;
    const drip = setInterval(() => {
      socket.write(then.charAt(position % then.length), 'latin1');
      position += 1;
    }, pause);
    socket.once('close', () => {
      clearInterval(drip);
    });
  };
}

/** Drips the name of a header that never ends. */
export function drippingHead(pause?: number): Behaviour {
  return dripping('HTTP/1.1 200 OK\r\nX-', 'x', pause);
}

/** Drips the body of an answer that announces a long one. */
export function drippingBody(status: number, pause?: number): Behaviour {
  return dripping(`HTTP/1.1 ${String(status)} OK\r\nContent-Length: 1000000\r\n\r\n`, 'x', pause);
}

/** Writes the same bytes as fast as they are taken, after others. */
function endless(first: string, then: string): Behaviour {
  return ({ socket }) => {
    const pour = (): void => {
      while (!socket.destroyed && socket.write(then, 'latin1'));
    };
    socket.on('drain', pour);
    socket.write(first, 'latin1');
    pour();
  };
}

/** Answers a body that never ends. */
export function endlessBody(status: number): Behaviour {
  return endless(`HTTP/1.1 ${String(status)} OK\r\n\r\n`, 'x'.repeat(16_384));
}

/** Announces an answer for ever. */
export const endlessInformation: Behaviour = endless('', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(50));

/** Answers with so many bytes of headers. */
export function hugeHead(bytes: number): Behaviour {
  return writing(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(bytes)}\r\nContent-Length: 0\r\n\r\n`);
}
