import type { Configuration } from '../domain/configuration.js';
import type { Look } from '../domain/look.js';
import type { Dialect } from '../domain/wire.js';
import type { Access } from '../engine/access.js';
import type { Author } from '../engine/author.js';
import type { Batches } from '../engine/batches.js';
import type { Events } from '../engine/events.js';
import type { OrderCalls } from '../engine/order-calls.js';
import type { CountRequest } from '../engine/rate-limit.js';
import type { Records } from '../engine/records.js';
import type { Reports } from '../engine/reports.js';
import type { SalesOrders } from '../engine/sales-orders.js';
import type { SubscriptionActions } from '../engine/subscription-actions.js';
import type { Vault } from '../engine/vault.js';

/** What the doors need of an environment. */
export interface HostedEnvironment {
  readonly name: string;
  readonly dialect: Dialect;
  readonly access: Access;
  readonly countRequest: CountRequest;
  readonly author: Author;
  readonly records: Records;
  readonly reports: Reports;
  readonly subscriptionActions: SubscriptionActions;
  readonly vault: Vault;
  readonly salesOrders: SalesOrders;
  readonly orderCalls: Pick<OrderCalls, 'hasAny' | 'note'>;
  readonly events: Events;
  readonly batches: Batches;
  readonly configuration: () => Configuration;
  /** Looks things up; with `frozen` only as long as nothing is written. */
  readonly look: (use?: 'frozen') => Look;
}

/** Finds the environment that a credential belongs to. */
export interface Directory {
  readonly byToken: (token: string) => HostedEnvironment | undefined;
  readonly byClient: (clientId: string) => HostedEnvironment | undefined;
}
