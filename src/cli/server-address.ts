import { options } from '../options.js';
import { UsageRefused } from './command.js';

/**
 * The base address of the server that a command calls, without a slash at its end: the flag, else `SUBSIM_URL`, else the port of
 * `SUBSIM_PORT` on this machine, else the default address. Throws `UsageRefused`.
 */
export function serverAddress(flag: string | undefined, variables: Readonly<Record<string, string | undefined>>): string {
  const address = flag ?? variables.SUBSIM_URL ?? `http://127.0.0.1:${variables.SUBSIM_PORT ?? String(options.port.fallback)}`;
  if (!URL.canParse(address) || new URL(address).protocol !== 'http:') {
    const source = flag === undefined && variables.SUBSIM_URL !== undefined ? 'SUBSIM_URL' : '--server';
    throw new UsageRefused(`${source} must be an http address such as http://127.0.0.1:4290; it is ${JSON.stringify(address)}.`);
  }
  return address.replace(/\/+$/, '');
}
