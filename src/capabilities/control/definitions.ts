// Generated from schemas/control.json by npm run generate; do not edit.

/* eslint max-lines: off -- one definition after the other */

import type { Json, JsonObject } from '../../simulator.js';

/** What passes each definition of schemas/control.json. */
export interface Definitions {
  readonly nothing: Readonly<Record<string, never>>;
  /** PUT clock */
  readonly clock: {
    readonly kind: 'system' | 'frozen' | 'offset';
    readonly instant?: string;
    readonly milliseconds?: number;
    readonly by?: string;
  };
  /** POST clock/advance: one of by, to, next and until; limit, a duration, goes with until. */
  readonly advance: {
    readonly by?: string;
    readonly to?: string;
    readonly next?: true;
    readonly until?: Definitions['wanted'];
    readonly limit?: string;
  };
  /** POST destinations */
  readonly destination: {
    readonly url: string;
    readonly eventTypes?: Definitions['eventTypes'];
    readonly secret?: string;
    readonly authority?: string;
    readonly enabled?: boolean;
  };
  /** PATCH destinations/{id}; null picks all types, or takes the authority away. */
  readonly destinationEdit: {
    readonly url?: string;
    readonly eventTypes?: null | Definitions['eventTypes'];
    readonly authority?: null | string;
  };
  /** POST destinations/{id}/secret and order-callback/secret: the present one counts beside it for oldValidFor. */
  readonly newSecret: { readonly secret?: string; readonly oldValidFor?: string };
  /** POST clients: an API client; what is left out is drawn, except for its name. */
  readonly client: { readonly id?: string; readonly name?: string; readonly secret?: string };
  /** POST clients/{id}/secret: the present one counts beside it for oldValidFor, by the clock by which tokens expire. */
  readonly newClientSecret: { readonly secret?: string; readonly oldValidFor?: string };
  /** PATCH delivery-rules; null goes back to what Subsim was started with, what is left out stays. */
  readonly deliveryRules: { readonly gone?: null | 'retry' | 'disable'; readonly retryAfter?: null | 'ignore' | 'honour' };
  /** PUT order-callback; null takes the address or the authority away, what is left out stays. */
  readonly orderCallback: { readonly url?: null | string; readonly secret?: string; readonly authority?: null | string };
  /** PATCH config: members of config; null takes one away, or back to its default. */
  readonly config: JsonObject;
  /** POST intervals */
  readonly interval: { readonly name: string; readonly type: Definitions['intervalType']; readonly length: number };
  /** PUT, PATCH intervals/{id}; what is left out stays. */
  readonly intervalEdit: { readonly name?: string; readonly type?: Definitions['intervalType']; readonly length?: number };
  /** GET user-defined-field-definitions */
  readonly fieldDefinitionQuery: { readonly entity_type?: Definitions['entityType'] };
  /** POST user-defined-field-definitions */
  readonly fieldDefinition: {
    readonly code: string;
    readonly entity_type: Definitions['entityType'];
    readonly data_type: Definitions['dataType'];
    readonly field_type: Definitions['fieldType'];
    readonly label?: string;
    readonly default_value?: Json;
    readonly populate_default?: boolean;
    readonly validate_data?: boolean;
    readonly options?: Definitions['fieldOptions'];
    readonly rules?: Definitions['fieldRules'];
  };
  /** PATCH user-defined-field-definitions/{id}; what is left out stays, and the field_type in any case. */
  readonly fieldDefinitionEdit: {
    readonly code?: string;
    readonly entity_type?: Definitions['entityType'];
    readonly data_type?: Definitions['dataType'];
    readonly field_type?: Definitions['fieldType'];
    readonly label?: string;
    readonly default_value?: Json;
    readonly populate_default?: boolean;
    readonly validate_data?: boolean;
    readonly options?: Definitions['fieldOptions'];
    readonly rules?: Definitions['fieldRules'];
  };
  /** POST scheduling-rules */
  readonly schedulingRule: { readonly name: string; readonly type: Definitions['schedulingRuleType']; readonly data: JsonObject };
  /** PATCH scheduling-rules/{id}; what is left out stays. */
  readonly schedulingRuleEdit: { readonly name?: string; readonly type?: Definitions['schedulingRuleType']; readonly data?: JsonObject };
  /** POST product-configuration-profiles */
  readonly productConfigurationProfile: { readonly name: string; readonly data: JsonObject };
  /** PATCH product-configuration-profiles/{id}; what is left out stays. */
  readonly productConfigurationProfileEdit: { readonly name?: string; readonly data?: JsonObject };
  /** PUT shipping-quotes: the whole list; a quote with the id of one that there is takes its place. */
  readonly shippingQuotes: { readonly shippingQuotes: readonly Definitions['shippingQuote'][] };
  /** A quote in the list of PUT shipping-quotes. */
  readonly shippingQuote: {
    readonly id?: number;
    readonly carrierCode?: Definitions['plainTextOrNull'];
    readonly carrierName?: Definitions['plainTextOrNull'];
    readonly shippingMethodCode: string;
    readonly shippingMethodName?: Definitions['plainTextOrNull'];
    readonly shippingMethodDescription?: Definitions['plainTextOrNull'];
    readonly shippingPrice: string;
  };
  /** GET records/{resource}/{id}/history: from an id downwards. */
  readonly historyQuery: { readonly from?: number; readonly limit?: number };
  /** GET privacy-requests */
  readonly privacyRequestQuery: { readonly from?: number; readonly limit?: number };
  /** POST events */
  readonly trigger: {
    readonly type: Definitions['eventType'];
    readonly for?: Definitions['recordName'];
    /** A JSON Patch (RFC 6902) on the data of the event. */
    readonly patch?: readonly JsonObject[];
  };
  /** POST deliveries/resend-failed */
  readonly resendFailed: { readonly since?: string };
  /** How much of each list is shown of what is pending. */
  readonly pendingQuery: { readonly limit?: number };
  /** POST settle, as query or body: milliseconds, and what is waited for. */
  readonly settle: { readonly timeout?: number; readonly until?: 'quiet' | 'finished' };
  /** POST wait: exactly one of event, webhook, delivery, order and status; milliseconds; the id of one that counts no more. */
  readonly wait: {
    readonly event?: Definitions['wantedEvent'];
    readonly webhook?: Definitions['wantedWebhook'];
    readonly delivery?: Definitions['wantedDelivery'];
    readonly order?: Definitions['wantedOrder'];
    readonly status?: Definitions['wantedStatus'];
    readonly within?: number;
    readonly after?: number;
  };
  /** POST verify: what should have been sent; any field of the search language besides. */
  readonly verify: {
    readonly kind?: 'request' | 'event' | 'delivery' | 'order' | 'move' | 'state' | 'act';
    readonly query?: string | JsonObject;
    readonly headers?: JsonObject;
    readonly body?: Json;
    readonly exact?: boolean;
    readonly times?: Definitions['times'];
    readonly after?: number;
  };
  readonly times: { readonly atLeast?: number; readonly atMost?: number } | number;
  readonly count: number;
  /** What the clock is moved for: exactly one of these. */
  readonly wanted: {
    readonly event?: Definitions['wantedEvent'];
    readonly webhook?: Definitions['wantedWebhook'];
    readonly delivery?: Definitions['wantedDelivery'];
    readonly order?: Definitions['wantedOrder'];
    readonly status?: Definitions['wantedStatus'];
  };
  readonly wantedEvent:
    { readonly type?: Definitions['eventType']; readonly for?: Definitions['recordName']; readonly id?: number } | Definitions['eventType'];
  readonly wantedWebhook:
    | { readonly type?: Definitions['eventType']; readonly for?: Definitions['recordName']; readonly destination?: number }
    | Definitions['eventType'];
  readonly wantedDelivery:
    | {
        readonly status?: Definitions['deliveryStatus'];
        readonly event?: number;
        readonly type?: Definitions['eventType'];
        readonly for?: Definitions['recordName'];
        readonly destination?: number;
      }
    | Definitions['deliveryStatus'];
  readonly wantedOrder:
    | {
        readonly status?: Definitions['orderStatus'];
        readonly subscription?: number;
        readonly kind?: 'scheduled' | 'keep' | 'alter' | 'off-cycle';
        readonly orderNumber?: string;
      }
    | Definitions['orderStatus'];
  readonly wantedStatus: { readonly of: Definitions['recordName']; readonly is: string };
  /** POST faults: what befalls requests to the platform's API; status, delay (milliseconds) or reset at least, path with * for anything. */
  readonly fault: {
    readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    readonly path?: string;
    readonly status?: number;
    readonly retryAfter?: number;
    readonly delay?: number;
    readonly reset?: true;
    readonly times?: number;
  };
  /** POST inboxes: an address of Subsim's own; base is where another server serves it. */
  readonly inbox: {
    readonly name?: string;
    readonly destination?: { readonly eventTypes?: Definitions['eventTypes']; readonly secret?: string } | true;
    readonly orderCallback?: true;
    readonly base?: string;
    readonly webhooks?: Definitions['webhookAnswer'];
    readonly orders?: Definitions['orderAnswer'];
  };
  /** PATCH inboxes/{name}: what it answers; what is left out stays. */
  readonly inboxEdit: { readonly webhooks?: Definitions['webhookAnswer']; readonly orders?: Definitions['orderAnswer'] };
  readonly webhookAnswer: { readonly status: number; readonly body?: string } | 'take' | 'refuse' | 'hang';
  readonly orderAnswer:
    | { readonly refuse: readonly Definitions['inboxRefusal'][] | Definitions['inboxRefusal'] }
    | { readonly status: number; readonly body?: string }
    | 'place'
    | 'refuse'
    | 'hang';
  readonly inboxRefusal: { readonly subscription?: number; readonly errorClass?: string; readonly errorMessage?: string };
  /** GET inboxes/{name}: what came; after is the number of one that counts no more. */
  readonly receivedQuery: {
    readonly kind?: Definitions['receivedKind'];
    readonly type?: Definitions['eventType'];
    readonly subscription?: number;
    readonly for?: Definitions['recordName'];
    readonly after?: number;
  };
  /** POST inboxes/{name}/wait: what is to come; milliseconds. */
  readonly receivedWait: {
    readonly kind?: Definitions['receivedKind'];
    readonly type?: Definitions['eventType'];
    readonly subscription?: number;
    readonly for?: Definitions['recordName'];
    readonly after?: number;
    readonly within?: number;
  };
  /** POST transactions/{id}/settle */
  readonly settling: { readonly state: 'succeeded' | 'failed' };
  /** POST payment-profiles/{id}/account-update: what is known of the new card, at least one member. */
  readonly accountUpdate: {
    readonly creditcard_last_digits?: Definitions['textOrNumber'];
    readonly creditcard_first_digits?: Definitions['textOrNumber'];
    readonly creditcard_month?: Definitions['textOrNumber'];
    readonly creditcard_year?: Definitions['textOrNumber'];
    readonly payment_token?: Definitions['textOrNumber'];
  };
  readonly textOrNumber: number | string;
  /** GET support: one mark alone. */
  readonly supportQuery: { readonly mark?: 'stated' | 'observed' | 'assumed' | 'own' };
  /** environment.trace: which part of what something led to is shown. */
  readonly traceOptions: { readonly whole?: boolean; readonly limit?: number; readonly entries?: boolean };
  /** GET trace/{id}: the same, and how a text is drawn. */
  readonly traceQuery: {
    readonly whole?: Definitions['yesOrNo'];
    readonly limit?: number;
    readonly entries?: Definitions['yesOrNo'];
    readonly ascii?: Definitions['yesOrNo'];
  };
  readonly nodeLimit: number;
  readonly yesOrNo: 'true' | 'yes' | 1 | 'false' | 'no' | 0;
  /** POST checks: the receiver, its secret, the cases that are played and those that are not, by id or by the beginning or end of one; the dated list that counts; times in milliseconds; a product that the shop sells; an address that answers how much was processed. */
  readonly check: {
    readonly kind: 'webhook' | 'order-callback';
    readonly url: string;
    readonly secret: string;
    readonly only?: Definitions['checkCases'];
    readonly skip?: Definitions['checkCases'];
    readonly suite?: '2026-12';
    readonly limits?: Definitions['checkLimits'];
    readonly authority?: string;
    readonly ownsTarget?: boolean;
    readonly sku?: string;
    readonly probeUrl?: string;
  };
  /** Names of cases of checks. */
  readonly checkCases: readonly string[];
  /** How long things may take while a receiver is checked, in milliseconds. */
  readonly checkLimits: {
    readonly webhookAnswer?: number;
    readonly orderAnswer?: number;
    readonly wait?: number;
    readonly callBack?: number;
    readonly slow?: number;
  };
  readonly checkTime: number;
  /** GET search: the words, in which kinds of record, from where on. */
  readonly search: {
    readonly q: Definitions['searchText'];
    readonly in?: readonly string[] | string;
    readonly from?: string;
    readonly limit?: number;
  };
  /** POST import: files of own records, as text here; the mapping says by kind which column is which member, and what all rows have. */
  readonly importing: {
    readonly files: readonly Definitions['importedFile'][];
    readonly mapping?: JsonObject;
    readonly separator?: ',' | ';' | '\t';
    readonly dryRun?: boolean;
    readonly mask?: boolean;
    readonly maskKey?: string;
  };
  /** A file of own records: CSV, or a list as the API answers it. */
  readonly importedFile: { readonly name: string; readonly kind?: string; readonly format?: 'csv' | 'json'; readonly text: string };
  readonly importMapping: JsonObject;
  /** Members by the names of columns, of which null leaves one out, and values that all rows have. */
  readonly columnMapping: { readonly columns?: JsonObject; readonly constants?: JsonObject };
  readonly columnMember: null | string;
  readonly searchText: number | string;
  /** GET events */
  readonly eventQuery: { readonly type?: Definitions['eventType']; readonly from?: number; readonly limit?: number };
  /** GET deliveries */
  readonly deliveryQuery: {
    readonly event?: number;
    readonly destination?: number;
    readonly status?: 'pending' | 'delivered' | 'failed';
    readonly from?: number;
    readonly limit?: number;
  };
  /** GET orders */
  readonly orderQuery: {
    readonly subscription?: number;
    readonly status?: 'waiting' | 'sent' | 'placed' | 'partly placed' | 'failed' | 'dropped';
    readonly from?: number;
    readonly limit?: number;
  };
  /** GET schedule */
  readonly scheduleQuery: { readonly from?: string; readonly until?: string; readonly limit?: number };
  /** PATCH records/{resource}/{id}: members by their names in the API, and single user-defined fields, of which null removes one. */
  readonly recordEdit: { readonly members?: JsonObject; readonly userDefinedFields?: JsonObject };
  /** GET records/{resource} */
  readonly recordListQuery: {
    readonly from?: number;
    readonly limit?: number;
    readonly latestFirst?: Definitions['yesOrNo'];
    readonly customer?: number;
    readonly product?: Definitions['textOrNumber'];
    readonly status?: string;
  };
  /** records.list of the library */
  readonly recordQuery: {
    readonly from?: number;
    readonly limit?: number;
    readonly latestFirst?: boolean;
    readonly customer?: number;
    readonly product?: Definitions['textOrNumber'];
    readonly status?: string;
  };
  /** POST records/subscription/{id}/{action}: the members that the action of the API takes. */
  readonly recordAction: { readonly members?: JsonObject };
  /** GET timeline */
  readonly timelineQuery: {
    readonly from?: string;
    readonly to?: string;
    readonly subscription?: number;
    readonly kind?: 'snapshot' | 'order' | 'event' | 'delivery' | 'expiration' | 'e-mail';
    readonly limit?: number;
    readonly after?: string;
  };
  /** GET timeline/days: dates of the environment's time zone, both included. */
  readonly timelineDaysQuery: { readonly from?: string; readonly to?: string; readonly subscription?: number };
  /** POST orders: one for a subscription at once; the rhythm of its dates is kept, begins anew, or nothing but the count changes. */
  readonly placing: { readonly subscription: number; readonly kind: 'keep' | 'alter' | 'off-cycle' };
  /** POST environments */
  readonly environment: {
    readonly name?: string;
    readonly seed?: { readonly content: JsonObject } | 'demo' | 'empty';
    readonly randomSeed?: number;
    readonly wire?: 'documented' | 'observed';
    readonly ecomName?: string;
    readonly clock?: string;
    readonly clientId?: string;
    readonly clientSecret?: string;
  };
  /** POST fork; snapshot or before. */
  readonly fork: {
    readonly name?: string;
    readonly snapshot?: string;
    readonly before?: string;
    readonly clientId?: string;
    readonly clientSecret?: string;
  };
  /** POST reset */
  readonly reset: { readonly to?: 'seed' | 'empty' };
  /** The state right before a write. */
  readonly beforeWrite: { readonly before: string };
  /** POST restore; before or snapshot. */
  readonly restore: { readonly before?: string; readonly snapshot?: string };
  /** POST snapshots */
  readonly snapshot: { readonly name: string; readonly before?: string };
  /** GET requests and GET journal: q, a text of the search language, and its fields as parameters of their own. */
  readonly journalQuery: {
    readonly q?: Definitions['textOrNumber'];
    readonly kind?: Definitions['textOrNumber'];
    readonly id?: Definitions['textOrNumber'];
    readonly number?: Definitions['textOrNumber'];
    readonly cause?: Definitions['textOrNumber'];
    readonly method?: Definitions['textOrNumber'];
    readonly path?: Definitions['textOrNumber'];
    readonly route?: Definitions['textOrNumber'];
    readonly query?: Definitions['textOrNumber'];
    readonly status?: Definitions['textOrNumber'];
    readonly refusal?: Definitions['textOrNumber'];
    readonly rule?: Definitions['textOrNumber'];
    readonly hint?: Definitions['textOrNumber'];
    readonly ignored?: Definitions['textOrNumber'];
    readonly client?: Definitions['textOrNumber'];
    readonly type?: Definitions['textOrNumber'];
    readonly event?: Definitions['textOrNumber'];
    readonly delivery?: Definitions['textOrNumber'];
    readonly destination?: Definitions['textOrNumber'];
    readonly order?: Definitions['textOrNumber'];
    readonly subscription?: Definitions['textOrNumber'];
    readonly for?: Definitions['textOrNumber'];
    readonly outcome?: Definitions['textOrNumber'];
    readonly url?: Definitions['textOrNumber'];
    readonly error?: Definitions['textOrNumber'];
    readonly act?: Definitions['textOrNumber'];
    readonly what?: Definitions['textOrNumber'];
    readonly name?: Definitions['textOrNumber'];
    readonly body?: Definitions['textOrNumber'];
    readonly answer?: Definitions['textOrNumber'];
    readonly header?: Definitions['textOrNumber'];
    readonly ms?: Definitions['textOrNumber'];
    readonly since?: Definitions['textOrNumber'];
    readonly until?: Definitions['textOrNumber'];
    readonly at?: Definitions['textOrNumber'];
    readonly text?: Definitions['textOrNumber'];
    readonly from?: number;
    readonly limit?: number;
    readonly latestFirst?: Definitions['yesOrNo'];
  };
  /** GET requests/count, GET requests/latest, DELETE requests and the same of journal: which entries are meant. */
  readonly journalFilter: {
    readonly q?: Definitions['textOrNumber'];
    readonly kind?: Definitions['textOrNumber'];
    readonly id?: Definitions['textOrNumber'];
    readonly number?: Definitions['textOrNumber'];
    readonly cause?: Definitions['textOrNumber'];
    readonly method?: Definitions['textOrNumber'];
    readonly path?: Definitions['textOrNumber'];
    readonly route?: Definitions['textOrNumber'];
    readonly query?: Definitions['textOrNumber'];
    readonly status?: Definitions['textOrNumber'];
    readonly refusal?: Definitions['textOrNumber'];
    readonly rule?: Definitions['textOrNumber'];
    readonly hint?: Definitions['textOrNumber'];
    readonly ignored?: Definitions['textOrNumber'];
    readonly client?: Definitions['textOrNumber'];
    readonly type?: Definitions['textOrNumber'];
    readonly event?: Definitions['textOrNumber'];
    readonly delivery?: Definitions['textOrNumber'];
    readonly destination?: Definitions['textOrNumber'];
    readonly order?: Definitions['textOrNumber'];
    readonly subscription?: Definitions['textOrNumber'];
    readonly for?: Definitions['textOrNumber'];
    readonly outcome?: Definitions['textOrNumber'];
    readonly url?: Definitions['textOrNumber'];
    readonly error?: Definitions['textOrNumber'];
    readonly act?: Definitions['textOrNumber'];
    readonly what?: Definitions['textOrNumber'];
    readonly name?: Definitions['textOrNumber'];
    readonly body?: Definitions['textOrNumber'];
    readonly answer?: Definitions['textOrNumber'];
    readonly header?: Definitions['textOrNumber'];
    readonly ms?: Definitions['textOrNumber'];
    readonly since?: Definitions['textOrNumber'];
    readonly until?: Definitions['textOrNumber'];
    readonly at?: Definitions['textOrNumber'];
    readonly text?: Definitions['textOrNumber'];
  };
  /** GET stream: which entries are told, and the number of the last one that is known. */
  readonly streamQuery: {
    readonly q?: Definitions['textOrNumber'];
    readonly kind?: Definitions['textOrNumber'];
    readonly id?: Definitions['textOrNumber'];
    readonly number?: Definitions['textOrNumber'];
    readonly cause?: Definitions['textOrNumber'];
    readonly method?: Definitions['textOrNumber'];
    readonly path?: Definitions['textOrNumber'];
    readonly route?: Definitions['textOrNumber'];
    readonly query?: Definitions['textOrNumber'];
    readonly status?: Definitions['textOrNumber'];
    readonly refusal?: Definitions['textOrNumber'];
    readonly rule?: Definitions['textOrNumber'];
    readonly hint?: Definitions['textOrNumber'];
    readonly ignored?: Definitions['textOrNumber'];
    readonly client?: Definitions['textOrNumber'];
    readonly type?: Definitions['textOrNumber'];
    readonly event?: Definitions['textOrNumber'];
    readonly delivery?: Definitions['textOrNumber'];
    readonly destination?: Definitions['textOrNumber'];
    readonly order?: Definitions['textOrNumber'];
    readonly subscription?: Definitions['textOrNumber'];
    readonly for?: Definitions['textOrNumber'];
    readonly outcome?: Definitions['textOrNumber'];
    readonly url?: Definitions['textOrNumber'];
    readonly error?: Definitions['textOrNumber'];
    readonly act?: Definitions['textOrNumber'];
    readonly what?: Definitions['textOrNumber'];
    readonly name?: Definitions['textOrNumber'];
    readonly body?: Definitions['textOrNumber'];
    readonly answer?: Definitions['textOrNumber'];
    readonly header?: Definitions['textOrNumber'];
    readonly ms?: Definitions['textOrNumber'];
    readonly since?: Definitions['textOrNumber'];
    readonly until?: Definitions['textOrNumber'];
    readonly at?: Definitions['textOrNumber'];
    readonly text?: Definitions['textOrNumber'];
    readonly lastEventId?: number;
  };
  /** GET journal/export: as what, and which entries. */
  readonly exportQuery: {
    readonly q?: Definitions['textOrNumber'];
    readonly kind?: Definitions['textOrNumber'];
    readonly id?: Definitions['textOrNumber'];
    readonly number?: Definitions['textOrNumber'];
    readonly cause?: Definitions['textOrNumber'];
    readonly method?: Definitions['textOrNumber'];
    readonly path?: Definitions['textOrNumber'];
    readonly route?: Definitions['textOrNumber'];
    readonly query?: Definitions['textOrNumber'];
    readonly status?: Definitions['textOrNumber'];
    readonly refusal?: Definitions['textOrNumber'];
    readonly rule?: Definitions['textOrNumber'];
    readonly hint?: Definitions['textOrNumber'];
    readonly ignored?: Definitions['textOrNumber'];
    readonly client?: Definitions['textOrNumber'];
    readonly type?: Definitions['textOrNumber'];
    readonly event?: Definitions['textOrNumber'];
    readonly delivery?: Definitions['textOrNumber'];
    readonly destination?: Definitions['textOrNumber'];
    readonly order?: Definitions['textOrNumber'];
    readonly subscription?: Definitions['textOrNumber'];
    readonly for?: Definitions['textOrNumber'];
    readonly outcome?: Definitions['textOrNumber'];
    readonly url?: Definitions['textOrNumber'];
    readonly error?: Definitions['textOrNumber'];
    readonly act?: Definitions['textOrNumber'];
    readonly what?: Definitions['textOrNumber'];
    readonly name?: Definitions['textOrNumber'];
    readonly body?: Definitions['textOrNumber'];
    readonly answer?: Definitions['textOrNumber'];
    readonly header?: Definitions['textOrNumber'];
    readonly ms?: Definitions['textOrNumber'];
    readonly since?: Definitions['textOrNumber'];
    readonly until?: Definitions['textOrNumber'];
    readonly at?: Definitions['textOrNumber'];
    readonly text?: Definitions['textOrNumber'];
    readonly format?: Definitions['exportFormat'];
  };
  /** POST requests/wait and POST journal/wait: which entries, as text or object; milliseconds; the number of one that counts no more; how many. */
  readonly entryMatch: { readonly match?: Json; readonly within?: number; readonly after?: number; readonly count?: number };
  /** How entries are waited for. */
  readonly entryWait: { readonly within?: number; readonly after?: number; readonly count?: number };
  /** Which part of the entries a list has. */
  readonly entryRange: { readonly from?: number; readonly limit?: number; readonly latestFirst?: boolean };
  /** How entries are followed: the number of the last one that is known, and milliseconds. */
  readonly entryFollowing: { readonly after?: number; readonly quiet?: number };
  /** As what a journal is written down. */
  readonly entryExport: { readonly format: Definitions['exportFormat'] };
  readonly exportFormat: 'ndjson' | 'har';
  readonly entryCount: number;
  readonly recordName: { readonly resource: string; readonly id: number } | string;
  readonly deliveryStatus: 'pending' | 'delivered' | 'failed';
  readonly orderStatus: 'waiting' | 'sent' | 'placed' | 'partly placed' | 'failed' | 'dropped';
  readonly answerStatus: number;
  readonly answerBody: string;
  readonly receivedKind: 'webhook' | 'order' | 'other';
  readonly inboxName: string;
  readonly within: number;
  readonly id: number;
  readonly from: number;
  readonly limit: number;
  readonly url: string;
  readonly secret: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authority: string;
  readonly name: string;
  readonly plainText: string;
  readonly plainTextOrNull: null | string;
  readonly intervalType: 'day' | 'week' | 'month' | 'quarter' | 'year';
  readonly intervalLength: number;
  readonly entityType: 'customer' | 'customer_address' | 'subscription' | 'group_subscription' | 'group_subscription_template' | 'product';
  readonly dataType: 'string' | 'number' | 'boolean' | 'date' | 'datetime' | 'object' | 'array';
  readonly fieldType: 'input' | 'text_area' | 'number' | 'currency' | 'select' | 'date' | 'date_time' | 'checkbox' | 'json';
  readonly fieldOptions: readonly string[];
  readonly fieldRules: {
    readonly required?: boolean;
    readonly min?: number;
    readonly max?: number;
    readonly min_length?: number;
    readonly max_length?: number;
    readonly pattern?: string;
  };
  /** Any JSON value. */
  readonly anyValue: Json;
  readonly schedulingRuleType: 'basic' | 'every_n_periods' | 'day_of_the_x' | 'arbitrary_dates' | 'arbitrary_dates_per_subscription';
  readonly instant: string;
  readonly duration: string;
  readonly eventTypes: readonly Definitions['eventType'][];
  readonly eventType:
    | 'ping'
    | 'customer.subscribed'
    | 'customer.cancelled'
    | 'payment_profile.created'
    | 'payment_profile.updated'
    | 'payment_profile.redacted'
    | 'subscription.created'
    | 'subscription.updated'
    | 'subscription.status_change'
    | 'subscription.cancelled'
    | 'subscription.trial.converted'
    | 'subscription.email'
    | 'payment_transaction.updated';
}
