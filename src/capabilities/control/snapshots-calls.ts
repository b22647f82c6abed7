import { MOST_FILE_BYTES, type SnapshotInfo } from '../../simulator.js';
import { NOTHING, reply, type Call, taking } from './call.js';
import { REPEATED } from '../../http/guests/guest.js';
import { isoText } from './instant.js';
import { known } from './known.js';
import { stateReply } from './state-calls.js';

// What a file is (RFC 6838, as registered for SQLite).
const TYPE = 'application/vnd.sqlite3';

/** The calls about the named snapshots of an environment. */
export const snapshotCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/snapshots',
    run: ({ environment }) => reply({ snapshots: environment.snapshots.list().map(snapshotOf) }),
  },
  taking({
    method: 'POST',
    path: '/snapshots',
    body: 'snapshot',
    run: ({ environment, body }) => reply(snapshotOf(environment.snapshots.save(body.name)), 201),
  }),
  {
    method: 'DELETE',
    path: '/snapshots/:name',
    run({ environment, name }) {
      known(nameOf(name), () => {
        environment.snapshots.remove(name);
      });
      return NOTHING;
    },
  },
  {
    method: 'POST',
    path: '/snapshots/:name/restore',
    run({ environment, name }) {
      known(nameOf(name), () => {
        environment.restore(name);
      });
      return stateReply(environment);
    },
  },
  {
    method: 'GET',
    path: '/snapshots/:name/file',
    run({ environment, name }) {
      const body = known(nameOf(name), () => environment.snapshots.export(name));
      return { status: 200, headers: { 'Content-Type': TYPE, 'Content-Disposition': `attachment; filename="${name}.sqlite"` }, body };
    },
  },
  {
    method: 'PUT',
    path: '/snapshots/:name/file',
    bytes: MOST_FILE_BYTES,
    run: ({ environment, name, bytes }) => reply(snapshotOf(environment.snapshots.import(name, bytes)), 201),
  },
];

function nameOf(name: string): string {
  return `snapshot ${name.slice(0, REPEATED)}`;
}

function snapshotOf({ name, instant, size }: SnapshotInfo): object {
  return { name, instant: isoText(instant), size };
}
