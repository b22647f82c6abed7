import type { GuestInput } from '../../http/guests/guest.js';
import type { AdvanceWatch, Environment, Move } from '../../simulator.js';
import { call, reply, taking, type Answer, type Call, type CallInput } from './call.js';
import type { Definitions } from './definitions.js';

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
  const { happened, ...summary } = await environment.clock.advance(move, { ...(tell === undefined ? {} : tellingBy(tell)), signal });
  return reply(tell === undefined ? { ...summary, happened } : summary);
}

// A line for each thing that happens, is waited for, or goes wrong on the way.
function tellingBy(tell: NonNullable<GuestInput['tell']>): AdvanceWatch {
  return {
    onHappening: tell,
    onWaiting: (waiting) => tell({ waiting }),
    onWarning: (warning) => tell({ warning }),
  };
}

async function settle({ environment, body, query }: CallInput<Definitions['settle'], Definitions['settle']>): Promise<Answer> {
  const settlement = await environment.settle({ ...query, ...body });
  return reply(settlement, settlement.settled ? 200 : 408);
}
