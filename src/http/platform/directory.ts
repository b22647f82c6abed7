import type { JsonObject } from '../../domain/json/json.js';
import type { Configuration } from '../../domain/records/configuration.js';
import type { View } from '../../domain/records/view.js';
import type { Dialect } from '../../domain/records/wire.js';
import type { Access } from '../../engine/access/access.js';
import type { Author } from '../../engine/change/author.js';
import type { Batches } from '../../engine/records/batches.js';
import type { Events } from '../../engine/events/events.js';
import type { OrderCalls } from '../../engine/orders/calls.js';
import type { CountRequest } from '../../engine/access/rate-limit.js';
import type { Records } from '../../engine/records/records.js';
import type { Reports } from '../../engine/lists/reports.js';
import type { SalesOrders } from '../../engine/orders/sales-orders.js';
import type { SubscriptionActions } from '../../engine/records/subscription-actions.js';
import type { Vault } from '../../engine/vault/vault.js';
import type { Witness } from '../../engine/foundation/witness.js';
import type { RequestJournal } from '../exchange/request-journal.js';
import type { Notice } from './notice.js';

/** What leads to requests of those to whom an environment sends, by its id in the journal; null where nothing is known to. */
export interface RequestCauses {
  /** The first order that one of these is the token of. */
  readonly ofTokens: (tokens: readonly string[]) => string | null;
  /** The attempt by which a receiver is told of an event right now, else the event. */
  readonly ofReading: (event: number) => string | null;
}

/** A fault that bites a request, on purpose. */
export interface Bite {
  readonly id: number;
  /** What is answered in place of what was asked for; null goes on with that. */
  readonly status: number | null;
  /** Seconds. */
  readonly retryAfter: number | null;
  /** Resets the connection in place of an answer. */
  readonly reset: boolean;
  /** Waits as long as the fault has it; rejects when the caller hangs up or the environment ends meanwhile. */
  readonly wait: (hangUp: AbortSignal) => Promise<void>;
}

/** What the doors need of an environment. */
export interface HostedEnvironment {
  readonly name: string;
  /** Takes its requests down. */
  readonly journal: RequestJournal;
  readonly witness: Pick<Witness, 'during'>;
  readonly requestCauses: RequestCauses;
  readonly dialect: Dialect;
  readonly access: Access;
  readonly countRequest: CountRequest;
  readonly author: Author;
  readonly records: Records;
  readonly reports: Reports;
  readonly subscriptionActions: SubscriptionActions;
  readonly vault: Vault;
  readonly salesOrders: SalesOrders;
  readonly orderCalls: Pick<OrderCalls, 'note'>;
  readonly events: Events;
  readonly batches: Batches;
  /** Says something to who runs the simulator; the same thing once. */
  readonly notify: (notice: Notice) => void;
  readonly configuration: () => Configuration;
  /** The members of `config` as the API answers them. */
  readonly config: { readonly shown: () => JsonObject };
  /**
   * Waits as long as the configuration has transactions take; gives nothing when that is no time. Rejects when the caller hangs up or the
   * environment ends meanwhile.
   */
  readonly delayTransaction: (hangUp: () => AbortSignal) => Promise<void> | undefined;
  /** The fault that bites a request, known by its id in the journal. */
  readonly bite: (called: { readonly method: string; readonly path: string; readonly entry: string }) => Bite | undefined;
  /** Does the work of a request that may write, so that its environment can go back to right before it. */
  readonly asWrite: <T>(request: string, work: () => T) => T;
  /** Looks things up; with `frozen` only as long as nothing is written. */
  readonly view: (use?: 'frozen') => View;
}

/** Finds the environment that a credential belongs to. */
export interface Directory {
  readonly byToken: (token: string) => HostedEnvironment | undefined;
  readonly byClient: (clientId: string) => HostedEnvironment | undefined;
  /** The name of the environment that a token was issued by and that has been removed since. */
  readonly removedBy: (token: string) => string | undefined;
}
