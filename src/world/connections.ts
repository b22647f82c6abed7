import { X509Certificate } from 'node:crypto';
import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { readTextFileIfAny } from './files.js';

/** The two ways to a receiver: over connections that are kept for the next request, or over a new one that is not. */
export interface Agents {
  readonly kept: PlainAgent;
  readonly fresh: PlainAgent;
}

/** The outgoing connections of one network. */
export interface Connections {
  /** How to reach receivers that are trusted so. Throws an `Error` when `authority` holds no certificate. */
  readonly agents: (trust: { readonly isSecure: boolean; readonly authority: string | undefined }) => Agents;
  /** Takes note of a new connection, and of its errors where nobody else does. */
  readonly watch: (socket: Socket) => void;
  /** Destroys all of them. */
  readonly close: () => void;
}

// Milliseconds: less than the five seconds after which many servers close a connection that idles.
const IDLE_TIMEOUT = 4_000;

// Further authorities whose connections are kept: a set of root certificates takes some megabytes of memory.
const AUTHORITIES = 16;

/** No connection stands before the first request. */
export function createConnections(): Connections {
  const sockets = new Set<Socket>();
  const plain: Agents = { kept: new PlainAgent({ keepAlive: true, timeout: IDLE_TIMEOUT }), fresh: new PlainAgent() };
  const trusting = new Map<string | undefined, Agents>();
  const secure = (authority: string | undefined): Agents => {
    const agents = trusting.get(authority) ?? secureAgents(contextOf(authority));
    // The one used last is the last one of the map.
    trusting.delete(authority);
    trusting.set(authority, agents);
    if (trusting.size > AUTHORITIES) forgetOldest(trusting);
    return agents;
  };
  return {
    agents: ({ isSecure, authority }) => (isSecure ? secure(authority) : plain),
    watch(socket) {
      sockets.add(socket);
      socket.on('error', () => undefined); // node leaves moments in which it listens itself to none
      socket.once('close', () => sockets.delete(socket));
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function secureAgents(secureContext: SecureContext): Agents {
  // Said outright, because a variable of the environment can turn it off.
  const trust = { secureContext, rejectUnauthorized: true };
  return { kept: new SecureAgent({ ...trust, keepAlive: true, timeout: IDLE_TIMEOUT }), fresh: new SecureAgent(trust) };
}

function forgetOldest(trusting: Map<string | undefined, Agents>): void {
  for (const [authority, { kept }] of trusting) {
    for (const sockets of Object.values(kept.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
    trusting.delete(authority);
    return;
  }
}

function contextOf(authority: string | undefined): SecureContext {
  return authority === undefined ? createSecureContext() : createSecureContext({ ca: [...usualAuthorities(), certificates(authority)] });
}

function certificates(authority: string): string {
  try {
    new X509Certificate(authority);
  } catch {
    throw new Error('The further certificate authority is no certificate in PEM form.');
  }
  return authority;
}

// Node adds the file to its own list only where it is not given a list.
function usualAuthorities(): readonly string[] {
  const further = process.env.NODE_EXTRA_CA_CERTS;
  return further === undefined || further === '' ? rootCertificates : [...rootCertificates, ...certificatesIn(further)];
}

// Node warns at its start of a file that cannot be read and goes on without it.
function certificatesIn(path: string): readonly string[] {
  try {
    return [readTextFileIfAny(path) ?? ''];
  } catch {
    return [];
  }
}
