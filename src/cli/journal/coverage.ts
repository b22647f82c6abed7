import { coverageText, type Coverage } from '../../simulator.js';
import { createCommand } from '../command.js';
import { callControl, targetOptions } from '../control-call.js';

/** `subsim coverage`: prints what has been touched so far, and what never was. */
export const coverage = createCommand({
  name: 'coverage',
  summary: 'print which endpoints, events, refusals, outcomes were met, and which never',
  usage: [
    'Usage: subsim coverage [options]',
    '',
    'Example: subsim coverage --environment staging',
    '',
    'Without --environment it counts all environments that there are and were.',
  ],
  options: {
    reset: { kind: 'switch', help: 'Count from nothing again, and print nothing.' },
    json: { kind: 'switch', help: 'Print it as JSON, as the control API answers it.' },
    ...targetOptions,
  },
  takesWords: false,
  async run(call, values) {
    const { text } = await callControl(call, values, { path: '/coverage', method: values.reset === true ? 'DELETE' : 'GET' });
    if (values.reset === true) return;
    if (values.json === true) call.print(text);
    else call.print(...coverageText(JSON.parse(text) as Coverage).split('\n')); // the server's answer to this call
  },
});
