import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';

/** Why no connection to a host and port comes about within so many milliseconds, in words that end a sentence; `undefined` when one does. */
export function whyUnreachable(url: string, timeout: number): Promise<string | undefined> {
  const { hostname: host, port, protocol } = new URL(url);
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  return new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[(.*)\]$/, '$1'), port: number });
    const end = (reason: string | undefined): void => {
      socket.destroy();
      resolve(reason);
    };
    socket.setTimeout(timeout, () => {
      end(`no connection within ${String(timeout / 1000)} s`);
    });
    socket.on('connect', () => {
      end(undefined);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      end(REASONS[error.code ?? ''] ?? error.message);
    });
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  EACCES: 'it may not be used',
  EADDRINUSE: 'another program has it',
  EADDRNOTAVAIL: 'this machine has no such address',
};

/** Why a server cannot listen on a host and port, in words that end a sentence; `undefined` when it can. */
export function whyTaken(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => {
      resolve(REASONS[error.code ?? ''] ?? error.message);
    });
    server.listen(port, host, () => {
      server.close(() => {
        resolve(undefined);
      });
    });
  });
}

/** The name of this machine. */
export function machineName(): string {
  return hostname();
}
