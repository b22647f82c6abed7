import type { EntryKind } from '../entry.js';
import type { JournalFilter } from '../search/query.js';

/** A value of a header or a query parameter: a text in which `*` stands for anything, a matcher of a test runner, or null for none. */
type WantedText = string | number | boolean | null | object;

/** What is asked about: a request, a webhook or an order that should have been there. */
export interface WantedEntry extends Omit<JournalFilter, 'kind' | 'query' | 'body'> {
  /** `delivery` when something is named that webhooks alone have, such as `type`; else `request`. */
  readonly kind?: EntryKind | undefined;
  /** A text that is the whole query, or parameters that it must have. */
  readonly query?: string | Readonly<Record<string, WantedText>> | undefined;
  /** Headers that must be there; names in any case. */
  readonly headers?: Readonly<Record<string, WantedText>> | undefined;
  /** What the body must hold at least, as JSON, the parameters of a form likewise; or, as a text, the whole body. */
  readonly body?: unknown;
  /** Whether the body and the query may hold nothing else. */
  readonly exact?: boolean | undefined;
  /** How many there must be; by default at least one. */
  readonly times?: number | { readonly atLeast?: number | undefined; readonly atMost?: number | undefined } | undefined;
  /** The number of an entry in the journal: only later ones count. */
  readonly after?: number | undefined;
}

/** What came of looking for it. */
export interface Verified {
  readonly verified: boolean;
  /** How many there are. */
  readonly count: number;
  /** Their ids, of the first thousand. */
  readonly entries: readonly string[];
  /** What was found, or why it is not what was wanted, to be read. */
  readonly message: string;
  /** The three that come nearest, best first, when there are too few. */
  readonly nearest: readonly Nearest[];
}

/** One that comes near to what was wanted. */
export interface Nearest {
  readonly id: string;
  readonly number: number;
  /** ISO instant, by the environment's clock. */
  readonly at: string;
  /** `POST /services/v2/customer -> 400 Validation Failed`. */
  readonly summary: string;
  /** The first fifty. */
  readonly differences: readonly Difference[];
  /** How many there are in all. */
  readonly total: number;
}

/** One thing in which an entry is not what was wanted. */
export interface Difference {
  /** Where: `status`, `headers.Content-Type`, `query.page`, `body.customer.items[0].sku`. */
  readonly path: string;
  /** `unreadable`: what is there cannot be compared; `found` says why. */
  readonly what: 'different' | 'missing' | 'extra' | 'unreadable';
  /** Null for what is too much; secrets are shortened. */
  readonly expected: unknown;
  /** Null for what is missing; secrets are shortened. */
  readonly found: unknown;
  /** The name of what is there instead and was probably meant; null for none. */
  readonly nearest: string | null;
}
