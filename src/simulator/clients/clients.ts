import type { Client as InnerClient, ClientInput, Clients as InnerClients } from '../../engine/access/clients.js';
import type { NewSecret } from '../../engine/foundation/former-secret.js';
import { input } from '../views/input.js';
import { isoTextOf } from '../views/instants.js';
import { known } from '../views/known.js';
import { shownSecret, type ShownSecret } from './shown-secret.js';

export type { ClientInput, NewSecret };

/** An API client, without its secret. ISO instants are those of the clock by which tokens expire. */
export interface Client {
  readonly id: string;
  /** What staff call it; null for no name. */
  readonly name: string | null;
  /** Whether it is the client of the environment's settings, which Subsim itself uses. */
  readonly isOwn: boolean;
  /** Null for one of before Subsim 0.6. */
  readonly created: string | null;
  /** From when on the secret before the present one counts no more; null when it counts no more already, or there was none. */
  readonly previousValidUntil: string | null;
  /** When it was revoked; null for one in use. */
  readonly revoked: string | null;
}

/** An API client that was just made. */
export interface NewClient extends Client {
  readonly secret: string;
}

/**
 * The API clients of an environment, up to 1,000 with those that were revoked. Like tokens they stay whatever state it goes back to, and
 * a fork or an import takes none along. Refusals are a `Problem`; those of an id that there is not are `unknown-record`.
 */
export interface Clients {
  /** All of them, the environment's own first, then by age. */
  readonly list: () => readonly Client[];
  readonly get: (id: string) => Client;
  /** Makes one; what is left out is drawn. Throws `setting-refused`, `already-exists`, and `state-refused` when there are too many. */
  readonly add: (client?: ClientInput) => NewClient;
  /** Its secret, and the one before it as long as that counts. Throws `state-refused` for one that was revoked. */
  readonly secret: (id: string) => ShownSecret;
  /**
   * Gives it another secret, by default 64 random hexadecimal digits. The present one counts beside it for `oldValidFor`, an ISO 8601
   * duration of the clock by which tokens expire, by default no more. Throws `setting-refused`, and `state-refused` for one that was revoked.
   */
  readonly newSecret: (id: string, given?: NewSecret) => ShownSecret;
  /** Takes it out of use for good, its tokens too. Throws `state-refused` for the environment's own, and for one that was revoked. */
  readonly revoke: (id: string) => Client;
}

/** The clients of an environment as its users see them. */
export function clientsView(clients: InnerClients): Clients {
  const one = <T>(id: string, find: (id: string) => T): T => known('client', id, () => find(textOf(id)));
  return {
    list: () => clients.list().map(clientOf),
    get: (id) => clientOf(one(id, clients.get)),
    add(client) {
      const made = clients.add(input('client', client));
      return { ...clientOf(made), secret: clients.secret(made.id).secret ?? '' };
    },
    secret: (id) => shownSecret(one(id, clients.secret)),
    newSecret: (id, given) => shownSecret(one(id, () => clients.newSecret(id, input('newClientSecret', given)))),
    revoke: (id) => clientOf(one(id, clients.revoke)),
  };
}

// Callers without types may give anything.
function textOf(given: unknown): string {
  return String(given);
}

function clientOf({ id, name, isOwn, created, formerEnds, revoked }: InnerClient): Client {
  return {
    id,
    name: name ?? null,
    isOwn,
    created: isoTextOf(created),
    previousValidUntil: isoTextOf(formerEnds),
    revoked: isoTextOf(revoked),
  };
}
