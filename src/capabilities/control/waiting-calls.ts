import type { Wait, Wanted } from '../../simulator.js';
import { reply, taking, type Call } from './call.js';

/** The call that waits until something has happened. */
export const waitingCalls: readonly Call[] = [
  taking('POST /wait', { body: 'wait' }, async ({ environment, body, signal }) => {
    const wanted = body as unknown as Wanted & Wait; // the environment refuses what names none of them, or two
    return reply(await environment.waitFor(wanted, { signal }));
  }),
];
