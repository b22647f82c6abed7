/** Names that are this machine's own, or resolved inside its network alone. */
export const LOCAL_NAME = /^(?:localhost|[^.]+|.*\.(?:localhost|test|internal))$/i;
/** An address in place of a name. */
export const IP_LITERAL = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.%]+\])$/i;
/** Loopback, private, link-local and unique local addresses (RFC 1918, 3927, 4193, 4291), IPv4 also inside IPv6; empty in process. */
export const PRIVATE_PEER =
  /^$|^(?:::ffff:)?(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.|^::1$|^f[cd][0-9a-f]{2}:|^fe[89ab][0-9a-f]:/i;

/** Whether the host of an address is this machine or stands in a private network, as far as its name says. */
export function isNearHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  if (IP_LITERAL.test(host) || name !== host) return PRIVATE_PEER.test(name);
  return LOCAL_NAME.test(host);
}
