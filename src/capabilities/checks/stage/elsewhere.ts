import { openRelay, type Relay, type Relayed } from './relay.js';

/** An address that is not the platform's, where nothing of the receiver's should ever come. */
export interface Elsewhere {
  /** Host and port. */
  readonly host: string;
  /** What has come below a path so far. */
  readonly arrived: (path: string) => readonly Relayed[];
}

interface OwnElsewhere {
  /** Opens it when it is first asked for. */
  readonly open: () => Promise<Elsewhere>;
  readonly close: () => Promise<void>;
}

/** Makes such an address of a run's own. */
export function createElsewhere(): OwnElsewhere {
  const came: Relayed[] = [];
  let relay: Promise<Relay> | undefined;
  return {
    async open() {
      relay ??= opened(came);
      const { url } = await relay;
      return { host: new URL(url).host, arrived: (path) => came.filter((one) => one.path.startsWith(path)) };
    },
    async close() {
      await (await relay)?.close();
    },
  };
}

async function opened(came: Relayed[]): Promise<Relay> {
  const relay = await openRelay();
  relay.answer((relayed) => {
    came.push(relayed);
    return { status: 404, body: '{}' };
  });
  return relay;
}
