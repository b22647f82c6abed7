import { instantText } from '../../domain/calendar/dates.js';
import { isEventType } from '../../domain/events/table.js';
import { DEFAULT_NAME } from '../../domain/configuration/fields.js';
import { decode, isObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { answerText, ownValues } from '../../domain/records/record-text.js';
import type { Resource } from '../../domain/records/resource.js';
import { resources } from '../../domain/resources/index.js';
import { wireOf, type Dialect } from '../../domain/records/wire.js';
import { StoreUnusable } from '../../store/database.js';
import { atOnce } from '../../domain/steps/steps.js';
import type { Store } from '../../store/store.js';
import { createAgendaKeeper } from '../orders/agenda.js';
import { assertConfiguration, createConfiguration } from '../settings/configuration.js';
import { assertDestination, DESTINATION_SEQUENCE } from '../events/destinations.js';
import { DELIVERY_SEQUENCE, EVENT_SEQUENCE } from '../events/events.js';
import { createView } from '../foundation/view.js';
import { assertCallback } from '../orders/callback.js';
import { ORDER_SEQUENCE } from '../orders/queue.js';
import { every, type Page } from '../foundation/paging.js';
import { idSequence } from '../change/saving.js';

// The highest id that a state may hold: as many again fit into a double.
const LAST_ID = 2 ** 52;
const DIALECT: Dialect = { wire: wireOf('documented'), ecomName: 'ecom' };

/**
 * Reads everything that an environment would read of a state from elsewhere, as of an instant, so that nothing in it fails later. Moves
 * sequences past the ids in use and removes agenda entries of missing subscriptions. Throws `StoreUnusable`.
 */
export function rehearse(store: Store, instant: number): void {
  const configuration = createConfiguration(store, DEFAULT_NAME);
  const viewNow = createView({ store, now: () => instant, dialect: DIALECT, configuration: configuration.get });
  reading('a configuration', () => {
    assertConfiguration(configuration.get(), viewNow());
  });
  const view = viewNow('frozen');
  reading('a sequence', () => {
    assert(store.highest() < LAST_ID);
  });
  rehearseReceivers(store);
  for (const resource of resources) rehearseRecords(store, resource, view);
  rehearseEvents(store);
  rehearseDeliveries(store);
  rehearseOrders(store);
  reading('an agenda', () => {
    rehearseAgenda(store, view);
  });
}

function rehearseReceivers(store: Store): void {
  reading('a destination', () => {
    for (const destination of store.destinations.all()) {
      assertDestination(destination);
      noteId(store, DESTINATION_SEQUENCE, destination.id);
    }
  });
  reading('an order callback', () => {
    assertCallback(store);
  });
}

function rehearseRecords(store: Store, resource: Resource, view: View): void {
  const called = `${/^[aeiou]/.test(resource.name) ? 'an' : 'a'} ${resource.name.replaceAll('-', ' ')}`;
  reading(called, () => {
    for (const record of everyIn((from, limit) => store.records(resource.name).page([], { from, limit }))) {
      const values = ownValues(resource, record.text);
      assert(values.id === record.id);
      assert(isObject(decode(answerText(resource, record, { dialect: DIALECT, view }))));
      for (const column of Object.values(resource.columns)) column.of(values);
      noteId(store, idSequence(resource), record.id);
      for (const [sequence, number] of Object.entries(resource.reserves?.(values) ?? {})) noteId(store, sequence, number);
    }
  });
}

function rehearseEvents(store: Store): void {
  reading('an event', () => {
    for (const { id, type, data, created, updated } of everyIn((from, limit) => store.events.page({ from, limit, type: undefined }))) {
      assert(isEventType(type) && isObject(decode(data)));
      [created, updated].forEach(instantText);
      noteId(store, EVENT_SEQUENCE, id);
    }
  });
}

function rehearseDeliveries(store: Store): void {
  const destinations = new Set(store.destinations.all().map(({ id }) => id));
  const filter = { event: undefined, destination: undefined, status: undefined };
  reading('a delivery', () => {
    for (const { id, event, destination, ...instants } of everyIn((from, limit) => store.deliveries.list({ ...filter, from, limit }))) {
      assert(destinations.has(destination) && store.events.get(event) !== undefined && store.deliveries.body(id) !== undefined);
      [instants.changed, instants.last_attempt ?? 0, instants.due ?? 0].forEach(instantText);
      for (const attempt of store.deliveries.attemptsOf(id)) {
        instantText(attempt.instant);
        assertHeaders(attempt.request_headers, attempt.answer_headers);
      }
      noteId(store, DELIVERY_SEQUENCE, id);
    }
  });
}

function rehearseOrders(store: Store): void {
  reading('an order', () => {
    for (const attempt of everyIn((from, limit) => store.orderAttempts.list({ subscription: undefined, status: undefined, from, limit }))) {
      [attempt.due, attempt.began ?? 0].forEach(instantText);
      assertHeaders(attempt.request_headers, attempt.answer_headers);
      if (attempt.token !== null) for (const { instant } of store.orderCalls.ofToken(attempt.token)) instantText(instant);
      noteId(store, ORDER_SEQUENCE, attempt.id);
    }
  });
}

// The agenda of the file stays as it is; recomputing it is only tried.
function rehearseAgenda(store: Store, view: View): void {
  const all = { from: Number.MIN_SAFE_INTEGER, until: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER };
  for (const { subscription, due } of store.agenda.list(all)) {
    instantText(due);
    if (store.records('subscription').text(subscription) === undefined) store.agenda.clear(subscription);
  }
  const done = new Error('The rehearsal is over.');
  try {
    store.transaction(() => {
      atOnce(createAgendaKeeper(store, () => undefined).refreshAll(view));
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
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

function reading(what: string, work: () => void): void {
  try {
    work();
  } catch {
    throw new StoreUnusable(`The file holds ${what} that cannot be read.`);
  }
}
