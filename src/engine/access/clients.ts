import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem, existing } from '../../domain/refusals/problem.js';
import type { StoredClient } from '../../store/clients/clients.js';
import type { Credentials } from '../../store/credentials.js';
import { HEXADECIMAL, type Draw } from '../foundation/draws.js';
import { endOf, standing, type NewSecret, type SecretsInUse } from '../foundation/former-secret.js';
import type { Witness } from '../foundation/witness.js';
import { replacedHint, revokedHint } from './client-hints.js';

/** An API client without its secrets. Instants are milliseconds since 1970 of the clock by which tokens expire. */
export interface Client extends Omit<StoredClient, 'secret' | 'former'> {
  /** From when on the secret before its present one counts no more; `undefined` when that is past, or there was none. */
  readonly formerEnds: number | undefined;
}

/** A new API client; what is left out is drawn, except for its name. */
export interface ClientInput {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly secret?: string | undefined;
}

/** The API clients of an environment (#5-credentials, #subsim-clients). Refusals are a `Problem`. */
export interface Clients {
  readonly list: () => readonly Client[];
  readonly get: (id: string) => Client;
  readonly add: (input: ClientInput) => Client;
  readonly secret: (id: string) => SecretsInUse;
  readonly newSecret: (id: string, given: NewSecret) => SecretsInUse;
  /** Takes a client and its tokens out of use for good; not the environment's own. */
  readonly revoke: (id: string) => Client;
  /** Registers the client of the environment's settings as its own. */
  readonly register: (id: string, secret: string) => void;
  /** The secret of that one at present. */
  readonly ownSecret: () => string;
  /** Checks a client's secrets in constant time. */
  readonly isRight: (id: string, secret: string) => boolean;
  /** What is known of a client or a secret that is not right any more, as a sentence. */
  readonly whyRefused: (id: string, secret: string) => string | undefined;
}

/** What clients need of their environment. */
export interface ClientsNeeds {
  readonly credentials: Credentials;
  readonly tokenNow: () => number;
  /** Draws from a place that an environment never goes back to. */
  readonly drawLasting: Draw;
  readonly witness: Pick<Witness, 'secret'>;
  /** Told when tokens that counted do so no more. */
  readonly revoked: () => void;
}

/** Most clients of an environment. */
export const MOST_CLIENTS = 1000;

const ID_LENGTH = 12;
const SECRET_LENGTH = 64;

/** Creates the clients of one environment. */
export function createClients({ credentials, tokenNow, drawLasting, witness, revoked }: ClientsNeeds): Clients {
  const { clients } = credentials;
  let own = '';
  return {
    list: () => clients.all().map(told),
    get: (id) => told(find(id)),
    add: ({ id, name, secret }) =>
      credentials.transaction(() => {
        if (id !== undefined && clients.isTaken(id)) throw new Problem('already-exists', `There is a client ${id} already.`);
        makeRoom();
        const [key, first] = [id ?? freeId(), secret ?? drawn()];
        return told(write({ id: key, secret: first, name, isOwn: false, created: tokenNow(), revoked: undefined, former: undefined }));
      }),
    secret: (id) => inUse(standingClient(id)),
    newSecret: (id, given) =>
      credentials.transaction(() => {
        const present = standingClient(id);
        const [replaced, secret] = [tokenNow(), given.secret ?? drawn()];
        const former = { secret: present.secret, replaced, ends: endOf(given, replaced) };
        if (secret === present.secret) return inUse(present);
        if (present.isOwn) own = secret;
        return inUse(write({ ...present, secret, former }));
      }),
    revoke: (id) =>
      credentials.transaction(() => {
        const present = standingClient(id);
        if (present.isOwn) throw new Problem('state-refused', `The client ${id} cannot be revoked.`, { hint: OWN });
        const done = write({ ...present, revoked: tokenNow() });
        revoked();
        return told(done);
      }),
    register(id, secret) {
      clients.register({ id, secret, created: tokenNow() });
      for (const client of clients.all()) noteSecrets(client);
      own = find(id).secret;
    },
    ownSecret: () => own,
    isRight(id, secret) {
      const client = clients.get(id);
      const counting = [client?.secret, standing(client?.former, tokenNow())?.secret];
      // Compared even for an unknown client, and with one that has no former secret, so that the time it takes reveals nothing.
      const sent = hashOf(secret);
      const right = counting.map((known) => timingSafeEqual(hashOf(known ?? ''), sent) && known !== undefined);
      return right.includes(true) && client?.revoked === undefined;
    },
    whyRefused(id, secret) {
      const client = clients.get(id);
      if (client?.revoked !== undefined) return revokedHint(id, client.revoked);
      const former = client?.former;
      return former !== undefined && timingSafeEqual(hashOf(former.secret), hashOf(secret)) ? replacedHint(id, former) : undefined;
    },
  };

  function find(id: string): StoredClient {
    return existing(clients.get(id));
  }

  function standingClient(id: string): StoredClient {
    const client = find(id);
    if (client.revoked === undefined) return client;
    throw new Problem('state-refused', revokedHint(id, client.revoked), { hint: 'POST /_sim/clients makes another one.' });
  }

  function told({ secret: _, former, ...client }: StoredClient): Client {
    return { ...client, formerEnds: client.revoked === undefined ? standing(former, tokenNow())?.ends : undefined };
  }

  function inUse({ secret, former }: StoredClient): SecretsInUse {
    return { secret, previous: standing(former, tokenNow()) };
  }

  function write(client: StoredClient): StoredClient {
    clients.write(client);
    noteSecrets(client);
    return client;
  }

  function noteSecrets({ secret, former }: StoredClient): void {
    for (const known of [secret, former?.secret]) if (known !== undefined) witness.secret(known);
  }

  // The one that was revoked first makes room, which nobody can use again.
  function makeRoom(): void {
    if (clients.count() < MOST_CLIENTS) return;
    const gone = clients.all().filter((client) => client.revoked !== undefined);
    const [first] = gone.sort((one, other) => (one.revoked ?? 0) - (other.revoked ?? 0));
    if (first === undefined)
      throw new Problem('state-refused', `There are ${String(MOST_CLIENTS)} clients, which is the most; revoke one first.`);
    clients.forget(first.id);
    revoked();
  }

  function freeId(): string {
    const id = `client-${drawLasting('clients', ID_LENGTH, HEXADECIMAL)}`;
    return clients.isTaken(id) ? freeId() : id;
  }

  function drawn(): string {
    return drawLasting('clients', SECRET_LENGTH, HEXADECIMAL);
  }
}

const OWN = "It is the environment's own, which Subsim itself uses; give it another secret, and it counts from then on.";

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
