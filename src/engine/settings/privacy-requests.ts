import { instantText } from '../../domain/calendar/dates.js';
import { Problem } from '../../domain/refusals/problem.js';
import { privacyRequest } from '../../domain/resources/privacy-request.js';
import { numberOf, textOf, type Values } from '../../domain/json/values.js';
import type { Foundation } from '../foundation/foundation.js';
import type { Records } from '../records/records.js';

/** A request to forget a person's data (#9-v3-plain-records). */
export interface PrivacyRequest {
  readonly id: number;
  readonly status: 'pending' | 'processed';
  /** Date-times as v2 writes them. */
  readonly receivedDateTime: string;
  readonly processedDateTime: string | undefined;
  readonly customerId: number | undefined;
  readonly email: string | undefined;
  readonly platformSpecificCustomerId: string | undefined;
  readonly phone: string | undefined;
  readonly firstName: string | undefined;
  readonly middleName: string | undefined;
  readonly lastName: string | undefined;
  readonly notes: string | undefined;
}

/** The privacy requests of an environment, which are made through the API. */
export interface PrivacyRequests {
  /** From an id on, ascending; by default all. */
  readonly list: (range?: { readonly from?: number; readonly limit?: number }) => readonly PrivacyRequest[];
  /** Marks one as processed, as of now. Throws `unknown-record`, or `state-refused` when it is already. */
  readonly process: (id: number) => PrivacyRequest;
}

/** Creates the privacy requests of one environment. */
export function createPrivacyRequests({ store, view: viewNow }: Foundation, records: Records): PrivacyRequests {
  return {
    list({ from = 0, limit = Number.MAX_SAFE_INTEGER } = {}) {
      const view = viewNow();
      return store
        .records(privacyRequest.name)
        .page([], { from, limit })
        .map(({ id }) => viewOf(view.own(privacyRequest.name, id) ?? {}));
    },
    process(id) {
      const view = viewNow();
      if (view.own(privacyRequest.name, id)?.status === 'processed')
        throw new Problem('state-refused', 'The privacy request is processed already.');
      records.update(privacyRequest, id, { input: { status: 'processed', processed_date_time: instantText(view.now) } });
      return viewOf(view.own(privacyRequest.name, id) ?? {});
    },
  };
}

function viewOf(values: Values): PrivacyRequest {
  const text = (name: string): string | undefined => textOf(values, name);
  return {
    id: numberOf(values, 'id') ?? 0,
    status: text('status') === 'processed' ? 'processed' : 'pending',
    receivedDateTime: text('received_date_time') ?? '',
    processedDateTime: text('processed_date_time'),
    customerId: numberOf(values, 'customer_id'),
    email: text('email'),
    platformSpecificCustomerId: text('platform_specific_customer_id'),
    phone: text('phone'),
    firstName: text('first_name'),
    middleName: text('middle_name'),
    lastName: text('last_name'),
    notes: text('notes'),
  };
}
