import type { Access } from '../engine/access/access.js';
import { createRateLimit } from '../engine/access/rate-limit.js';
import { createReports } from '../engine/lists/reports.js';
import { createBatches } from '../engine/records/batches.js';
import type { Records } from '../engine/records/records.js';
import { createSubscriptionActions } from '../engine/records/subscription-actions.js';
import { withOwnEnvironment } from '../engine/settings/own-environment.js';
import type { PlatformSettings } from '../engine/settings/platform-settings.js';
import type { Vault } from '../engine/vault/vault.js';
import type { HostedEnvironment } from '../http/platform/directory.js';
import type { Core, EnvironmentSettings } from './core.js';
import { requestCausesIn } from './journal/request-causes.js';
import { createNotices } from './notices.js';
import type { Outbound } from './outbound.js';

/** The rooms of an environment that the platform's doors need beside its core. */
interface Rooms extends Pick<HostedEnvironment, 'delayTransaction' | 'bite'> {
  readonly outbound: Pick<Outbound, 'rooms' | 'context' | 'underWay'>;
  readonly access: Access;
  readonly vault: Vault;
  readonly records: Records;
  readonly platform: PlatformSettings;
}

/** What the platform's doors need of an environment. */
export function hostedOf({ name, simulator }: EnvironmentSettings, core: Core, rooms: Rooms): HostedEnvironment {
  const { outbound, access, vault, records, platform, delayTransaction, bite } = rooms;
  const { dialect, view, configuration, store, clock } = core;
  const { config } = platform;
  return {
    journal: core.journal.add,
    witness: core.witness,
    requestCauses: requestCausesIn(core, outbound.underWay),
    ...{ name, dialect, access, view, vault, ...outbound.rooms },
    countRequest: createRateLimit(core, simulator.rateLimit),
    records: withOwnEnvironment(records, core, { configuration, config }),
    reports: createReports(core),
    subscriptionActions: createSubscriptionActions(outbound.context),
    batches: createBatches(core, records),
    notify: createNotices(name, (notice) => simulator.onNotice?.(notice)),
    configuration: configuration.get,
    ...{ config, delayTransaction, bite },
    asWrite: (request, work) =>
      store.writes === undefined ? work() : store.writes.during({ request, instant: core.now(), clock: clock.state() }, work),
  };
}
