import type { Socket } from 'node:net';
import { secureContextOf } from './authorities.js';
import { createConnection, loadClient, type Connection, type Trust } from './connection.js';
import type { OutgoingAddress } from './outgoing-address.js';

/** A connection that is lent for one request. */
export interface Lease {
  readonly connection: Connection;
  /** Whether it carried a request before. */
  readonly isReused: boolean;
  /** Gives it back for the next request, or destroys it where that is not possible. */
  readonly giveBack: () => void;
}

/** The outgoing connections of one network. */
export interface Connections {
  /** Lends one that idles, or a new one if none does or `isFresh`. Throws an `Error` when `authority` holds no certificate. */
  readonly lend: (address: OutgoingAddress, wishes: { readonly authority: string | undefined; readonly isFresh: boolean }) => Lease;
  /** Destroys all of them. */
  readonly close: () => void;
}

// Further authorities whose connections are kept: a set of root certificates takes some megabytes of memory.
const AUTHORITIES = 16;

/** Makes the connections of a network, of which none stands before the first request. */
export function createConnections(): Connections {
  const Client = loadClient();
  const sockets = new Set<Socket>();
  const watch = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const plain = createLane({ Client, secureContext: undefined, sessions: new Map() }, watch);
  const trusting = new Map<string | undefined, Lane>();
  const secure = (authority: string | undefined): Lane => {
    const lane = trusting.get(authority) ?? createLane({ Client, secureContext: secureContextOf(authority), sessions: new Map() }, watch);
    // The one used last is the last one of the map.
    trusting.delete(authority);
    trusting.set(authority, lane);
    if (trusting.size > AUTHORITIES) forgetOldest(trusting);
    return lane;
  };
  return {
    lend: (address, { authority, isFresh }) => (address.isSecure ? secure(authority) : plain).lend(address, isFresh),
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Connections to receivers that are trusted alike. */
interface Lane {
  readonly lend: (address: OutgoingAddress, isFresh: boolean) => Lease;
  /** Destroys those that idle. */
  readonly clear: () => void;
}

function createLane(trust: Trust, watch: (socket: Socket) => void): Lane {
  // The one used last is the last one of its list.
  const idle = new Map<string, Connection[]>();
  const drop = (origin: string, connection: Connection): void => {
    const rest = idle.get(origin)?.filter((other) => other !== connection) ?? [];
    if (rest.length === 0) idle.delete(origin);
    else idle.set(origin, rest);
  };
  const lease = (origin: string, connection: Connection, isReused: boolean): Lease => ({
    connection,
    isReused,
    giveBack() {
      if (!connection.isSound()) {
        connection.destroy();
        return;
      }
      const others = idle.get(origin);
      if (others === undefined) idle.set(origin, [connection]);
      else others.push(connection);
    },
  });
  return {
    lend(address, isFresh) {
      const { origin } = address;
      const waiting = isFresh ? undefined : idle.get(origin);
      for (let one = waiting?.pop(); one !== undefined; one = waiting?.pop()) if (one.isSound()) return lease(origin, one, true);
      const connection = createConnection(address, trust, (socket) => {
        watch(socket);
        socket.once('close', () => {
          drop(origin, connection);
        });
      });
      return lease(origin, connection, false);
    },
    clear() {
      for (const connections of [...idle.values()]) for (const connection of connections) connection.destroy();
    },
  };
}

function forgetOldest(trusting: Map<string | undefined, Lane>): void {
  for (const [authority, lane] of trusting) {
    lane.clear();
    trusting.delete(authority);
    return;
  }
}
