import { tableLine } from './columns.js';

/** How the entries of a list of the control API are shown as lines of a table. */
export interface Listing {
  /** The names of the columns, and how wide each is but the last. */
  readonly heading: readonly string[];
  readonly widths: readonly number[];
  /** The cells of an entry, from its JSON text. */
  readonly cellsOf: (text: string) => readonly string[];
}

/** An entry, or the heading, as a line that a terminal shows as one. */
export function listingLine({ widths }: Listing, cells: readonly string[]): string {
  return tableLine(cells, widths);
}

interface Order {
  readonly id: number;
  readonly kind: string;
  readonly status: string;
  readonly due: string;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly warning: string | null;
  readonly orderNumber: string | null;
  readonly subscriptions?: readonly number[];
  readonly failures?: readonly Failure[];
}

interface Failure {
  readonly subscription: number;
  readonly errorClass: string | null;
  readonly errorType: string | null;
  readonly errorMessage: string | null;
}

interface Delivery {
  readonly id: number;
  readonly event: number;
  readonly destination: number;
  readonly status: string;
  readonly due: string | null;
  readonly attemptCount: number;
  readonly lastAttempt: string | null;
  readonly lastError: string | null;
}

interface Event {
  readonly id: number;
  readonly type: string;
  readonly created: string;
  readonly data: unknown;
}

/** The listings of the lists that there are, by their names in the control API. */
export const listings = {
  orders: {
    heading: ['ID', 'DUE', 'STATUS', 'FOR', 'NUMBER, OR REASON'],
    widths: [5, 20, 13, 11],
    cellsOf(text) {
      const order = JSON.parse(text) as Order; // the server's line
      return [String(order.id), shortInstant(order.due), order.status, subscriptionsOf(order), remarksOf(order).join('; ')];
    },
  },
  events: {
    heading: ['ID', 'CREATED', 'TYPE', 'ABOUT'],
    widths: [10, 20, 30],
    cellsOf(text) {
      const { id, type, created, data } = JSON.parse(text) as Event; // the server's line
      return [String(id), shortInstant(created), type, subjectOf(type, data)];
    },
  },
  deliveries: {
    heading: ['ID', 'EVENT', 'TO', 'STATUS', 'TRIES', 'LAST, OR DUE', 'REASON'],
    widths: [6, 10, 5, 9, 5, 20],
    cellsOf(text) {
      const delivery = JSON.parse(text) as Delivery; // the server's line
      const { id, event, destination, status, due, attemptCount, lastAttempt, lastError } = delivery;
      const when = shortInstant(due ?? lastAttempt ?? '');
      return [...[id, event, destination].map(String), status, String(attemptCount), when, lastError === null ? '' : inWords(lastError)];
    },
  },
} as const satisfies Readonly<Record<string, Listing>>;

// To the second, which is as exact as a reader needs it.
function shortInstant(text: string): string {
  return text.replace(/\.\d+Z$/, 'Z');
}

const MOST_NAMED = 2;

function subscriptionsOf({ subscriptions = [] }: Order): string {
  const named = subscriptions.slice(0, MOST_NAMED).join(',');
  const others = subscriptions.length - MOST_NAMED;
  return others > 0 ? `${named}+${String(others)}` : named;
}

function remarksOf({ kind, error, warning, orderNumber, failures = [], subscriptions = [] }: Order): readonly string[] {
  const reasons = failures.map((failure) => {
    const isAlone = subscriptions.length === 1;
    return `${isAlone ? '' : `${String(failure.subscription)}: `}${reasonOf(failure)}`;
  });
  const remarks = [orderNumber, ...reasons, reasons.length === 0 ? error : null, warning, kind === 'scheduled' ? null : kind];
  return remarks.filter((remark) => remark !== null && remark !== '').map(String);
}

// The class says more than the type that goes with it.
function reasonOf({ errorClass, errorType, errorMessage }: Failure): string {
  return [errorClass ?? errorType, errorMessage].filter((part) => part !== null && part !== '').join(': ');
}

// What the API says of a failed attempt is a word or two.
function inWords(error: string): string {
  const [, status] = /^HTTP (\d+)$/.exec(error) ?? [];
  if (status !== undefined) return `the receiver answered ${status}`;
  return { Timeout: 'no answer in time', 'Connection failed': 'no connection' }[error] ?? error;
}

// The record that its type names, or another one that stands in its data with an id.
function subjectOf(type: string, data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  const [own = ''] = type.split('.');
  const members = Object.entries(data as Readonly<Record<string, unknown>>).sort(
    ([one], [other]) => Number(other === own) - Number(one === own),
  );
  for (const [name, value] of members) {
    if (typeof value === 'object' && value !== null && 'id' in value) return `${name.replaceAll('_', ' ')} ${String(value.id)}`;
  }
  return '';
}
