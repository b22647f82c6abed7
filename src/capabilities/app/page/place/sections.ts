import type { ComponentType } from 'preact';
import { Home } from '../sections/home/home.js';
import { Deliveries } from '../sections/journal/deliveries.js';
import { Events } from '../sections/journal/events.js';
import { Orders } from '../sections/journal/orders.js';
import { Requests } from '../sections/journal/requests.js';
import { Definitions } from '../sections/fields/definitions.js';
import { kinds } from '../sections/records/kinds.js';
import { sectionOf } from '../sections/records/record-section.js';
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
  { path: 'trace', title: 'Trace', show: TracePage },
];
