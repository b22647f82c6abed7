import { takes, type Destination, type DestinationStatus } from '../../domain/events/destination.js';
import { instantText } from '../../domain/calendar/dates.js';
import { isEventType, type EventType } from '../../domain/events/table.js';
import { Problem, existing } from '../../domain/refusals/problem.js';
import { HEXADECIMAL } from '../foundation/draws.js';
import { endOf, standing, type NewSecret, type SecretsInUse } from '../foundation/former-secret.js';
import type { Foundation } from '../foundation/foundation.js';
import { createFormerSecrets, destinationCalled } from './former-secrets.js';
import { assertUrl, readAuthority, readSecret, readUrl } from './receiver-settings.js';

/** The settings of a new destination. */
export interface DestinationInput {
  /** An absolute http or https address. */
  readonly url: string;
  /** The types that are sent to it; by default all. */
  readonly eventTypes?: readonly EventType[] | undefined;
  /** Default: 64 random hexadecimal digits. */
  readonly secret?: string | undefined;
  /** A certificate authority, in PEM, that is trusted beside the usual ones. */
  readonly authority?: string | undefined;
  /** Whether it is enabled at once. Default: true. */
  readonly enabled?: boolean | undefined;
}

/** The receivers of an environment's webhooks and their life (§6.1, #6.1-destinations). Refusals are a `Problem`. */
export interface Destinations {
  readonly list: () => readonly Destination[];
  readonly get: (id: number) => Destination;
  /** Those that an event of a type is sent to now. */
  readonly taking: (type: EventType) => readonly Destination[];
  readonly add: (input: DestinationInput) => Destination;
  /** Changes address, event types or authority; null selects all types. */
  readonly edit: (id: number, changes: DestinationEdit) => Destination;
  readonly enable: (id: number) => Destination;
  readonly disable: (id: number) => Destination;
  /** Erases address and secret for good and gives up waiting deliveries. */
  readonly redact: (id: number) => Destination;
  /** Another secret, which signs from the next attempt on; the present one counts beside it as long as is asked for (#subsim-two-secrets). */
  readonly newSecret: (id: number, given: NewSecret) => Destination;
  /** The secret, and the one before it as long as that counts. */
  readonly secrets: (id: number) => SecretsInUse;
}

/** What can be changed of a destination. */
export interface DestinationEdit {
  readonly url?: string | undefined;
  readonly eventTypes?: readonly EventType[] | null | undefined;
  readonly authority?: string | null | undefined;
}

const FIRST_ID = 31;
/** The sequence from which the ids of destinations come. */
export const DESTINATION_SEQUENCE = 'destination';
const SECRET_LENGTH = 64;
// Named in the refusals of its settings.
const OWNER = 'a destination';
// Every event is stored for each that takes it, in one transaction.
/** Most destinations of an environment. */
export const MOST_DESTINATIONS = 1000;

/** Creates the destinations of one environment. */
export function createDestinations({ store, draw, now, witness }: Foundation): Destinations {
  // Read once, because every event needs them.
  let known: readonly Destination[] | undefined;
  store.onRestore(() => {
    known = undefined;
  });
  const list = (): readonly Destination[] => (known ??= store.destinations.all());
  const former = createFormerSecrets(store);
  return {
    list,
    get,
    taking: (type) => list().filter((destination) => takes(destination, type)),
    add: ({ url, eventTypes, secret, authority, enabled = true }) => {
      if (list().length >= MOST_DESTINATIONS)
        throw new Problem('state-refused', `There are ${String(MOST_DESTINATIONS)} destinations, which is the most.`);
      return write(() => ({
        id: newId(),
        url: readUrl(url, OWNER),
        secret: readSecret(secret, OWNER) ?? newSecret(),
        status: enabled ? 'enabled' : 'disabled',
        types: eventTypes,
        authority: readAuthority(authority, OWNER),
        created: now(),
        updated: now(),
      }));
    },
    edit: (id, { url, eventTypes, authority }) =>
      change(id, (present) => ({
        url: url === undefined ? present.url : readUrl(url, OWNER),
        types: eventTypes === undefined ? present.types : (eventTypes ?? undefined),
        authority: authority === undefined ? present.authority : readAuthority(authority ?? undefined, OWNER),
      })),
    enable: (id) => change(id, () => ({ status: 'enabled' })),
    disable: (id) => change(id, () => ({ status: 'disabled' })),
    redact: (id) =>
      change(id, () => {
        giveUp(id);
        former.forget(destinationCalled(id));
        return { status: 'redacted', url: undefined, secret: undefined, authority: undefined };
      }),
    newSecret: (id, given) =>
      change(id, (present) => {
        const ends = endOf(given, now());
        const secret = readSecret(given.secret, OWNER) ?? newSecret();
        if (present.secret !== undefined && present.secret !== secret) former.keep(destinationCalled(id), { secret: present.secret, ends });
        return { secret };
      }),
    secrets: (id) => ({ secret: get(id).secret, previous: standing(former.of(destinationCalled(id)), now()) }),
  };

  function get(id: number): Destination {
    return existing(list().find((destination) => destination.id === id));
  }

  function change(id: number, changesOf: (present: Destination) => Partial<Destination>): Destination {
    return write(() => {
      const present = get(id);
      if (present.status === 'redacted') throw new Problem('state-refused', 'The destination is redacted.');
      return { ...present, ...changesOf(present), updated: now() };
    });
  }

  function write(made: () => Destination): Destination {
    return store.transaction(() => {
      const destination = made();
      store.destinations.write(destination);
      if (destination.secret !== undefined) witness.secret(destination.secret);
      known = undefined;
      return destination;
    });
  }

  function giveUp(id: number): void {
    for (const delivery of store.deliveries.waiting(id)) store.deliveries.giveUp(delivery.id, refusalOf('redacted'), now());
  }

  function newId(): number {
    const id = store.next(DESTINATION_SEQUENCE, FIRST_ID);
    former.forget(destinationCalled(id));
    return id;
  }

  function newSecret(): string {
    return draw('secrets', SECRET_LENGTH, HEXADECIMAL);
  }
}

/** Asserts that a destination from elsewhere is what could have been added here. Throws when it is not. */
export function assertDestination({ url, secret, status, types, authority, created, updated }: Destination): void {
  if (status !== 'redacted') {
    assertUrl(url ?? '', OWNER);
    readSecret(secret ?? '', OWNER);
    readAuthority(authority, OWNER);
  }
  if (types !== undefined && !types.every((type) => isEventType(type))) throw new Problem('setting-refused');
  [created, updated].forEach(instantText);
}

/** Why a destination in this state gets nothing, as the API says it. */
export function refusalOf(status: DestinationStatus): string {
  return status === 'redacted' ? 'Endpoint redacted' : 'Endpoint disabled';
}
