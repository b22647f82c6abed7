import { MOST_FILE_BYTES } from '../../simulator.js';
import { call, NOTHING, reply, taking, type Call } from './call.js';
import { stateReply } from './state-calls.js';

// What a file is (RFC 6838, as registered for SQLite).
const TYPE = 'application/vnd.sqlite3';

/** The calls about the named snapshots of an environment. */
export const snapshotCalls: readonly Call[] = [
  call('GET /snapshots', ({ environment }) => reply({ snapshots: environment.snapshots.list() })),
  taking('POST /snapshots', { body: 'snapshot' }, async ({ environment, body, signal }) => {
    const state = body.before === undefined ? environment.snapshot() : await environment.snapshots.before(body.before, { signal });
    return reply(await environment.snapshots.keep(body.name, state, { signal }), 201);
  }),
  call('DELETE /snapshots/:name', ({ environment, name }) => {
    environment.snapshots.remove(name);
    return NOTHING;
  }),
  call('POST /snapshots/:name/restore', async ({ environment, name, signal }) => {
    environment.restore(await environment.snapshots.load(name, { signal }));
    return stateReply(environment);
  }),
  call('GET /snapshots/:name/file', async ({ environment, name, signal }) => {
    const body = await environment.snapshots.export(name, { signal });
    return { status: 200, headers: { 'Content-Type': TYPE, 'Content-Disposition': `attachment; filename="${name}.sqlite"` }, body };
  }),
  taking('PUT /snapshots/:name/file', { bytes: MOST_FILE_BYTES }, async ({ environment, name, bytes, signal }) =>
    reply(await environment.snapshots.import(name, bytes, { signal }), 201),
  ),
];
