import { whyNoJson } from '../../domain/refusals/json-fault.js';
import { readTextFile } from '../../world/files.js';
import { createCommand, UsageRefused } from '../command.js';
import { CallRefused, callControl, targetOptions } from '../control-call.js';

/** `subsim verify`: says whether a request, a webhook or an order was sent, and ends with 1 when not. */
export const verify = createCommand({
  name: 'verify',
  summary: 'say whether something was sent, else in what the nearest differs',
  usage: [
    'Usage: subsim verify <what is looked for> [options]',
    '',
    'Example: subsim verify method:POST path:/services/v2/customer status:201 --body customer.json',
  ],
  options: {
    body: { kind: 'text', placeholder: '<file>', help: 'A file of JSON which the body must hold at least.' },
    exact: { kind: 'switch', help: 'The body may hold nothing else.' },
    times: { kind: 'integer', range: [0, 1_000_000], placeholder: '<number>', help: 'There must be as many. By default at least one.' },
    json: { kind: 'switch', help: 'Print the answer of the control API.' },
    ...targetOptions,
  },
  async run(call, values, words) {
    const { body, exact, times, json, ...target } = values;
    if (words.length === 0 && body === undefined) throw new UsageRefused('Say what is looked for. See subsim verify --help.');
    // The file goes as it is, so that no number in it changes.
    const members = [
      ...(words.length === 0 ? [] : [`"q":${JSON.stringify(words.join(' '))}`]),
      ...(body === undefined ? [] : [`"body":${jsonIn(body)}`]),
      ...(exact === true ? ['"exact":true'] : []),
      ...(times === undefined ? [] : [`"times":${String(times)}`]),
    ];
    const { status, text } = await callControl(call, target, { path: '/verify', body: `{${members.join(',')}}`, answers: [422] });
    const { message } = JSON.parse(text) as { readonly message: string }; // the server's answer to this call
    if (json === true) call.print(text);
    else if (status !== 422) call.print(...message.split('\n'));
    if (status !== 422) return;
    const lines = json === true ? ['It was not sent.'] : message.split('\n');
    // What refuses is one line, which is the last of them.
    for (const line of lines.slice(0, -1)) call.printError(line);
    throw new CallRefused(lines.at(-1));
  },
});

function jsonIn(file: string): string {
  const text = readTextFile(file);
  const fault = whyNoJson(text);
  if (fault !== undefined) throw new UsageRefused(`${file} is not JSON: ${fault}.`);
  return text;
}
