import { createOrderBook } from '../delivery/order-book.js';
import { createOrderWork } from '../delivery/order-work.js';
import { createPending } from '../delivery/pending.js';
import type { Runner } from '../delivery/runner.js';
import { createSettling } from '../delivery/settling.js';
import { createScheduledWork } from '../delivery/scheduled-work.js';
import { mergedSource } from '../delivery/merged-source.js';
import { createSilence, type Silence } from '../delivery/silence.js';
import { createTimeline, type Timeline } from '../delivery/timeline.js';
import { searchFor } from '../delivery/waiting/searching.js';
import type { Search } from '../delivery/waiting/search.js';
import type { Wanted } from '../delivery/waiting/wanted.js';
import { createWebhooks } from '../delivery/webhooks.js';
import { createWaits, type Waits } from '../delivery/waits.js';
import type { WorkSource } from '../delivery/work.js';
import { DEFAULT_NAME } from '../domain/configuration/fields.js';
import type { JsonObject } from '../domain/json/json.js';
import { numberOf } from '../domain/json/values.js';
import type { Steps } from '../domain/steps/steps.js';
import type { WireMode } from '../domain/records/wire.js';
import { createAgendaKeeper, type AgendaKeeper } from '../engine/orders/agenda.js';
import type { ChangeContext } from '../engine/change/answered.js';
import { createAuthor } from '../engine/change/author.js';
import { createUnitOfWork } from '../engine/change/unit-of-work.js';
import { createDeliveryRules } from '../engine/events/delivery-rules.js';
import { createDestinations } from '../engine/events/destinations.js';
import { createEvents, type Events } from '../engine/events/events.js';
import { createHistory } from '../engine/change/history.js';
import { createRecordHistory, lookingUpHistory } from '../engine/change/record-history.js';
import { createInternalHandler } from '../engine/orders/internal-handler.js';
import { createOrderCallback } from '../engine/orders/callback.js';
import { createOrderCalls } from '../engine/orders/calls.js';
import { createOrderSettling } from '../engine/orders/settling.js';
import { createOrders, type Orders } from '../engine/orders/orders.js';
import { createOutbox } from '../engine/events/outbox.js';
import { createSalesOrders } from '../engine/orders/sales-orders.js';
import { createSaver } from '../engine/change/saving.js';
import { createScheduler } from '../engine/orders/scheduler.js';
import { createTimeLine } from '../engine/timeline/time-line.js';
import { defaultSecret } from '../default-credentials.js';
import { checkShape } from '../schema/check.js';
import { stayAwake, timers } from '../world/timers.js';
import type { Core, EnvironmentSettings } from './core.js';
import { attemptNoting, orderNoting } from './journal/sendings.js';
import { searchNeedsOf } from './search-needs.js';

// Orders that are open at a time at most, whatever the configuration says.
const MOST_OPEN = 64;
// Event ids of reproducible environments; those of others begin with the instant, since receivers remember them (#6.1-event-ids).
const FIRST_SEEDED_EVENT = 9001;

/** What leaves an environment, to whom it goes, and the course of time in which that is done. */
export type Outbound = ReturnType<typeof createOutbound>;

