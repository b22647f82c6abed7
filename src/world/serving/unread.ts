import type { Socket } from 'node:net';

/** Calls back again and again, so many milliseconds apart; the result ends that. */
export type Every = (milliseconds: number, work: () => void) => () => void;

// Milliseconds between two looks at what is sent, and looks in a row at which nothing of it was taken: 30 seconds.
const INTERVAL = 5_000;
const MOST_LOOKS = 6;

/** How much of what was written to a connection had been taken at the last look, and how often it was that much. */
interface Look {
  readonly taken: number;
  readonly times: number;
}

/**
 * Closes connections of which nobody reads what was sent to them (#subsim-unread-answers); whoever reads, however slowly, keeps theirs.
 * The result ends that.
 */
export function closeUnread(sockets: ReadonlySet<Socket>, every: Every): () => void {
  const looks = new WeakMap<Socket, Look>();
  return every(INTERVAL, () => {
    for (const socket of sockets) look(socket);
  });

  function look(socket: Socket): void {
    if (socket.writableLength === 0) {
      looks.delete(socket);
      return;
    }
    const taken = socket.bytesWritten - socket.writableLength;
    const before = looks.get(socket);
    const times = before?.taken === taken ? before.times + 1 : 0;
    looks.set(socket, { taken, times });
    if (times >= MOST_LOOKS) socket.destroy();
  }
}
