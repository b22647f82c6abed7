import { traceText, type Trace } from '../../simulator.js';
import { columnsFor } from '../columns.js';
import { createCommand, UsageRefused } from '../command.js';
import { callControl, pathPart, targetOptions } from '../control-call.js';

/** `subsim trace`: prints what something led to, and what led to it. */
export const trace = createCommand({
  name: 'trace',
  summary: 'print what a request, an order, a webhook led to, and what led to it',
  usage: [
    'Usage: subsim trace <id> [options]',
    '',
    'Example: subsim trace order:51',
    '',
    'The id is that of a request (the header Subsim-Request-Id of its answer), the number that subsim requests and subsim journal print before it, or event:9001, delivery:41, order:51, move:3, act:4. What was asked for has a > before it; above it stands what led to it, below it what it led to.',
  ],
  options: {
    whole: { kind: 'switch', help: 'Print all that the first cause led to.' },
    limit: { kind: 'integer', range: [1, 10_000], placeholder: '<number>', help: 'So many lines at most. Default: 200.' },
    ascii: { kind: 'switch', help: 'Draw with characters that every terminal has.' },
    json: { kind: 'switch', help: 'Print it as JSON, as the control API answers it.' },
    ...targetOptions,
  },
  async run(call, values, words) {
    const [id, ...others] = words;
    if (id?.trim() === '') throw new UsageRefused('The id is missing. See subsim trace --help.');
    if (id === undefined || others.length > 0) throw new UsageRefused('Name one id. See subsim trace --help.');
    const query = new URLSearchParams();
    if (values.whole === true) query.set('whole', 'true');
    if (values.limit !== undefined) query.set('limit', String(values.limit));
    const { text } = await callControl(call, values, { path: `/trace/${pathPart(id)}?${query.toString()}`, method: 'GET' });
    const drawing = { ascii: values.ascii === true, columns: columnsFor(call) };
    if (values.json === true) call.print(text);
    else call.print(...traceText(JSON.parse(text) as Trace, drawing).split('\n')); // the server's answer to this call
  },
});