/** Wires what leaves an environment. */
export function createOutbound(settings: EnvironmentSettings, core: Core) {
  const { store, now } = core;
  // Filled below, because what makes work also wakes the runner that does it.
  const sources: WorkSource[] = [];
  const source = mergedSource(sources);
  const waits = createWaits(timers);
  const silence = createSilence(store);
  const timeline = timelineOf(settings, core, {
    source,
    waits,
    silence,
    ordering: () => ordering,
    searchFor: (wanted) => searchFor(wanted, searchNeeds),
  });
  const { runner } = timeline;
  const { webhooks, ...notifying } = notifyingOf(settings, core, { runner, waits, silence });
  const { destinations, events, deliveries } = notifying;
  const ordering = orderingOf(settings, core, { emit: events.emit, runner, waits, silence });
  const { work, attempts, scheduler, ...rest } = ordering;
  sources.push(ordering.scheduled, work, webhooks);
  const pending = createPending({ outbox: deliveries, orders: attempts, scheduler, silence, source, now, underWay: webhooks.underWay });
  const settle = createSettling(timeline, pending);
  const searchNeeds = searchNeedsOf(core, {
    ...{ orders: attempts, events, outbox: deliveries, book: ordering.rooms.orders, destinations, silence },
  });
  const finish = (milliseconds: number): Promise<void> => work.finish(runner.finish(milliseconds));
  return {
    ...rest,
    work,
    underWay: webhooks.underWay,
    timeline,
    search: (wanted: Wanted) => searchFor(wanted, searchNeeds),
    through: settings.sending.turns.through,
    rooms: { ...ordering.rooms, ...notifying, pending, settle, finish, history: lookingUpHistory(core) },
  };
}

interface Notifying {
  readonly runner: Runner;
  readonly waits: Waits;
  readonly silence: Silence;
}

// Events, to whom they are sent, and how.
function notifyingOf(settings: EnvironmentSettings, core: Core, { runner, waits, silence }: Notifying) {
  const { name, sending, randomSeed, simulator } = settings;
  const { wake } = runner;
  const destinations = createDestinations(core);
  const firstId = randomSeed === undefined ? Math.floor(core.now() / 1000) : FIRST_SEEDED_EVENT;
  const events = createEvents(core, { destinations, firstId, sizeLimit: simulator.bodyLimit, wake });
  const deliveryRules = createDeliveryRules(core, { gone: simulator.webhookGone, retryAfter: simulator.webhookRetryAfter });
  const deliveries = createOutbox(core, { destinations, rules: deliveryRules, wake });
  const webhooks = createWebhooks({
    ...sending,
    environment: name,
    outbox: deliveries,
    clock: core.clock,
    timers,
    ...{ waits, silence },
    note: attemptNoting(core),
    isClosed: runner.isClosed,
    onRestore: core.store.onRestore,
  });
  return { destinations, deliveryRules, events, deliveries, webhooks };
}

interface Course {
  readonly source: WorkSource;
  readonly waits: Waits;
  readonly silence: Silence;
  /** Made later, because it wakes the runner. */
  readonly ordering: () => Pick<ReturnType<typeof orderingOf>, 'rooms' | 'skip'>;
  /** How something that the clock is moved for is looked for. */
  readonly searchFor: (wanted: Wanted) => Search;
}

function timelineOf({ name, sending, simulator, credentials }: EnvironmentSettings, core: Core, { ordering, ...course }: Course): Timeline {
  const { store, system, clock, configuration } = core;
  return createTimeline({
    ...course,
    ...{ clock, timers, system, stayAwake, onRestore: store.onRestore, report: sending.report, gate: sending.gate, turns: sending.turns },
    // Less than a receiver has: one that moves the clock before it answers gets its answer in time.
    patience: sending.limits.total / 2,
    configuration: configuration.get,
    countBlocked: () => ordering().rooms.orders.countBlocked(),
    countPending: (until = Number.MAX_SAFE_INTEGER) => store.deliveries.countDue(until),
    countExpiring: (after, by) => (simulator.tokenClock === 'system' ? 0 : credentials.countExpiring(after, by)),
    warn({ code, message }) {
      simulator.onNotice?.({ environment: name, code, message });
    },
    onSet() {
      ordering().skip();
    },
  });
}

/** What orders need of what leaves beside them. */
interface Surroundings {
  readonly emit: Events['emit'];
  readonly runner: Runner;
  readonly waits: Waits;
  readonly silence: Silence;
}

