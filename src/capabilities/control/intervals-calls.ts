import type { ConfiguredInterval } from '../../simulator.js';
import { NOTHING, reply, taking, type Call } from './call.js';
import { known } from './known.js';

const edit = taking({
  method: 'PATCH',
  path: '/intervals/:id',
  body: 'intervalEdit',
  run({ environment, id, body }) {
    const { type: unit, ...rest } = body;
    const changed = known(`interval ${String(id)}`, () => environment.intervals.edit(id, { ...rest, unit }));
    return reply(intervalOf(changed));
  },
});

/** The calls about intervals with names of their own (#3-defined-intervals). */
export const intervalCalls: readonly Call[] = [
  { method: 'GET', path: '/intervals', run: ({ environment }) => reply({ intervals: environment.intervals.list().map(intervalOf) }) },
  taking({
    method: 'POST',
    path: '/intervals',
    body: 'interval',
    run({ environment, body }) {
      const { type: unit, ...rest } = body;
      return reply(intervalOf(environment.intervals.add({ ...rest, unit })), 201);
    },
  }),
  { ...edit, method: 'PUT' },
  edit,
  {
    method: 'DELETE',
    path: '/intervals/:id',
    run({ environment, id }) {
      known(`interval ${String(id)}`, () => {
        environment.intervals.remove(id);
      });
      return NOTHING;
    },
  },
];

function intervalOf({ id, name, unit, length }: ConfiguredInterval): object {
  return { id, name, type: unit, length };
}
