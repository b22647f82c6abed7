import { createCommand, UsageRefused } from './command.js';
import { callControl, targetOptions } from './control-call.js';

/** `subsim trigger`: makes an event of any type, so that its webhooks are sent. */
export const trigger = createCommand({
  name: 'trigger',
  summary: 'make an event of a type, so that its webhooks are sent',
  usage: ['Usage: subsim trigger <event type> [options]', '', 'Example: subsim trigger subscription.cancelled --for subscription:5001'],
  options: {
    for: {
      kind: 'text',
      placeholder: '<record>',
      help: 'The record it is about, as in subscription:5001, customer:2001 or payment-profile:6001.',
    },
    patch: {
      kind: 'text',
      placeholder: '<JSON patch>',
      help: 'Changes its data, as in \'[{"op":"add","path":"/note","value":"x"}]\' (RFC 6902).',
    },
    ...targetOptions,
  },
  async run(call, values, words) {
    const [type, ...others] = words;
    if (type === undefined || others.length > 0) throw new UsageRefused('Name one event type. See subsim trigger --help.');
    const members = [`"type":${JSON.stringify(type)}`, ...(values.for === undefined ? [] : [`"for":${JSON.stringify(values.for)}`])];
    // As it was typed, so that no number in it changes.
    const patch = values.patch === undefined ? [] : [`"patch":${checkedPatch(values.patch)}`];
    const { text } = await callControl(call, values, { path: '/events', body: `{${[...members, ...patch].join(',')}}` });
    const event = JSON.parse(text) as { id: number; type: string; deliveries: readonly unknown[] }; // the server's answer to this call
    const count = event.deliveries.length;
    call.print(`Event ${String(event.id)} ${event.type} goes to ${String(count)} destination${count === 1 ? '' : 's'}.`);
  },
});

function checkedPatch(text: string): string {
  try {
    if (Array.isArray(JSON.parse(text))) return text;
  } catch {
    // said below
  }
  throw new UsageRefused('--patch must be a JSON list of operations, such as [{"op":"add","path":"/note","value":"x"}].');
}
