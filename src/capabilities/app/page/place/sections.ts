import type { ComponentType } from 'preact';
import { Home } from '../sections/home/home.js';
import { Deliveries } from '../sections/journal/deliveries.js';
import { Events } from '../sections/journal/events.js';
import { Orders } from '../sections/journal/orders.js';
import { Requests } from '../sections/journal/requests.js';
import { Definitions } from '../sections/fields/definitions.js';
import { kinds } from '../sections/records/kinds.js';
import { sectionOf } from '../sections/records/record-section.js';
import { Clients } from '../sections/settings/clients.js';
import { Clock } from '../sections/settings/clock.js';
import { Destinations } from '../sections/settings/destinations.js';
import { Environments } from '../sections/settings/environments.js';
import { Faults } from '../sections/settings/faults.js';
import { OrderCallback } from '../sections/settings/order-callback.js';
import { Settings } from '../sections/settings/settings.js';
import { Snapshots } from '../sections/settings/snapshots.js';
import { Checks } from '../sections/tools/checks.js';
import { JournalFile } from '../sections/tools/journal-file.js';
import { Search } from '../sections/tools/search.js';
import { TimelinePage } from '../sections/timeline/timeline-page.js';
import { TracePage } from '../sections/trace/trace-page.js';

/** A section of the application: where it lies, what it is called, what shows it. */
export interface Section {
  /** The first segment of its addresses. */
  readonly path: string;
  readonly title: string;
  /** Under which heading of the navigation it stands; those without one are reached from others. */
  readonly group?: 'Watch' | 'Records' | 'Settings' | 'Tools';
  readonly show: ComponentType;
}

/** All sections, in the order of the navigation; the first one is where one comes in. */
export const sections: readonly Section[] = [
  { path: '', title: 'Start', show: Home },
  { path: 'requests', title: 'Requests', group: 'Watch', show: Requests },
  { path: 'events', title: 'Events', group: 'Watch', show: Events },
  { path: 'deliveries', title: 'Deliveries', group: 'Watch', show: Deliveries },
  { path: 'orders', title: 'Orders', group: 'Watch', show: Orders },
  { path: 'timeline', title: 'Time line', group: 'Watch', show: TimelinePage },
  ...kinds.map((kind) => ({ path: kind.path, title: kind.title, group: 'Records' as const, show: sectionOf(kind) })),
  { path: 'user-defined-fields', title: 'User-defined fields', group: 'Records', show: Definitions },
  { path: 'clients', title: 'API clients', group: 'Settings', show: Clients },
  { path: 'destinations', title: 'Destinations', group: 'Settings', show: Destinations },
  { path: 'order-callback', title: 'Order callback', group: 'Settings', show: OrderCallback },
  { path: 'clock', title: 'Clock', group: 'Settings', show: Clock },
  { path: 'faults', title: 'Faults', group: 'Settings', show: Faults },
  { path: 'snapshots', title: 'Snapshots', group: 'Settings', show: Snapshots },
  { path: 'environments', title: 'Environments', group: 'Settings', show: Environments },
  { path: 'settings', title: 'Settings', group: 'Settings', show: Settings },
  { path: 'checks', title: 'Receiver checks', group: 'Tools', show: Checks },
  { path: 'trace', title: 'Trace', group: 'Tools', show: TracePage },
  { path: 'journal-file', title: 'Open a journal file', group: 'Tools', show: JournalFile },
  { path: 'search', title: 'Search', group: 'Tools', show: Search },
];
