import { createHash } from 'node:crypto';
import { isRefreshable, readScope, REFRESH_LIFETIME, TOKEN_LIFETIME, type Grant, type Scope } from '../../domain/access/grant.js';
import { plainText, type Json } from '../../domain/json/json.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Credentials, StoredToken } from '../../store/credentials.js';
import { ALPHANUMERIC } from '../foundation/draws.js';
import type { ClockMoves } from '../foundation/clock-moves.js';
import type { Foundation } from '../foundation/foundation.js';
import { revokedHint } from './client-hints.js';
import { createClients, type Clients, type ClientsNeeds } from './clients.js';
import { expiryHint } from './token-hints.js';

/** The parameters of a token request; empty ones count as absent. */
export interface TokenRequest {
  readonly clientId: string;
  readonly grantType: 'client_credentials' | 'refresh_token';
  readonly scope: string | undefined;
  readonly customerId: string | undefined;
  readonly customerEmail: string | undefined;
  readonly refreshToken: string | undefined;
}

/** Who may do what in an environment (§5, #5-credentials). */
export interface Access {
  readonly clients: Clients;
  /** What an access token stands for. Throws `unknown-token` or `expired-token`. */
  readonly grantOf: (token: string) => Grant;
  /** Issues tokens to a client whose secret was checked: the members of the answer, in order (§2.2). */
  readonly issue: (request: TokenRequest) => Readonly<Record<string, Json>>;
}

const TOKEN_LENGTH = 86;
const MOST_KNOWN = 1000;
const UNKNOWN = 'Its environment has not issued it, or it expired more than a day ago; get a new one from POST /oauth/v2/token.';
const REFRESH = 'That is a refresh token: it gets a new access token from POST /oauth/v2/token, with grant_type=refresh_token.';

interface AccessNeeds extends Pick<ClientsNeeds, 'drawLasting'> {
  readonly credentials: Credentials;
  /** The clock by which tokens expire. */
  readonly tokenNow: () => number;
  /** The last move of the clock by which tokens expire over an instant; `undefined` when that clock is never moved. */
  readonly moveOver: ClockMoves['over'] | undefined;
  /** The clock of the machine. */
  readonly today: () => number;
  /** The six characters that begin each token. */
  readonly tag: string;
}

/** Creates the access of one environment. */
export function createAccess(
  { store, draw, view, witness, dialect: { wire } }: Foundation,
  { credentials, tokenNow, moveOver, today, tag, drawLasting }: AccessNeeds,
): Access {
  // A valid access token is looked up once: it changes only when a seeded environment went back and draws it again, or is swept.
  const known = new Map<string, StoredToken>();
  return {
    clients: createClients({
      credentials,
      tokenNow,
      drawLasting,
      witness,
      revoked: () => {
        known.clear();
      },
    }),
    grantOf(token) {
      const stored = known.get(token) ?? accessToken(token);
      if (tokenNow() >= stored.expires) throw new Problem('expired-token', undefined, { hint: hintOn(stored) });
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(token, stored);
      const { clientId, scope, customerId } = stored;
      return { clientId, scope, ...(customerId === undefined ? {} : { customerId }) };
    },
    issue: (request) =>
      store.transaction(() =>
        credentials.transaction(() => {
          if (credentials.sweep({ now: tokenNow(), today: today() }) > 0) known.clear();
          return request.grantType === 'refresh_token' ? refreshed(request) : granted(request);
        }),
      ),
  };

  // Those of a client that was revoked are kept, so that it can be said why they are refused (#subsim-client-revoked).
  function accessToken(token: string): StoredToken {
    const stored = credentials.token(hashOf(token));
    if (stored?.kind !== 'access') throw new Problem('unknown-token', undefined, { hint: stored === undefined ? UNKNOWN : REFRESH });
    const revoked = credentials.clients.get(stored.clientId)?.revoked;
    if (revoked !== undefined) throw new Problem('unknown-token', undefined, { hint: revokedHint(stored.clientId, revoked) });
    return stored;
  }

  function hintOn({ expires }: StoredToken): string {
    return expiryHint({ expired: expires, now: tokenNow(), move: moveOver?.(expires), canMove: moveOver !== undefined });
  }

  function granted(request: TokenRequest): Readonly<Record<string, Json>> {
    const scope = readScope(request.scope);
    if (scope === undefined) throw new Problem('scope-refused');
    return answer({ clientId: request.clientId, scope, customerId: scope === 'widget' ? boundCustomer(request) : undefined });
  }

  // The old refresh token is void, the old access token lives on to its end (#5.1-refresh).
  function refreshed({ clientId, scope, refreshToken }: TokenRequest): Readonly<Record<string, Json>> {
    if (refreshToken === undefined) throw new Problem('refresh-token-missing');
    const stored = credentials.token(hashOf(refreshToken));
    if (stored?.kind !== 'refresh' || stored.clientId !== clientId) throw new Problem('refresh-token-refused');
    if (tokenNow() >= stored.expires) throw new Problem('refresh-token-expired', undefined, { hint: hintOn(stored) });
    if (scope !== undefined && readScope(scope) !== stored.scope) throw new Problem('scope-refused');
    credentials.dropToken(hashOf(refreshToken));
    return answer({ clientId, scope: stored.scope, customerId: undefined });
  }

  function answer(bearer: { clientId: string; scope: Scope; customerId: number | undefined }): Readonly<Record<string, Json>> {
    const { scope, customerId } = bearer;
    return {
      access_token: newToken({ ...bearer, kind: 'access' }, TOKEN_LIFETIME),
      expires_in: TOKEN_LIFETIME,
      token_type: 'bearer',
      scope,
      ...(isRefreshable(scope) ? { refresh_token: newToken({ ...bearer, kind: 'refresh' }, REFRESH_LIFETIME) } : {}),
      ...(customerId === undefined ? {} : { customer_id: wire.widgetCustomerId(customerId), customer_email: emailOf(customerId) }),
      ...(isRefreshable(scope) ? {} : { spreedly_environment_key: environmentKey() }),
    };
  }

  function newToken(bearer: Omit<StoredToken, 'expires'>, lifetime: number): string {
    const token = tag + draw('tokens', TOKEN_LENGTH - tag.length, ALPHANUMERIC);
    known.delete(token);
    credentials.keepToken(hashOf(token), { ...bearer, expires: tokenNow() + lifetime * 1000 });
    return token;
  }

  function boundCustomer({ customerId, customerEmail }: TokenRequest): number | undefined {
    if (customerId === undefined && customerEmail === undefined) return undefined;
    const id = customerId === undefined ? view().first('customer', 'email', (customerEmail ?? '').toLowerCase()) : Number(customerId);
    const isDigits = customerId === undefined || /^[1-9]\d{0,15}$/.test(customerId);
    if (id === undefined || !isDigits || view().cell('customer', id, 'id') === undefined) throw new Problem('widget-customer-unknown');
    return id;
  }

  function emailOf(customerId: number): string {
    return plainText(view().own('customer', customerId)?.email) ?? '';
  }

  function environmentKey(): Json {
    return view().configuration.members.transparent_redirect_environment_key ?? null;
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
