import { createCommand, UsageRefused, type CommandCall } from './command.js';
import { callControl, targetOptions, type ControlTarget } from './control-call.js';
import { isSpan, readSpan } from './span.js';

// How an instant begins; the server reads the rest.
const INSTANT = /^\d{4}-\d\d-\d\d/;

// Ids that a line names.
const MOST_NAMED = 10;

/** `subsim resend`: sends a webhook again, or all that were given up since an instant. */
export const resend = createCommand({
  name: 'resend',
  summary: 'send a webhook again, or all that failed since an instant',
  usage: [
    'Usage: subsim resend <delivery id> | --failed-since <instant or duration> [options]',
    '',
    'Example: subsim resend --failed-since 2h',
  ],
  options: {
    'failed-since': {
      kind: 'text',
      placeholder: '<when>',
      help: 'All deliveries that were given up at an instant such as 2026-11-20T09:15:30Z or later, or within a duration such as 2h or P1D, by the clock of the environment.',
    },
    ...targetOptions,
  },
  async run(call, values, words) {
    const [id, ...others] = words;
    const since = values['failed-since'];
    if (others.length > 0 || (id === undefined) === (since === undefined))
      throw new UsageRefused('Give the id of one delivery, or --failed-since. See subsim resend --help.');
    if (since !== undefined) await resendFailed(call, values, since);
    else if (/^\d{1,15}$/.test(id ?? '')) await resendOne(call, values, id ?? '');
    else throw new UsageRefused(`The id of a delivery is a whole number; subsim deliveries lists them. It is ${JSON.stringify(id)}.`);
  },
});

async function resendOne(call: CommandCall, target: ControlTarget, id: string): Promise<void> {
  const { text } = await callControl(call, target, { path: `/deliveries/${id}/resend`, isLong: true });
  const { event, destination } = JSON.parse(text) as { readonly event: number; readonly destination: number }; // the server's answer
  call.print(`Delivery ${id} is due again: event ${String(event)} to destination ${String(destination)}.`);
}

async function resendFailed(call: CommandCall, target: ControlTarget, when: string): Promise<void> {
  if (!isSpan(when) && !INSTANT.test(when))
    throw new UsageRefused(
      `--failed-since must be an instant such as 2026-11-20T09:15:30Z or a duration such as 2h or P1D; it is ${JSON.stringify(when)}.`,
    );
  const since = isSpan(when) ? await instantBefore(call, target, readSpan('--failed-since', when)) : when;
  const { text } = await callControl(call, target, { path: '/deliveries/resend-failed', body: JSON.stringify({ since }), isLong: true });
  const { total, deliveries } = JSON.parse(text) as { readonly total: number; readonly deliveries: readonly { id: number }[] }; // the server's answer
  const named = deliveries.slice(0, MOST_NAMED).map(({ id }) => id);
  if (total === 0) call.print(`No delivery has failed since ${since}.`);
  else if (total === 1) call.print(`Delivery ${named.join()} is due again.`);
  else call.print(`${String(total)} deliveries are due again: ${named.join(', ')}${total > named.length ? ' and so on' : ''}.`);
}

async function instantBefore(call: CommandCall, target: ControlTarget, milliseconds: number): Promise<string> {
  const { text } = await callControl(call, target, { path: '/clock', method: 'GET' });
  const { now } = JSON.parse(text) as { readonly now: string }; // the server's answer
  return new Date(Math.max(0, new Date(now).getTime() - milliseconds)).toISOString();
}
