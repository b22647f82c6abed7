import { MOST_FILE_BYTES } from '../../simulator.js';
import { call, NOTHING, reply, type Call } from './call.js';

// What a file is (RFC 6838, as registered for SQLite).
const TYPE = 'application/vnd.sqlite3';

/** The calls about the named snapshots of an environment. */
export const snapshotCalls: readonly Call[] = [
  call('GET /snapshots', { id: 'snapshots.list', summary: 'Lists the snapshots by name.', answer: 'SnapshotList' }, ({ environment }) =>
    reply({ snapshots: environment.snapshots.list() }),
  ),
  call(
    'POST /snapshots',
    {
      id: 'snapshots.save',
      summary: 'Saves the present state, or that right before a write, under a name, in place of a snapshot that has it.',
      body: 'snapshot',
      answer: 'SnapshotInfo',
      status: 201,
      refuses: ['unknown-record'],
    },
    async ({ environment, body, signal }) => {
      const state = body.before === undefined ? environment.snapshot() : await environment.snapshots.before(body.before, { signal });
      return reply(await environment.snapshots.keep(body.name, state, { signal }), 201);
    },
  ),
  call(
    'DELETE /snapshots/:name',
    { id: 'snapshots.remove', summary: 'Removes a snapshot.', answer: 'nothing' },
    ({ environment, name }) => {
      environment.snapshots.remove(name);
      return NOTHING;
    },
  ),
  call(
    'POST /snapshots/:name/restore',
    {
      id: 'snapshots.restore',
      summary: 'Goes back to a snapshot, the clock too; clients and tokens stay.',
      answer: 'EnvironmentState',
    },
    async ({ environment, name, signal }) => {
      environment.restore(await environment.snapshots.load(name, { signal }));
      return reply(environment.state());
    },
  ),
  call(
    'GET /snapshots/:name/file',
    { id: 'snapshots.export', summary: 'Gives a snapshot as a SQLite file.', answer: { bytes: TYPE } },
    async ({ environment, name, signal }) => {
      const body = await environment.snapshots.export(name, { signal });
      return { status: 200, headers: { 'Content-Type': TYPE, 'Content-Disposition': `attachment; filename="${name}.sqlite"` }, body };
    },
  ),
  call(
    'PUT /snapshots/:name/file',
    {
      id: 'snapshots.import',
      summary: 'Saves a SQLite file that a snapshot was given as under a name.',
      bytes: MOST_FILE_BYTES,
      answer: 'SnapshotInfo',
      status: 201,
    },
    async ({ environment, name, bytes, signal }) => reply(await environment.snapshots.import(name, bytes, { signal }), 201),
  ),
];
