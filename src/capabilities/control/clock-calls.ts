import { Problem, type Advance, type AdvanceWatch, type Environment, type Move } from '../../simulator.js';
import { call, reply, type Answer, type Call, type CallInput } from './call.js';
import type { Definitions } from './definitions.js';

/** The calls that read, set and move the clock, and that wait until nothing is due and nothing under way. */
export const clockCalls: readonly Call[] = [
  call(
    'GET /clock',
    { id: 'clock.state', summary: 'Tells how the clock runs and what it shows.', answer: 'ClockState' },
    ({ environment }) => reply(environment.clock.state()),
  ),
  call(
    'PUT /clock',
    {
      id: 'clock.set',
      summary: 'Has the clock run with the machine, stand, or run ahead of the machine; it never goes back.',
      body: 'clock',
      answer: 'ClockState',
    },
    ({ environment, body }) => reply(environment.clock.set(body as ClockSetting)), // the clock refuses others
  ),
  call(
    'POST /clock/advance',
    {
      id: 'clock.advance',
      summary: 'Moves the clock ahead through all that falls due, each thing at its own instant, and says what happened.',
      body: 'advance',
      answer: 'Advance',
      line: 'AdvanceLine',
      refuses: ['not-reached', 'unknown-record'],
    },
    advance,
  ),
  call(
    'POST /settle',
    {
      id: 'clock.settle',
      summary: 'Waits until nothing is due and nothing under way, or so many milliseconds; 408 when there still is.',
      body: 'settle',
      query: 'settle',
      answer: 'Settlement',
      otherwise: { 408: 'Settlement' },
    },
    settle,
  ),
];

type ClockSetting = Parameters<Environment['clock']['set']>[0];

// Who takes lines has had what happened, and gets the rest in the last one.
async function advance({ environment, body, signal, tell }: CallInput<Definitions['advance']>): Promise<Answer> {
  const move = body as unknown as Move; // the clock itself refuses what is not one of the four
  let isTold = false as boolean; // set while the clock moves
  const telling = (value: object): Promise<void> | undefined => {
    isTold = true;
    return tell?.(value);
  };
  try {
    const { happened, ...summary } = await environment.clock.advance(move, { ...(tell === undefined ? {} : tellingBy(telling)), signal });
    return reply(tell === undefined ? { ...summary, happened } : summary);
  } catch (error) {
    if (tell === undefined || !(error instanceof Problem)) throw error;
    const { code, message, status, details } = error;
    // Once lines have gone out, only another line can tell; what the move came to is in it.
    if (!isTold && details.advance === undefined) throw error;
    const { happened: _happened, ...summary }: Partial<Advance> = details.advance ?? {};
    return reply({ refusal: code, message, ...summary }, status);
  }
}

// A line for each thing that happens, is waited for, or goes wrong on the way.
function tellingBy(tell: (value: object) => unknown): AdvanceWatch {
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
