import type { PrivacyRequests as InnerRequests, PrivacyRequest as InnerRequest } from '../../engine/settings/privacy-requests.js';
import type { ShippingQuote as InnerQuote, ShippingQuotes as InnerQuotes } from '../../engine/settings/shipping-quotes.js';
import { input, rangeInput } from './input.js';
import { idIn, known } from './known.js';
import { isoInstant } from './settings.js';

type Nullable<T> = { readonly [Member in keyof T]: undefined extends T[Member] ? Exclude<T[Member], undefined> | null : T[Member] };

/** What a way of shipping costs, the same for every cart; the price is a decimal number as text. */
export type ShippingQuote = Nullable<InnerQuote>;

/** A quote to be set: with the id of one that there is it takes its place, without an id it is new. */
export type ShippingQuoteInput = Pick<ShippingQuote, 'shippingMethodCode' | 'shippingPrice'> & {
  readonly [Member in keyof ShippingQuote]?: ShippingQuote[Member] | undefined;
};

/** The shipping quotes of an environment. */
export interface ShippingQuotes {
  readonly list: () => readonly ShippingQuote[];
  /** Replaces all quotes by a list. Throws `setting-refused`, and then changes nothing. */
  readonly set: (quotes: readonly ShippingQuoteInput[]) => readonly ShippingQuote[];
}

/** A request to forget a person's data; `receivedDateTime` and `processedDateTime` are ISO instants. */
export type PrivacyRequest = Nullable<InnerRequest>;

/** The privacy requests of an environment, which are made through the API. */
export interface PrivacyRequests {
  /** By id, the oldest first: by default the first hundred. Throws `setting-refused`. */
  readonly list: (query?: { readonly from?: number | undefined; readonly limit?: number | undefined }) => readonly PrivacyRequest[];
  /** Marks one as processed, as of now. Throws `unknown-record`, or `state-refused` when it is already. */
  readonly process: (id: number) => PrivacyRequest;
}

/** The shipping quotes of an environment as its users see them. */
export function shippingQuotesView(quotes: InnerQuotes): ShippingQuotes {
  return {
    list: () => quotes.list().map(nullable),
    set(list) {
      const { shippingQuotes } = input('shippingQuotes', { shippingQuotes: list });
      return quotes.set(shippingQuotes.map(withoutNulls)).map(nullable);
    },
  };
}

/** The privacy requests of an environment as its users see them. */
export function privacyRequestsView(requests: InnerRequests): PrivacyRequests {
  return {
    list: (query) => requests.list(rangeInput('privacyRequestQuery', query)).map(requestOf),
    process: (id) => known('privacy request', id, () => requestOf(requests.process(idIn(id)))),
  };
}

function requestOf({ receivedDateTime, processedDateTime, ...rest }: InnerRequest): PrivacyRequest {
  const { id, status, ...others } = nullable(rest);
  const processed = processedDateTime === undefined ? null : isoInstant(processedDateTime);
  return { id, status, receivedDateTime: isoInstant(receivedDateTime), processedDateTime: processed, ...others };
}

function nullable<T extends object>(value: T): Nullable<T> {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, (member as unknown) ?? null])) as Nullable<T>; // member by member
}

function withoutNulls(quote: ShippingQuoteInput): Parameters<InnerQuotes['set']>[0][number] {
  return Object.fromEntries(Object.entries(quote).filter(([, member]) => member !== null)) as unknown as ReturnType<typeof withoutNulls>; // member by member
}
