import { isIP } from 'node:net';

/** Where an outgoing request goes. */
export interface OutgoingAddress {
  readonly isSecure: boolean;
  /** Scheme, host and port, as in `http://127.0.0.1:4290`; the port is left out where it is the usual one. */
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly ends: ConnectionEnds;
}

/** Both ends of a connection, in the words of node:net and node:tls. */
interface ConnectionEnds {
  readonly host: string;
  readonly port: number;
  /** The name for the TLS handshake; empty for an address. */
  readonly servername: string;
  readonly localAddress?: string;
  readonly family?: number;
}

// Texts of addresses that are remembered; a simulator sends to few receivers, again and again.
const REMEMBERED = 256;

/** Reads the texts of addresses and remembers the last ones. The reader throws an `Error` for what is not an http or https address. */
export function createAddressReader(sourceAddress?: string): (url: string) => OutgoingAddress {
  if (sourceAddress !== undefined && isIP(sourceAddress) === 0) throw new Error(`The source address ${sourceAddress} is no IP address.`);
  const known = new Map<string, OutgoingAddress>();
  return (url) => {
    const remembered = known.get(url);
    if (remembered !== undefined) return remembered;
    const address = read(url, sourceAddress);
    if (known.size >= REMEMBERED) known.clear();
    known.set(url, address);
    return address;
  };
}

function read(text: string, sourceAddress: string | undefined): OutgoingAddress {
  const url = parse(text);
  const isSecure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const usualPort = isSecure ? 443 : 80;
  return {
    isSecure,
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    ends: {
      host,
      port: url.port === '' ? usualPort : Number(url.port),
      servername: isIP(host) === 0 ? host : '',
      ...localEnd(host, sourceAddress),
    },
  };
}

function parse(text: string): URL {
  if (!URL.canParse(text)) throw new Error(`${JSON.stringify(text)} is no absolute address.`);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error(`${JSON.stringify(text)} is neither an http nor an https address.`);
  return url;
}

// A name is looked up in the family of the source address; an address of the other family cannot be reached from it.
function localEnd(host: string, sourceAddress: string | undefined): Pick<ConnectionEnds, 'localAddress' | 'family'> {
  if (sourceAddress === undefined) return {};
  const family = isIP(sourceAddress);
  const isOther = isIP(host) !== 0 && isIP(host) !== family;
  return isOther ? {} : { localAddress: sourceAddress, family };
}
