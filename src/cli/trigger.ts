import { exitCodes, parseWords, UsageRefused, type Command } from './command.js';
import { callControl, targetFlags, targetHelp } from './control-call.js';

/** `subsim trigger`: makes an event of any type, so that its webhooks are sent. */
export const trigger: Command = {
  summary: 'make an event of a type, so that its webhooks are sent',
  help: () =>
    [
      'Usage: subsim trigger <event type> [options]',
      '',
      'Example: subsim trigger subscription.cancelled --for subscription:5001',
      '',
      'Options:',
      '  --for <record>        The record it is about, as in subscription:5001, customer:2001 or payment-profile:6001.',
      '  --patch <JSON patch>  Changes its data, as in \'[{"op":"add","path":"/note","value":"x"}]\' (RFC 6902).',
      ...targetHelp,
    ].join('\n'),
  async run(call) {
    const options = { ...targetFlags, for: { type: 'string' }, patch: { type: 'string' } } as const;
    const config = { args: [...call.arguments], options, allowPositionals: true } as const;
    const { values: flags, positionals: words } = parseWords(config, 'subsim trigger');
    if (flags.help === true) {
      call.print(trigger.help());
      return exitCodes.done;
    }
    const [type, ...others] = words;
    if (type === undefined || others.length > 0) throw new UsageRefused('Name one event type. See subsim trigger --help.');
    const members = [`"type":${JSON.stringify(type)}`, ...(flags.for === undefined ? [] : [`"for":${JSON.stringify(flags.for)}`])];
    // As it was typed, so that no number in it changes.
    const patch = flags.patch === undefined ? [] : [`"patch":${checkedPatch(flags.patch)}`];
    const { text } = await callControl(call, flags, { path: '/events', body: `{${[...members, ...patch].join(',')}}` });
    const event = JSON.parse(text) as { id: number; type: string; deliveries: readonly unknown[] }; // the server's answer to this call
    const count = event.deliveries.length;
    call.print(`Event ${String(event.id)} ${event.type} goes to ${String(count)} destination${count === 1 ? '' : 's'}.`);
    return exitCodes.done;
  },
};

function checkedPatch(text: string): string {
  try {
    if (Array.isArray(JSON.parse(text))) return text;
  } catch {
    // said below
  }
  throw new UsageRefused('--patch must be a JSON list of operations, such as [{"op":"add","path":"/note","value":"x"}].');
}
