import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { Problem } from '../domain/refusals/problem.js';
import { IP_LITERAL, LOCAL_NAME, PRIVATE_PEER } from './near-host.js';

/** What the guards let through beside the local machine. */
export interface GuardSettings {
  readonly allowHosts: readonly string[];
  readonly corsOrigins: readonly string[];
  /** What callers of the simulator's own paths must bring. */
  readonly controlToken?: string | undefined;
}

const HOST = 'host';
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const LOOPBACK_HOST = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Refuses a Host that a public name could be rebound to, and two of them. Throws `host-not-allowed` or `two-hosts`. */
export function guardHost(request: Request, { allowHosts }: GuardSettings): void {
  if (hasTwoHosts(request)) throw new Problem('two-hosts');
  const name = hostName(request.headers.host);
  const isAllowed = name !== undefined && (LOCAL_NAME.test(name) || IP_LITERAL.test(name) || allowHosts.includes(name.toLowerCase()));
  if (!isAllowed) throw new Problem('host-not-allowed');
}

// Node.js drops all but the first one; who stands before it may have looked at another (RFC 9112 section 3.2, #subsim-one-host).
function hasTwoHosts({ rawHeaders }: Request): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) count += 1;
  }
  return count > 1;
}

/** Refuses writes that a page of another site caused. Throws `cross-site-request`. */
export function guardCrossSite(request: Request, settings: GuardSettings): void {
  if (SAFE_METHODS.includes(request.method)) return;
  const { origin, host } = request.headers;
  const isForeign = origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !isFriendly(origin, host, settings);
  if (isForeign) throw new Problem('cross-site-request');
}

/**
 * Lets through to the simulator's own pages and calls what comes from this machine or a private network, and of browsers only
 * what their own pages send, reads included; where there is a control token, it opens the door instead of the place. Throws
 * `cross-site-request`, `control-token-refused` or `peer-not-allowed`.
 */
export function guardGuest(request: Request, { controlToken }: Pick<GuardSettings, 'controlToken'>): void {
  guardOrigin(request);
  if (controlToken !== undefined) guardToken(request, controlToken);
  else guardPeer(request);
}

/**
 * The same for pages that hold nothing of anybody: links of other sites may lead to them, and everybody may have them where there is a control
 * token, or where nothing that they show needs one. Throws `cross-site-request` or `peer-not-allowed`.
 */
export function guardPages(request: Request, { controlToken }: Pick<GuardSettings, 'controlToken'>, { isForEverybody = false } = {}): void {
  if (!isOpenedByLink(request)) guardOrigin(request);
  if (controlToken === undefined && !isForEverybody) guardPeer(request);
}

/** Lets through what comes from this machine or a private network. Throws `peer-not-allowed`. */
function guardPeer({ socket }: Request): void {
  if (!PRIVATE_PEER.test(socket.remoteAddress ?? '')) throw new Problem('peer-not-allowed');
}

// What a person opens in a window of its own, as against what a page of another site loads or frames.
function isOpenedByLink({ method, headers }: Request): boolean {
  return (
    method === 'GET' && headers.origin === undefined && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  );
}

function guardOrigin(request: Request): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeign = origin === undefined ? site === 'cross-site' || site === 'same-site' : originHost(origin) !== host?.toLowerCase();
  if (isForeign) {
    throw new Problem('cross-site-request', undefined, {
      rule: 'subsim-control-pages',
      hint: 'A page of another origin asked, be it on this machine; the control API takes calls of no page but its own.',
    });
  }
}

// Hashes are compared, so that the time tells neither where two texts part nor how long the right one is.
function guardToken({ headers: { authorization = '' } }: Request, controlToken: string): void {
  const [, sent = ''] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
  if (timingSafeEqual(hashOf(sent), hashOf(controlToken))) return;
  throw new Problem('control-token-refused', undefined, {
    headers: { 'WWW-Authenticate': 'Bearer realm="Subsim control"' },
    ...(sent === '' ? {} : { hint: 'The one that was sent is not that of this server, given by --control-token or SUBSIM_CONTROL_TOKEN.' }),
  });
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The headers that let browser widgets of loopback and listed origins read the answer (#9-cors). */
export function originHeaders({ headers: { origin } }: Request, { corsOrigins }: GuardSettings): Readonly<Record<string, string>> {
  if (origin === undefined || !(isLoopback(origin) || corsOrigins.includes(origin))) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    Vary: 'Origin',
    'Access-Control-Expose-Headers': 'WWW-Authenticate, Retry-After, Allow',
  };
}

function isFriendly(origin: string, host: string | undefined, { corsOrigins }: GuardSettings): boolean {
  return isLoopback(origin) || corsOrigins.includes(origin) || (host !== undefined && originHost(origin) === host.toLowerCase());
}

function isLoopback(origin: string): boolean {
  const name = hostName(originHost(origin));
  return name !== undefined && LOOPBACK_HOST.test(name);
}

function originHost(origin: string): string | undefined {
  return /^https?:\/\/([^/?#]+)$/i.exec(origin)?.[1]?.toLowerCase();
}

function hostName(host: string | undefined): string | undefined {
  return /^(\[[^\]]*\]|[^:@/\s]+)(?::\d+)?$/.exec(host ?? '')?.[1];
}
