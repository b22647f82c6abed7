import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The addresses of this machine, loopback first, from which its requests can come. */
export function ownAddresses(): readonly string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  const sorted = [...interfaces].sort((a, b) => Number(b.internal) - Number(a.internal));
  return [...new Set(sorted.map(({ address }) => address))];
}

/** Whether a text is an IP address. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0;
}
