import type { RequestOptions } from 'node:https';
import { isIP } from 'node:net';

/** Where an outgoing request goes: what node:http(s) needs of its address. */
export interface OutgoingAddress {
  readonly isSecure: boolean;
  /** The value of `Host`: the name or address, with the port unless it is the usual one. */
  readonly host: string;
  readonly options: Readonly<RequestOptions>;
}

// Texts of addresses that are remembered; a simulator sends to few receivers, again and again.
const REMEMBERED = 256;

/** Reads the texts of addresses and remembers the last ones. The reader throws an `Error` for what is no http or https address. */
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
  const { hostname, isLiteral } = hostOf(url);
  return {
    isSecure: url.protocol === 'https:',
    host: url.host,
    options: {
      method: 'POST',
      protocol: url.protocol,
      hostname,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      servername: isLiteral ? '' : hostname,
      ...(url.port === '' ? {} : { port: url.port }),
      ...localEnd(hostname, sourceAddress),
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

function hostOf({ hostname }: URL): { hostname: string; isLiteral: boolean } {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return { hostname: bare, isLiteral: isIP(bare) !== 0 };
}

// A name is looked up in the family of the source address; an address of the other family cannot be reached from it.
function localEnd(hostname: string, sourceAddress: string | undefined): Pick<RequestOptions, 'localAddress' | 'family'> {
  if (sourceAddress === undefined) return {};
  const family = isIP(sourceAddress);
  const isOther = isIP(hostname) !== 0 && isIP(hostname) !== family;
  return isOther ? {} : { localAddress: sourceAddress, family };
}
