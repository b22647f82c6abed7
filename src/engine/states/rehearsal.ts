import { instantText, readInstant } from '../../domain/calendar/dates.js';
import { isEventType } from '../../domain/events/table.js';
import { DEFAULT_NAME } from '../../domain/configuration/fields.js';
import { decode, isObject, OWN_DEPTH } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { answerText, ownValues } from '../../domain/records/record-text.js';
import type { Resource } from '../../domain/records/resource.js';
import { resources } from '../../domain/resources/index.js';
import { agendaKinds, dueInstants } from '../../domain/scheduling/agenda.js';
import { wireOf, type Dialect } from '../../domain/records/wire.js';
import type { Steps } from '../../domain/steps/steps.js';
import { StoreUnusable } from '../../store/database.js';
import { withArticle } from '../../store/foreign-rows.js';
import { columnValues } from '../../store/record-sql.js';
import type { Store } from '../../store/store.js';
import { assertConfiguration, createConfiguration } from '../settings/configuration.js';
import { assertDeliveryRules } from '../events/delivery-rules.js';
import { assertDestination, DESTINATION_SEQUENCE, MOST_DESTINATIONS } from '../events/destinations.js';
import { DELIVERY_SEQUENCE, EVENT_SEQUENCE, LAST_EVENT } from '../events/events.js';
import { assertFormerSecret, destinationCalled } from '../events/former-secrets.js';
import { BEGUN } from '../foundation/stored-names.js';
import { createView } from '../foundation/view.js';
import { assertCallback } from '../orders/callback.js';
import { ORDER_SEQUENCE } from '../orders/queue.js';
import { every, type Page } from '../foundation/paging.js';
import { idSequence } from '../change/saving.js';

// The highest id that a state may hold: as many again fit into a double.
const LAST_ID = 2 ** 52;
// Milliseconds that a date can have (ECMA-262, 21.4.1.1).
const LAST_INSTANT = 8.64e15;
const DIALECT: Dialect = { wire: wireOf('documented'), ecomName: 'ecom' };

/**
 * Reads everything that an environment would read of a state from elsewhere, as of an instant, so that nothing in it fails later; nobody
 * else may see the store meanwhile. Moves sequences past the ids in use, makes columns say what the texts of records say, and removes
 * agenda entries of missing subscriptions. Throws `StoreUnusable`.
 */
export function* rehearse(store: Store, instant: number): Steps<void> {
  const configuration = createConfiguration(store, DEFAULT_NAME);
  const viewNow = createView({ store, now: () => instant, dialect: DIALECT, configuration: configuration.get });
  yield* reading('a configuration', function* () {
    assertConfiguration(configuration.get(), viewNow());
    yield;
  });
  const view = viewNow('frozen');
  yield* reading('a sequence', function* () {
    assert(store.highest() < LAST_ID && store.last(EVENT_SEQUENCE) < LAST_EVENT);
    yield;
  });
  yield* reading('a beginning', function* () {
    assert(readInstant(store.settings.get(BEGUN) ?? instantText(instant)) !== undefined);
    yield;
  });
  yield* rehearseReceivers(store);
  for (const resource of resources) yield* rehearseRecords(store, resource, view);
  yield* rehearseHistory(store);
  yield* rehearseEvents(store);
  yield* rehearseDeliveries(store);
  yield* rehearseOrders(store);
  yield* rehearseAgenda(store, view);
}

function* rehearseReceivers(store: Store): Steps<void> {
  yield* reading('a destination', function* () {
    assert(store.destinations.count() <= MOST_DESTINATIONS);
    for (const destination of store.destinations.all()) {
      assertDestination(destination);
      assertFormerSecret(store, destinationCalled(destination.id));
      noteId(store, DESTINATION_SEQUENCE, destination.id);
      yield;
    }
  });
  yield* reading('rules of deliveries', function* () {
    assertDeliveryRules(store);
    yield;
  });
  yield* reading('an order callback', function* () {
    assertCallback(store);
    yield;
  });
}

function rehearseRecords(store: Store, resource: Resource, view: View): Steps<void> {
  const table = store.records(resource.name);
  const names = Object.keys(resource.columns);
  return reading(withArticle(resource.name), function* () {
    for (const record of everyIn((from, limit) => table.page([], { from, limit }))) {
      const { id, text } = record;
      const values = ownValues(resource, text);
      assert(values.id === id);
      assert(isObject(decode(answerText(resource, record, { dialect: DIALECT, view }))));
      const stored = names.length === 0 ? [] : (table.cells(id, names) ?? []);
      if (columnValues(resource, values).some((value, index) => value !== stored[index])) table.write(id, text, values);
      noteId(store, idSequence(resource), id);
      for (const [sequence, number] of Object.entries(resource.reserves?.(values) ?? {})) noteId(store, sequence, number);
      yield;
    }
  });
}

