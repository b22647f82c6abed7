import type { Wait, Wanted } from '../../simulator.js';
import { call, reply, type Call } from './call.js';

/** The call that waits until something has happened. */
export const waitingCalls: readonly Call[] = [
  call(
    'POST /wait',
    {
      id: 'waiting.wait',
      summary: 'Waits until an event, a webhook, a delivery, an order or a status is there, and answers it.',
      body: 'wait',
      answer: 'Thing',
      refuses: ['not-reached', 'unknown-record'],
    },
    async ({ environment, body, signal }) => {
      const wanted = body as unknown as Wanted & Wait; // the environment refuses what names none of them, or two
      return reply(await environment.waitFor(wanted, { signal }));
    },
  ),
];
