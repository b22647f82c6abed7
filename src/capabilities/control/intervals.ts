import type { ConfiguredInterval } from '../../simulator.js';
import { NOTHING, reply, type Call } from './call.js';
import { known } from './known.js';

interface IntervalBody extends Pick<ConfiguredInterval, 'name' | 'length'> {
  readonly type: ConfiguredInterval['unit'];
}

const edit: Pick<Call, 'path' | 'body' | 'run'> = {
  path: '/intervals/:id',
  body: 'intervalEdit',
  run({ environment, id, body }) {
    const { type: unit, ...rest } = body as Partial<IntervalBody>; // has passed its schema
    const changed = known(`interval ${String(id)}`, () => environment.intervals.edit(id, { ...rest, unit }));
    return reply(intervalOf(changed));
  },
};

/** The calls about intervals with names of their own (supplement 7.1). */
export const intervalCalls: readonly Call[] = [
  { method: 'GET', path: '/intervals', run: ({ environment }) => reply({ intervals: environment.intervals.list().map(intervalOf) }) },
  {
    method: 'POST',
    path: '/intervals',
    body: 'interval',
    run({ environment, body }) {
      const { type: unit, ...rest } = body as IntervalBody; // has passed its schema
      return reply(intervalOf(environment.intervals.add({ ...rest, unit })), 201);
    },
  },
  { ...edit, method: 'PUT' },
  { ...edit, method: 'PATCH' },
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
