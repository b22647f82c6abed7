import { callJson, type JsonAnswer, type JsonCall } from '../world/request.js';
import type { CommandCall } from './command.js';
import { serverAddress } from './server-address.js';

/** Which server a command calls, and which of its environments. */
export interface ControlTarget {
  readonly server?: string | undefined;
  readonly environment?: string | undefined;
}

/** The flags of a command that calls the control API. */
export const targetFlags = { server: { type: 'string' }, environment: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/** What `--help` says of those flags. */
export const targetHelp = [
  '  --server <address>    Base address of the server. Default: SUBSIM_URL, else http://127.0.0.1:4290.',
  '  --environment <name>  Environment that is meant. Default: the default one.',
];

const JSON_TYPE = /^application\/(?:x-nd)?json/;

/** A refusal by the server: what it says and what can be done about it. */
export class CallRefused extends Error {}

/** Calls the control API by POST, with JSON text. Rejects with `CallRefused`, `Unreachable` or `UsageRefused`. */
export async function callControl(
  call: CommandCall,
  { server, environment }: ControlTarget,
  { path, ...request }: { readonly path: string } & Pick<JsonCall, 'body' | 'onLine'>,
): Promise<JsonAnswer> {
  const scope = environment === undefined ? '' : `/environments/${encodeURIComponent(environment)}`;
  const address = serverAddress(server, call.variables);
  const answer = await callJson({ url: `${address}/_sim${scope}${path}`, method: 'POST', ...request });
  if (answer.status >= 300) throw new CallRefused(refusalText(answer));
  if (!JSON_TYPE.test(answer.headers['content-type'] ?? '')) throw new CallRefused(`What answers at ${address} is no Subsim.`);
  return answer;
}

function refusalText({ status, headers, text }: JsonAnswer): string {
  const hint = headers['subsim-hint'];
  return [messageIn(text) ?? `The server answered ${String(status)}.`, ...(typeof hint === 'string' ? [hint] : [])].join(' ');
}

function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
