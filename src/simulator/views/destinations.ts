import type { Destination as InnerDestination, DestinationStatus } from '../../domain/events/destination.js';
import type { EventType } from '../../domain/events/table.js';
import type { DestinationEdit, DestinationInput, Destinations as InnerDestinations } from '../../engine/events/destinations.js';
import type { NewSecret } from '../../engine/foundation/former-secret.js';
import { shownSecret, type PreviousSecret, type ShownSecret } from '../clients/shown-secret.js';
import { input } from './input.js';
import { isoText } from './instants.js';
import { idIn, known } from './known.js';

export type { DestinationEdit, DestinationInput, DestinationStatus };

/** A receiver of webhooks. */
export interface Destination {
  readonly id: number;
  /** Where they are sent to; null once it is redacted. */
  readonly url: string | null;
  /** The secret with which they are signed; null once it is redacted. */
  readonly secret: string | null;
  /** `redacted` is final. */
  readonly status: DestinationStatus;
  /** The types that it has picked; null for all. */
  readonly eventTypes: readonly EventType[] | null;
  /** A certificate authority, in PEM, that is trusted beside the usual ones; null for none. */
  readonly authority: string | null;
  /** ISO instants. */
  readonly created: string;
  readonly updated: string;
}

/** A receiver of webhooks as lists show it: without its secret. */
export type ListedDestination = Omit<Destination, 'secret'>;

/** A receiver of webhooks that was given another secret. */
export interface ResecuredDestination extends Destination {
  /** The secret before, as long as it counts; null for none. */
  readonly previous: PreviousSecret | null;
}

/** The receivers of an environment's webhooks. Refusals are a `Problem`; what is redacted can be changed no more (`state-refused`). */
export interface Destinations {
  /** All of them, by id; without their secrets. */
  readonly list: () => readonly ListedDestination[];
  /** Throws `unknown-record`. */
  readonly get: (id: number) => Destination;
  /** Throws `setting-refused`. */
  readonly add: (destination: DestinationInput) => Destination;
  /** Changes address, types or authority; null picks all types, or takes the authority away. Throws `setting-refused` or `unknown-record`. */
  readonly edit: (id: number, changes: DestinationEdit) => Destination;
  readonly enable: (id: number) => Destination;
  readonly disable: (id: number) => Destination;
  /** Erases address and secret for good and gives up what waits to be sent there. */
  readonly redact: (id: number) => Destination;
  /** Its secret, and the one before it as long as that counts; null once it is redacted. */
  readonly secret: (id: number) => ShownSecret;
  /**
   * Signs with another secret from the next attempt on; without one with 64 random hexadecimal digits. The present one counts beside it for
   * `oldValidFor`, an ISO 8601 duration of the environment's clock. Throws `setting-refused`.
   */
  readonly newSecret: (id: number, given?: string | NewSecret) => ResecuredDestination;
}

/** The destinations of an environment as its users see them. */
export function destinationsView(destinations: InnerDestinations): Destinations {
  const one = (id: number, find: (id: number) => InnerDestination): Destination =>
    known('destination', id, () => destinationOf(find(idIn(id))));
  return {
    list: () => destinations.list().map(listed),
    get: (id) => one(id, destinations.get),
    add: (destination) => destinationOf(destinations.add(input('destination', destination))),
    edit: (id, changes) => one(id, () => destinations.edit(id, input('destinationEdit', changes))),
    enable: (id) => one(id, destinations.enable),
    disable: (id) => one(id, destinations.disable),
    redact: (id) => one(id, destinations.redact),
    secret: (id) => known('destination', id, () => shownSecret(destinations.secrets(idIn(id)))),
    newSecret(id, given) {
      const wanted = input('newSecret', typeof given === 'object' ? given : { secret: given });
      const changed = one(id, (found) => destinations.newSecret(found, wanted));
      return { ...changed, ...shownSecret(destinations.secrets(changed.id)) };
    },
  };
}

function listed(destination: InnerDestination): ListedDestination {
  const { secret: _, ...rest } = destinationOf(destination);
  return rest;
}

function destinationOf({ id, url, secret, status, types, authority, created, updated }: InnerDestination): Destination {
  return {
    id,
    url: url ?? null,
    secret: secret ?? null,
    status,
    eventTypes: types ?? null,
    authority: authority ?? null,
    created: isoText(created),
    updated: isoText(updated),
  };
}
