import { stopwatch } from '../world/clock.js';
import { Unreachable, whatAnswers } from '../world/json-call.js';
import { pause } from '../world/timers.js';
import { createCommand } from './command.js';
import { serverAddress, targetOptions } from './control-call.js';
import { readSpan } from './span.js';

// Milliseconds: the longest wait for one answer, and between two questions.
const TIMEOUT = 3_000;
const PAUSE = 100;

/** `subsim ready`: whether a server answers, as a container's health check asks. */
export const ready = createCommand({
  name: 'ready',
  summary: 'exit 0 when a server is ready, else 3 (health check)',
  usage: ['Usage: subsim ready [options]', '', 'Example: subsim ready --wait 30s'],
  options: {
    server: targetOptions.server,
    wait: {
      kind: 'text',
      placeholder: '<duration>',
      help: 'Ask until a server is ready, for at most so long, as in 30s or PT30S. Without it once.',
    },
  },
  takesWords: false,
  async run({ variables }, { server, wait }) {
    const address = serverAddress(server, variables);
    let isForeign = false as boolean; // set while it asks
    const isReady = async (): Promise<boolean> => {
      const answer = await whatAnswers(`${address}/readyz`, TIMEOUT);
      isForeign = answer?.isOurs === false;
      return answer?.status === 200 && answer.isOurs;
    };
    const most = wait === undefined ? 0 : readSpan('--wait', wait);
    const waited = stopwatch();
    while (!(await isReady())) {
      const after = wait === undefined ? '' : ` after ${wait}`;
      const what = isForeign ? '; what answers there is none' : '';
      if (waited() >= most) throw new Unreachable(`No Subsim is ready at ${address}${after}${what}.`);
      await pause(PAUSE);
    }
  },
});
