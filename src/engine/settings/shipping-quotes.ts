import type { Json } from '../../domain/json/json.js';
import { camelCase } from '../../domain/records/member-v3.js';
import type { Problem } from '../../domain/refusals/problem.js';
import { shippingQuote } from '../../domain/resources/shipping-quote.js';
import { numberOf, textOf } from '../../domain/json/values.js';
import { refusing, settingRefused } from './configuration-edits.js';
import type { Foundation } from '../foundation/foundation.js';
import { everyRecord } from '../foundation/paging.js';
import type { Records } from '../records/records.js';

/** What a way of shipping costs (#9-v3-plain-records). */
export interface ShippingQuote {
  readonly id: number;
  readonly carrierCode: string | undefined;
  readonly carrierName: string | undefined;
  readonly shippingMethodCode: string;
  readonly shippingMethodName: string | undefined;
  readonly shippingMethodDescription: string | undefined;
  /** A decimal number as text. */
  readonly shippingPrice: string;
}

/** A quote to be set: with the id of a present quote it replaces that one, without an id it is new. */
export type ShippingQuoteInput = Pick<ShippingQuote, 'shippingMethodCode' | 'shippingPrice'> & Partial<ShippingQuote>;

/** The shipping quotes of an environment, the same for every cart. */
export interface ShippingQuotes {
  readonly list: () => readonly ShippingQuote[];
  /** Replaces all quotes by a list. Throws `setting-refused`, and then changes nothing. */
  readonly set: (quotes: readonly ShippingQuoteInput[]) => readonly ShippingQuote[];
}

const MEMBERS = Object.keys(shippingQuote.fields).filter((name) => name !== 'id');

/** Creates the shipping quotes of one environment. */
export function createShippingQuotes({ store, view }: Foundation, records: Records): ShippingQuotes {
  return {
    list,
    set(quotes) {
      store.transaction(() => {
        const present = new Set(ids());
        quotes.forEach(({ id }, index) => {
          // An id may be named once.
          if (id !== undefined && !present.delete(id)) throw refused(index, 'id', 'There is no such shipping quote.');
        });
        for (const id of present) records.remove(shippingQuote, id);
        for (const [index, quote] of quotes.entries()) write(quote, index);
      });
      return list();
    },
  };

  function list(): readonly ShippingQuote[] {
    return ids().map(get);
  }

  function ids(): readonly number[] {
    return Array.from(everyRecord(store, shippingQuote.name), ({ id }) => id);
  }

  function write(quote: ShippingQuoteInput, index: number): void {
    const sent: Readonly<Record<string, Json | undefined>> = { ...quote };
    const input = Object.fromEntries(MEMBERS.map((name) => [name, sent[camelCase(name)] ?? null]));
    refusing(
      () => (quote.id === undefined ? records.create(shippingQuote, { input }) : records.update(shippingQuote, quote.id, { input })),
      ({ path, message }) => refused(index, camelCase(path.join('.')), message),
    );
  }

  function get(id: number): ShippingQuote {
    const values = view().own(shippingQuote.name, id) ?? {};
    return {
      id: numberOf(values, 'id') ?? id,
      carrierCode: textOf(values, 'carrier_code'),
      carrierName: textOf(values, 'carrier_name'),
      shippingMethodCode: textOf(values, 'shipping_method_code') ?? '',
      shippingMethodName: textOf(values, 'shipping_method_name'),
      shippingMethodDescription: textOf(values, 'shipping_method_description'),
      shippingPrice: textOf(values, 'shipping_price') ?? '',
    };
  }
}

function refused(index: number, member: string, message: string): Problem {
  return settingRefused({ path: ['shippingQuotes', String(index), member], message });
}
