import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The addresses of this machine, loopback first, from which its requests can come. */
export function ownAddresses(): readonly string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  const sorted = [...interfaces].sort((a, b) => Number(b.internal) - Number(a.internal));
  return [...new Set(sorted.map(({ address }) => address))];
}

// All of 127.0.0.0/8 is the machine itself, though its interfaces name one of them (RFC 1122 section 3.2.1.3); the last two leave the
// choice to the system.
const ALWAYS_OWN = /^(?:127\..*|0\.0\.0\.0|::)$/;

/** Whether a text is an IP address of this machine, from which its requests can come. */
export function isOwnAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  return ALWAYS_OWN.test(text) || ownAddresses().some((own) => own === text.toLowerCase().replace(/%.*$/, ''));
}
