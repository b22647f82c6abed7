import type { Environment, Happening, Move } from '../../simulator.js';
import { call, reply, taking, type Answer, type Call, type CallInput } from './call.js';
import type { Definitions } from './definitions.js';

// Milliseconds that are waited, and pending deliveries that are shown.
const TIMEOUT = 5000;
const MOST_SHOWN = 100;

/** The calls that read, set and move the clock, and that wait until nothing is due and nothing under way. */
export const clockCalls: readonly Call[] = [
  call('GET /clock', ({ environment }) => reply(environment.clock.state())),
  taking('PUT /clock', { body: 'clock' }, ({ environment, body }) => reply(environment.clock.set(body as ClockSetting))), // the clock refuses others
  taking('POST /clock/advance', { body: 'advance', hasLines: true }, advance),
  taking('POST /settle', { body: 'settle', query: 'settle' }, settle),
];

type ClockSetting = Parameters<Environment['clock']['set']>[0];

// Who takes lines has had what happened, and gets the rest in the last one.
async function advance({ environment, body, signal, tell }: CallInput<Definitions['advance']>): Promise<Answer> {
  const move = body as Move; // the clock itself refuses what is not one of the three
  const onHappening = tell === undefined ? undefined : (happening: Happening) => tell(happening);
  const advanced = await environment.clock.advance(move, { onHappening, signal });
  const { happened, ...summary } = advanced;
  return reply(tell === undefined ? { ...summary, happened } : summary);
}

async function settle({ environment, body, query }: CallInput<Definitions['settle'], Definitions['settle']>): Promise<Answer> {
  const { timeout = TIMEOUT } = { ...query, ...body };
  const settled = await environment.settle(timeout);
  const { deliveries: pending, counts, next } = environment.pending(settled ? 0 : MOST_SHOWN);
  return settled ? reply({ settled, counts, next }) : reply({ settled, pending, counts, next }, 408);
}
