import type { Destination, DestinationStatus } from '../domain/events/destination.js';
import type { EventType } from '../domain/events/table.js';
import type { Connection } from './database.js';
import type { KeptWrites } from './kept/kept-writes.js';
import { anyRow, writingOn } from './kept/writing.js';

/** The destinations of an environment. */
export interface Destinations {
  /** All of them, by id. */
  readonly all: () => readonly Destination[];
  readonly count: () => number;
  readonly write: (destination: Destination) => void;
}

interface DestinationRow {
  readonly id: number;
  readonly url: string | null;
  readonly secret: string | null;
  readonly status: DestinationStatus;
  readonly types: string | null;
  readonly authority: string | null;
  readonly created: number;
  readonly updated: number;
}

/** Makes the statements on destinations. @internal */
export function createDestinations(connection: Connection, writes?: KeptWrites): Destinations {
  const { run, all, value } = writingOn(connection, writes);
  const rows = all<[], DestinationRow>('SELECT * FROM destination ORDER BY id');
  const count = value<[], number>('SELECT count(*) FROM destination');
  const write = run<[DestinationRow]>(
    `INSERT OR REPLACE INTO destination (id, url, secret, status, types, authority, created, updated)
     VALUES (:id, :url, :secret, :status, :types, :authority, :created, :updated)`,
    anyRow('destination', ['id'], ({ id }) => [id]),
  );
  return {
    all: () => rows().map(fromRow),
    count: () => count() ?? 0,
    write({ url = null, secret = null, types, authority = null, ...rest }) {
      write({ ...rest, url, secret, authority, types: types === undefined ? null : JSON.stringify(types) });
    },
  };
}

function fromRow({ url, secret, types, authority, ...rest }: DestinationRow): Destination {
  return {
    ...rest,
    url: url ?? undefined,
    secret: secret ?? undefined,
    types: types === null ? undefined : (JSON.parse(types) as EventType[]), // written by `write` alone
    authority: authority ?? undefined,
  };
}
