/** Seconds that an access token lives (§2.2). */
export const TOKEN_LIFETIME = 3600;

/** Seconds that a refresh token lives (#5.1-refresh-lifetime). */
export const REFRESH_LIFETIME = 1_209_600;

/** What a token request can ask for; `null` is the request of the document, which names no scope. */
export type Scope = null | 'client' | 'widget' | 'session';

/** What a credential that was accepted stands for. */
export interface Grant {
  readonly clientId: string;
  readonly scope: Scope;
  /** The customer to whom a widget token is bound. */
  readonly customerId?: number;
}

/** How far a grant reaches (#5-full-rights, #2.2-widget-rights, #2.2-guest-rights). */
type Reach = 'everything' | 'own customer' | 'guest';

/** Reads the parameter `scope`; `undefined` when there is no such scope. */
export function readScope(text: string | undefined): Scope | undefined {
  if (text === undefined) return null;
  return text === 'client' || text === 'widget' || text === 'session' ? text : undefined;
}

/** How far a grant reaches. */
export function reachOf(grant: Grant): Reach {
  if (grant.scope === null || grant.scope === 'client') return 'everything';
  return grant.customerId === undefined ? 'guest' : 'own customer';
}

/** Whether an answer to this scope carries a refresh token: full credentials only. */
export function isRefreshable(scope: Scope): boolean {
  return scope === null || scope === 'client';
}
