import { createOrderBook, type OrderBook } from '../delivery/order-book.js';
import { createOrderWork, type OrderWork } from '../delivery/order-work.js';
import { createPending, type Pending } from '../delivery/pending.js';
import { createScheduledWork } from '../delivery/scheduled-work.js';
import { mergedSource } from '../delivery/merged-source.js';
import { createTimeline, type Timeline } from '../delivery/timeline.js';
import { createWebhooks } from '../delivery/webhooks.js';
import type { JsonObject } from '../domain/json/json.js';
import { numberOf } from '../domain/json/values.js';
import type { WireMode } from '../domain/records/wire.js';
import { createAgendaKeeper } from '../engine/orders/agenda.js';
import type { ChangeContext } from '../engine/change/answered.js';
import { createAuthor, type Author } from '../engine/change/author.js';
import { createUnitOfWork } from '../engine/change/unit-of-work.js';
import type { EnvironmentClock } from '../engine/foundation/clock.js';
import type { ConfigurationKeeper } from '../engine/settings/configuration.js';
import { createDestinations, type Destinations } from '../engine/events/destinations.js';
import { createEvents, type Events } from '../engine/events/events.js';
import type { Foundation } from '../engine/foundation/foundation.js';
import { createHistory } from '../engine/change/history.js';
import { createInternalHandler } from '../engine/orders/internal-handler.js';
import { createOrderCallback, type OrderCallback } from '../engine/orders/callback.js';
import { createOrderCalls, type OrderCalls } from '../engine/orders/calls.js';
import { createOrderSettling } from '../engine/orders/settling.js';
import { createOrders } from '../engine/orders/orders.js';
import { createOutbox, type Outbox } from '../engine/events/outbox.js';
import { createSalesOrders, type SalesOrders } from '../engine/orders/sales-orders.js';
import { createSaver } from '../engine/change/saving.js';
import { createScheduler } from '../engine/orders/scheduler.js';
import { checkShape } from '../schema/check.js';
import type { Clock } from '../world/clock.js';
import { timers } from '../world/timers.js';
import type { Sending } from './sending.js';

/** What everything else in an environment stands on. */
export interface Core extends Foundation {
  readonly system: Clock;
  readonly clock: EnvironmentClock;
  readonly configuration: ConfigurationKeeper;
}

/** How what leaves an environment is made. */
interface OutboundSettings {
  readonly name: string;
  readonly wireMode: WireMode;
  readonly sending: Sending;
  /** The id of the first event. */
  readonly firstEvent: number;
  /** Most bytes of an event's data after a patch. */
  readonly bodyLimit: number;
  /** The secret of the order callback until another one is set; by default a random one. */
  readonly callbackSecret: string | undefined;
  /** How many tokens expire after an instant and by another one. */
  readonly countExpiring: (after: number, by: number) => number;
}

/** What leaves an environment, to whom it goes, and the course of time in which that is done. */
export interface Outbound {
  /** What changes the environment's records. */
  readonly context: ChangeContext;
  /** In whose name changes are made. */
  readonly author: Author;
  readonly destinations: Destinations;
  readonly orderCallback: OrderCallback;
  readonly events: Events;
  readonly deliveries: Outbox;
  readonly orders: OrderBook;
  readonly orderCalls: OrderCalls;
  readonly salesOrders: SalesOrders;
  readonly pending: (limit: number) => Pending;
  readonly timeline: Timeline;
  readonly work: OrderWork;
  /** Takes up the course of time, with what an earlier process left behind. */
  readonly begin: () => void;
  /** Begins no work any more and resolves when none is under way, at the latest after so many milliseconds. */
  readonly finish: (milliseconds: number) => Promise<void>;
  /** Works out anew what falls due, because what decides about it has changed. */
  readonly reschedule: () => void;
}

// Orders that are open at a time at most, whatever the configuration says.
const MOST_OPEN = 64;

