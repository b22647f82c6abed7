import type { ConfiguredInterval } from '../../simulator.js';
import { call, NOTHING, reply, taking, type Call } from './call.js';
import { known } from './known.js';

const edit = taking('PATCH /intervals/:id', { body: 'intervalEdit' }, ({ environment, id, body }) => {
  const { type: unit, ...rest } = body;
  return known('interval', id, () => reply(intervalOf(environment.intervals.edit(id, { ...rest, unit }))));
});

/** The calls about intervals with names of their own (#3-defined-intervals). */
export const intervalCalls: readonly Call[] = [
  call('GET /intervals', ({ environment }) => reply({ intervals: environment.intervals.list().map(intervalOf) })),
  taking('POST /intervals', { body: 'interval' }, ({ environment, body }) => {
    const { type: unit, ...rest } = body;
    return reply(intervalOf(environment.intervals.add({ ...rest, unit })), 201);
  }),
  { ...edit, method: 'PUT' },
  edit,
  call('DELETE /intervals/:id', ({ environment, id }) =>
    known('interval', id, () => {
      environment.intervals.remove(id);
      return NOTHING;
    }),
  ),
];

function intervalOf({ id, name, unit, length }: ConfiguredInterval): object {
  return { id, name, type: unit, length };
}
