import type { OrderStatus, TitledAttempt } from '../../store/orders/order-attempts.js';
import type { Store } from '../../store/store.js';
import { ownShownText } from '../../domain/records/record-text.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { Term } from '../../domain/search/terms.js';

/** A record that is looked at: its id, and what it shows as JSON text, read when that is asked for. */
export interface LookedAt {
  readonly id: number;
  readonly text: () => string | undefined;
}

/** Records of one kind that can be searched. */
export interface Source {
  /** So many from an id on, ascending. */
  readonly page: (from: number, limit: number) => readonly LookedAt[];
  readonly one: (id: number) => LookedAt | undefined;
  /** The id of the record that a word names by itself: its e-mail address, SKU or number. */
  readonly named: (term: Term) => number | undefined;
}

// The columns by which a word names a record; e-mail addresses stand there in small letters.
const NAMES: Readonly<Record<string, string>> = { customer: 'email', product: 'sku', 'sales-order': 'order_number' };

const PLACED: readonly OrderStatus[] = ['placed', 'partly placed'];

/** The records of a resource. */
export function recordSource(resource: string, { store, ecomName }: { readonly store: Store; readonly ecomName: string }): Source {
  const looked = (id: number, text: string | undefined): LookedAt => ({
    id,
    text() {
      const stored = text ?? store.records(resource).text(id);
      return stored === undefined ? undefined : ownShownText(stored, ecomName);
    },
  });
  return {
    page: (from, limit) =>
      store
        .records(resource)
        .listed([], { from, limit })
        .map(({ id, text }) => looked(id, text)),
    one: (id) => (store.records(resource).cell(id, 'id') === undefined ? undefined : looked(id, undefined)),
    named({ written }) {
      const column = NAMES[resource];
      if (column === undefined) return undefined;
      const ids = [written, written.toLowerCase(), written.toUpperCase()].map((value) => store.records(resource).first(column, value));
      return ids.find((id) => id !== undefined);
    },
  };
}

/** The attempts to place orders, without what was sent and answered. */
export function orderSource(store: Store): Source {
  const page = (from: number, limit: number): readonly LookedAt[] =>
    store.orderAttempts.titled(from, limit).map((attempt) => ({ id: attempt.id, text: () => orderText(attempt) }));
  return { page, one: (id) => page(id, 1).find((found) => found.id === id), named: () => undefined };
}

// As lists of orders show them.
function orderText({ items, began, due, error, http_status, order_number, ...rest }: TitledAttempt): string {
  const all = JSON.parse(items) as readonly (JsonObject & { readonly outcome: string | null })[]; // as the store wrote it
  const isPlaced = PLACED.includes(rest.status);
  return JSON.stringify({
    ...rest,
    due: isoText(due),
    sent: began === null ? null : isoText(began),
    httpStatus: http_status,
    [isPlaced ? 'warning' : 'error']: error,
    orderNumber: order_number,
    subscriptions: all.map(({ subscription }) => subscription),
    failures: all.filter(({ outcome }) => outcome === 'failed').map(({ outcome: _, ...failure }) => failure),
  });
}

function isoText(instant: number): string {
  return new Date(instant).toISOString();
}