/** Wires what leaves an environment. */
export function createOutbound(settings: OutboundSettings, core: Core): Outbound {
  const { name, sending, bodyLimit } = settings;
  const { store, clock, configuration } = core;
  const wake = (): void => {
    timeline.runner.wake();
  };
  const destinations = createDestinations(core);
  const events = createEvents(core, { destinations, firstId: settings.firstEvent, sizeLimit: bodyLimit, wake });
  const deliveries = createOutbox(core, { destinations, wake });
  const isClosed = (): boolean => timeline.runner.isClosed();
  const isEnding = (): boolean => timeline.runner.isEnding();
  const webhooks = createWebhooks({
    ...sending,
    environment: name,
    outbox: deliveries,
    clock,
    timers,
    isClosed,
    onRestore: store.onRestore,
  });
  const expect = (instant: number): void => {
    timeline.runner.expect(instant);
  };
  const ordering = orderingOf(settings, core, { emit: events.emit, wake, isClosed, isEnding, expect });
  const timeline = createTimeline({
    clock,
    system: core.system,
    source: mergedSource([ordering.scheduled, ordering.work, webhooks]),
    timers,
    gate: sending.gate,
    report: sending.report,
    onRestore: store.onRestore,
    // Less than a receiver has: one that moves the clock before it answers gets its answer in time.
    patience: sending.limits.total / 2,
    configuration: configuration.get,
    countExpiring: settings.countExpiring,
    onSet: ordering.reschedule,
  });
  const pending = createPending({ outbox: deliveries, orders: ordering.attempts, now: clock.now, underWay: webhooks.underWay });
  const begin = (): void => {
    ordering.begin();
    wake();
  };
  const finish = (milliseconds: number): Promise<void> => ordering.work.finish(timeline.runner.finish(milliseconds));
  return { ...ordering, destinations, events, deliveries, pending, timeline, begin, finish };
}

/** What orders need of what leaves beside them. */
interface Surroundings {
  readonly emit: Events['emit'];
  readonly wake: () => void;
  readonly expect: (instant: number) => void;
  readonly isClosed: () => boolean;
  readonly isEnding: () => boolean;
}

function orderingOf(settings: OutboundSettings, core: Core, surroundings: Surroundings) {
  const { store, view, clock } = core;
  const { emit, wake, isClosed, isEnding } = surroundings;
  const changing = changingOf(core, surroundings);
  const { saver, inUnitOfWork, author, agenda, reschedule } = changing;
  const context: ChangeContext = { ...core, saver, inUnitOfWork };
  const orderCallback = createOrderCallback(core, { changed: reschedule, fixedSecret: settings.callbackSecret });
  const orderCalls = createOrderCalls(core);
  const salesOrders = createSalesOrders(context);
  const hasCallback = (): boolean => orderCallback.get().url !== undefined;
  const scheduler = createScheduler(context, { emit, hasCallback, wake });
  const settling = createOrderSettling(context, salesOrders);
  const check = checkFor(settings.wireMode);
  const receiving = { callback: orderCallback, calls: orderCalls };
  const attempts = createOrders(context, { ...receiving, author, agenda, settling, check, wake });
  const work = createOrderWork({
    ...settings.sending,
    environment: settings.name,
    orders: attempts,
    clock,
    callback: orderCallback,
    concurrency: () => concurrencyIn(core),
    answerInternally: createInternalHandler(core),
    isClosed,
    isEnding,
    onRestore: store.onRestore,
  });
  const begin = (): void => {
    store.transaction(() => {
      attempts.dropSent();
      agenda.takeUp(view());
    });
  };
  const scheduled = createScheduledWork({ scheduler, clock });
  const orders = createOrderBook({ orders: attempts, work, scheduler, calls: orderCalls });
  return { ...changing, context, orderCallback, orderCalls, salesOrders, attempts, work, scheduled, orders, begin };
}

// How records are changed, with what follows from it at once and later.
function changingOf(core: Core, { emit, wake, expect }: Surroundings) {
  const { store, view } = core;
  const agenda = createAgendaKeeper(store, expect);
  const saver = createSaver(store);
  const author = createAuthor();
  const inUnitOfWork = createUnitOfWork(core, { saver, followers: [agenda, createHistory(store, author)], emit });
  const reschedule = (): void => {
    store.transaction(() => {
      agenda.refreshAll(view());
    });
    wake();
  };
  return { agenda, saver, inUnitOfWork, author, reschedule };
}

function concurrencyIn({ configuration }: Core): number {
  return Math.min(numberOf(configuration.get().members, 'order_generation_concurrency') ?? 1, MOST_OPEN);
}

// What leaves is as the document says, whatever went in (§2.3).
function checkFor(wireMode: WireMode): (request: JsonObject) => void {
  return (request) => {
    const [violation] = checkShape('order-callback', request, wireMode);
    if (violation !== undefined) throw new Error(`The request for an order is not right: ${violation.place} ${violation.message}.`);
  };
}