function orderingOf(settings: EnvironmentSettings, core: Core, surroundings: Surroundings) {
  const { name, sending } = settings;
  const { store, clock } = core;
  const { emit, runner, waits, silence } = surroundings;
  const { wake } = runner;
  const { agenda, author, skip, reschedule, rescheduling, ...changing } = changingOf(core, surroundings);
  const context: ChangeContext = { ...core, ...changing };
  const fixedSecret = name === DEFAULT_NAME ? defaultSecret(name, 'callback') : undefined;
  const orderCallback = createOrderCallback(core, { changed: skip, fixedSecret });
  const orderCalls = createOrderCalls(core);
  const salesOrders = createSalesOrders(context);
  const scheduler = createScheduler(context, { emit, agenda, hasCallback: () => orderCallback.get().url !== undefined, wake });
  const settling = createOrderSettling(context, salesOrders);
  const receiving = { callback: orderCallback, calls: orderCalls };
  const attempts = createOrders(context, { ...receiving, author, agenda, settling, faultOf: requestFault(settings.wireMode), wake });
  const work = createOrderWork({
    ...sending,
    ...{ environment: name, clock, orders: attempts, callback: orderCallback },
    concurrency: () => concurrencyIn(core),
    answerInternally: createInternalHandler(core),
    ...{ waits, silence, witness: core.witness, note: orderNoting(core) },
    isClosed: runner.isClosed,
    isEnding: runner.isEnding,
    onRestore: store.onRestore,
  });
  const orders = createOrderBook(attempts, work, { scheduler, calls: orderCalls, turns: sending.turns });
  return {
    rooms: { author, orderCallback, orderCalls, salesOrders, orders, timeLine: createTimeLine(core, scheduler.catchUp) },
    context,
    attempts,
    scheduler,
    work,
    scheduled: createScheduledWork({ scheduler, clock, turns: sending.turns }),
    ...beginningOf(core, { agenda, attempts, runner }),
    skip,
    reschedule,
    rescheduling,
  };
}

function beginningOf({ view }: Core, { agenda, attempts, runner }: { agenda: AgendaKeeper; attempts: Orders; runner: Runner }) {
  /** Takes up the course of time, with what an earlier process or state left behind; what falls due is worked out before it is needed. */
  const takeUp = (): void => {
    attempts.dropSent();
    agenda.takeUp(view());
    runner.wake();
  };
  /** Begins with that, what falls due included, in steps. */
  const begin = function* (): Steps<void> {
    takeUp();
    yield* agenda.catchUp() ?? [];
    runner.start();
    runner.wake();
  };
  return { takeUp, begin };
}

// How records are changed, with what follows from it at once and later.
function changingOf(core: Core, { emit, runner }: Pick<Surroundings, 'emit' | 'runner'>) {
  const { store, view } = core;
  const agenda = createAgendaKeeper(store, runner.expect);
  const saver = createSaver(store);
  const author = createAuthor();
  const inUnitOfWork = createUnitOfWork(core, {
    saver,
    followers: [agenda, createHistory(store, author), createRecordHistory(core, author)],
    emit,
  });
  /** Has what falls due worked out anew, because what decides about it has changed. */
  const reschedule = (): void => {
    agenda.outdate(view());
    runner.wake();
  };
  /** The same for what fell due while nothing could be done about it. */
  const skip = (): void => {
    const present = view();
    agenda.skip(present.now, present);
    runner.wake();
  };
  /** Does what changes that, and works it out in steps. */
  const rescheduling = function* (work: () => void): Steps<void> {
    work();
    yield* agenda.catchUp() ?? [];
  };
  return { agenda, saver, inUnitOfWork, author, skip, reschedule, rescheduling };
}

function concurrencyIn({ configuration }: Core): number {
  return Math.min(numberOf(configuration.get().members, 'order_generation_concurrency') ?? 1, MOST_OPEN);
}

// What leaves is as the document says, whatever went in (§2.3).
function requestFault(wireMode: WireMode): (request: JsonObject) => string | undefined {
  return (request) => {
    const [violation] = checkShape('order-callback', request, wireMode);
    return violation === undefined ? undefined : `The request for the order is not right: ${violation.place} ${violation.message}.`;
  };
}
