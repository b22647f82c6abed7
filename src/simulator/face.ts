import type { Waiting } from '../delivery/waiting/waiting.js';
import type { PlatformSettings } from '../engine/settings/platform-settings.js';
import type { States } from '../engine/states/states.js';
import type { Vault } from '../engine/vault/vault.js';
import type { Environment } from './environment.js';
import type { Report } from './callers/listeners.js';
import type { NamedSnapshots } from './named-snapshots.js';
import type { Outbound } from './outbound.js';
import type { Receivers } from './receivers.js';
import { clockView } from './views/clock.js';
import { deliveriesView } from './views/deliveries.js';
import { deliveryRulesView } from './views/delivery-rules.js';
import { destinationsView } from './views/destinations.js';
import { eventsView } from './views/events.js';
import { restoreView, snapshotView } from './views/going-back.js';
import { input } from './views/input.js';
import { orderCallbackView } from './views/order-callback.js';
import { ordersView } from './views/orders.js';
import { pendingOf, settleView } from './views/pending.js';
import { privacyRequestsView, shippingQuotesView } from './views/plain-records.js';
import { settingsView } from './views/settings.js';
import { snapshotsView } from './views/snapshots.js';
import { staffView, type StaffRooms } from './staff/staff.js';
import { vaultView } from './views/vault.js';
import { waitingView } from './views/waiting.js';
import { watchIn } from './callers/watching.js';

/** The rooms of an environment that its users see. */
interface Rooms extends States {
  readonly staff: StaffRooms;
  readonly ecomName: string;
  readonly outbound: Pick<Outbound, 'rooms' | 'timeline' | 'search' | 'through'>;
  readonly waiting: Waiting;
  readonly platform: PlatformSettings;
  readonly vault: Vault;
  readonly snapshots: NamedSnapshots;
  readonly faults: Environment['faults'];
  readonly prepareReset: Environment['prepareReset'];
  /** Told what listeners throw. */
  readonly report: Report;
}

type Face = Omit<
  Environment,
  | 'name'
  | 'wireMode'
  | 'ecomName'
  | 'credentials'
  | 'contents'
  | 'state'
  | 'onChange'
  | 'closing'
  | 'fetch'
  | 'trace'
  | 'search'
  | 'coverage'
  | 'resetCoverage'
  | 'inbox'
  | 'inboxes'
  | 'verify'
  | 'verification'
  | 'strays'
  | 'raiseIds'
  | 'journal'
  | 'requests'
  | typeof Symbol.dispose
>;

// As many as `settle` shows.
const MOST_PENDING = 100;

/** Those to whom an environment sends, as its users see them. */
export function receiversView({ destinations, orderCallback }: Outbound['rooms']): Receivers {
  return { destinations: destinationsView(destinations), orderCallback: orderCallbackView(orderCallback) };
}

/** What the users of an environment see of its rooms. */
export function faceOf(rooms: Rooms): Face {
  const { staff, ecomName, outbound, waiting, platform, vault, snapshots, snapshot, restore, reset, prepareReset, faults, report } = rooms;
  const { rooms: sent, timeline, search } = outbound;
  const receivers = receiversView(sent);
  const lists = {
    orders: ordersView(sent.orders),
    events: eventsView(sent.events, sent.deliveries),
    deliveries: deliveriesView(sent.deliveries, receivers.destinations),
  };
  return {
    ...receivers,
    deliveryRules: deliveryRulesView(sent.deliveryRules),
    ...lists,
    clock: clockView(timeline.clock, lists, report),
    ...staffView(staff, outbound, { snapshots, ecomName }),
    waitFor: waitingView(waiting, search, lists),
    settle: settleView(sent.settle),
    pending: (limit) => pendingOf(sent.pending(input('pendingQuery', { limit }).limit ?? MOST_PENDING)),
    faults,
    vault: vaultView(vault),
    ...settingsView(platform),
    shippingQuotes: shippingQuotesView(platform.shippingQuotes),
    privacyRequests: privacyRequestsView(platform.privacyRequests),
    snapshots: snapshotsView(snapshots),
    snapshot: snapshotView(snapshot),
    restore: restoreView(restore),
    reset(to) {
      reset(input('reset', { to }).to);
    },
    prepareReset: async (to, watch) => prepareReset(input('reset', { to }).to, watchIn(watch)),
  };
}