function rehearseHistory(store: Store): Steps<void> {
  return reading('a subscription change', function* () {
    for (const { instant } of everyIn((from, limit) => store.subscriptionChanges.page(from, limit))) {
      instantText(instant);
      yield;
    }
  });
}

function rehearseEvents(store: Store): Steps<void> {
  return reading('an event', function* () {
    for (const { id, type, data, created, updated } of everyIn((from, limit) => store.events.page({ from, limit, type: undefined }))) {
      assert(id < LAST_EVENT && isEventType(type) && isObject(decode(data, OWN_DEPTH)));
      [created, updated].forEach(instantText);
      noteId(store, EVENT_SEQUENCE, id);
      yield;
    }
  });
}

function rehearseDeliveries(store: Store): Steps<void> {
  const destinations = new Set(store.destinations.all().map(({ id }) => id));
  const filter = { event: undefined, destination: undefined, status: undefined };
  return reading('a delivery', function* () {
    for (const delivery of everyIn((from, limit) => store.deliveries.list({ ...filter, from, limit }))) {
      const { id, event, destination, attempts } = delivery;
      assert(destinations.has(destination) && store.events.get(event) !== undefined && store.deliveries.body(id) !== undefined);
      [delivery.changed, delivery.last_attempt ?? 0, delivery.due ?? 0].forEach(instantText);
      assert([delivery.series, attempts, delivery.round].every((count) => count >= 0 && count < LAST_ID));
      for (const attempt of store.deliveries.attemptsOf(id)) {
        assert(attempt.number <= attempts); // the next one gets the number that follows
        instantText(attempt.instant);
        assertHeaders(attempt.request_headers, attempt.answer_headers);
        yield;
      }
      noteId(store, DELIVERY_SEQUENCE, id);
      yield;
    }
  });
}

function rehearseOrders(store: Store): Steps<void> {
  return reading('an order', function* () {
    for (const attempt of everyIn((from, limit) => store.orderAttempts.list({ subscription: undefined, status: undefined, from, limit }))) {
      [attempt.due, attempt.began ?? 0].forEach(instantText);
      assertHeaders(attempt.request_headers, attempt.answer_headers);
      assert(attempt.request === null || isObject(decode(attempt.request, OWN_DEPTH)));
      if (attempt.token !== null) for (const { instant } of store.orderCalls.ofToken(attempt.token)) instantText(instant);
      noteId(store, ORDER_SEQUENCE, attempt.id);
      yield;
    }
  });
}

// The agenda of the file stays as it is; recomputing it is only tried.
function rehearseAgenda(store: Store, view: View): Steps<void> {
  const { agenda } = store;
  const subscriptions = store.records('subscription');
  return reading('an agenda', function* () {
    for (const kind of agendaKinds) {
      assert((agenda.earliest(kind) ?? 0) >= -LAST_INSTANT && agenda.earliest(kind, LAST_INSTANT) === undefined);
      for (const id of agenda.due(kind, LAST_INSTANT)) {
        if (subscriptions.cell(id, 'id') === undefined) agenda.clear(id);
        yield;
      }
    }
    for (const { id } of everyIn((from, limit) => subscriptions.page([], { from, limit }))) {
      assert(Object.values(dueInstants(view.own('subscription', id) ?? {}, view)).every(Number.isSafeInteger));
      yield;
    }
  });
}

// Files from elsewhere may hold any ids.
function everyIn<T extends { readonly id: number }>(page: Page<T>): Generator<T> {
  return every(page, -LAST_ID);
}

function noteId(store: Store, sequence: string, id: number): void {
  assert(Number.isInteger(id) && id > 0 && id < LAST_ID);
  store.reserve(sequence, id);
}

function assertHeaders(...texts: readonly (string | null)[]): void {
  for (const text of texts) assert(text === null || Array.isArray(JSON.parse(text)));
}

function assert(holds: boolean): void {
  if (!holds) throw new Error('It does not hold.');
}

function* reading(what: string, work: () => Steps<void>): Steps<void> {
  try {
    yield* work();
  } catch {
    throw new StoreUnusable(`The file holds ${what} that cannot be read.`);
  }
}
