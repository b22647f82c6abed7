import { options } from '../options.js';
import { UsageRefused } from './command.js';

const HOST = `http://${options.host.fallback}`;

/** The address at which a server is when nothing else was said. */
export const DEFAULT_ADDRESS = `${HOST}:${String(options.port.fallback)}`;

/**
 * The base address of the server that a command calls, without a slash at its end: the flag, else `SUBSIM_URL`, else the port of
 * `SUBSIM_PORT` on this machine, else the default address. Throws `UsageRefused`.
 */
export function serverAddress(flag: string | undefined, variables: Readonly<Record<string, string | undefined>>): string {
  const { SUBSIM_URL: url, SUBSIM_PORT: port } = variables;
  const address = flag ?? url ?? (port === undefined ? DEFAULT_ADDRESS : `${HOST}:${port}`);
  if (!URL.canParse(address) || new URL(address).protocol !== 'http:') {
    const source = flag === undefined && url !== undefined ? 'SUBSIM_URL' : '--server';
    throw new UsageRefused(`${source} must be an http address such as ${DEFAULT_ADDRESS}; it is ${JSON.stringify(address)}.`);
  }
  return address.replace(/\/+$/, '');
}
