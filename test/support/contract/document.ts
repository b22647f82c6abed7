// The tables of the interface document, row by row. A row added here is a test added.

/** §2.1: resources that carry user-defined fields, by the names the document uses. */
export type ResourceName = 'customer' | 'address' | 'subscription' | 'group subscription' | 'product' | 'group subscription template';

/** §2.2: the members of an access token response. */
export const accessTokenResponse = [
  {
    field: 'access_token',
    type: 'string',
    rule: '86 alphanumeric characters',
    holds: (value: unknown) => isText(value, /^[A-Za-z0-9]{86}$/),
  },
  { field: 'expires_in', type: 'number', rule: '3600', holds: (value: unknown) => value === 3600 },
  { field: 'token_type', type: 'string', rule: '"bearer"', holds: (value: unknown) => value === 'bearer' },
  { field: 'scope', type: 'object', rule: 'null in the response', holds: (value: unknown) => value === null },
  { field: 'refresh_token', type: 'string', rule: 'present in the response', holds: (value: unknown) => isText(value, /./) },
] as const;

/** §4.1: the token endpoint. */
export const tokenEndpoint = { method: 'post', path: '/oauth/v2/token', grantType: 'client_credentials' } as const;

/** §4.2: the list of a customer's subscriptions in each format. */
export const subscriptionListing = { path: '/services/v2/subscriptions', formats: ['json', 'xml', 'html'] } as const;

/** What a path of §4.3 stands for: the place that creates, all records, or one record. */
export type PathKind = 'create' | 'collection' | 'record';

/** One row of §4.3. */
export interface EndpointRow {
  readonly resource: ResourceName;
  readonly methods: readonly ('GET' | 'PATCH' | 'POST')[];
  readonly path: string;
  readonly kind: PathKind;
}

/** §4.3: endpoints that support user_defined_fields. */
export const endpoints: readonly EndpointRow[] = [
  { resource: 'customer', methods: ['POST'], path: '/services/v2/customer', kind: 'create' },
  { resource: 'customer', methods: ['GET'], path: '/services/v2/customers', kind: 'collection' },
  { resource: 'customer', methods: ['GET', 'POST'], path: '/services/v2/customers/{id}', kind: 'record' },
  { resource: 'address', methods: ['GET'], path: '/services/v2/addresses', kind: 'collection' },
  { resource: 'address', methods: ['GET', 'POST'], path: '/services/v2/addresses/{id}', kind: 'record' },
  // Shown under the table, in "Payload shapes shown for address records".
  { resource: 'address', methods: ['PATCH'], path: '/services/v2/addresses/{id}', kind: 'record' },
  { resource: 'subscription', methods: ['POST'], path: '/services/v2/subscription', kind: 'create' },
  { resource: 'subscription', methods: ['GET', 'PATCH', 'POST'], path: '/services/v2/subscriptions', kind: 'collection' },
  { resource: 'subscription', methods: ['GET', 'PATCH', 'POST'], path: '/services/v2/subscriptions/{id}', kind: 'record' },
  { resource: 'group subscription', methods: ['POST'], path: '/services/v2/group-subscription', kind: 'create' },
  { resource: 'group subscription', methods: ['GET', 'PATCH', 'POST'], path: '/services/v2/group-subscriptions', kind: 'collection' },
  { resource: 'group subscription', methods: ['GET', 'PATCH', 'POST'], path: '/services/v2/group-subscriptions/{id}', kind: 'record' },
  { resource: 'product', methods: ['GET', 'PATCH', 'POST'], path: '/services/v2/products', kind: 'collection' },
  { resource: 'product', methods: ['GET', 'PATCH', 'POST'], path: '/services/v2/products/{id}', kind: 'record' },
  { resource: 'group subscription template', methods: ['POST'], path: '/services/v2/group-subscription-template', kind: 'create' },
  {
    resource: 'group subscription template',
    methods: ['GET', 'PATCH', 'POST'],
    path: '/services/v2/group-subscription-templates',
    kind: 'collection',
  },
  {
    resource: 'group subscription template',
    methods: ['GET', 'PATCH', 'POST'],
    path: '/services/v2/group-subscription-templates/{id}',
    kind: 'record',
  },
];

/** §4.4: other endpoints. */
export const otherEndpoints = [
  { path: '/services/v2/vault/paymentprofiles/{id}', purpose: 'returns a payment profile', ids: [6001, 6002] },
  { path: '/services/v2/webhook-events/{id}', purpose: 'returns the webhook event with that ID', ids: [9001, 9002] },
] as const;

/** §5.2, §9: which versions accept HTTP Basic, each with a path to try it on. */
export const versions = [
  { version: 'v1', path: '/services/v1/vault/paymentprofiles', acceptsBasic: true },
  { version: 'v2', path: '/services/v2/customers', acceptsBasic: true },
  { version: 'v3', path: '/services/v3/customers', acceptsBasic: false },
  { version: 'v3', path: '/customers', acceptsBasic: false },
] as const;

/** §6.1: the members of a webhook's body. */
export const webhookBody = [
  {
    field: 'webhook_event',
    type: 'string',
    rule: 'JSON text of an event object with an integer id',
    holds: (value: unknown) => isText(value, /^\{.*\}$/su) && Number.isInteger((JSON.parse(value) as { id: unknown }).id),
  },
  {
    field: 'webhook_event_url',
    type: 'string',
    rule: '/services/v2/webhook-events/<event_id>',
    holds: (value: unknown) => isText(value, /^\/services\/v2\/webhook-events\/[1-9]\d*$/),
  },
] as const;

/** §8: limits. */
export const limits = { accessTokenLifetime: 3600, accessTokenLength: 86 } as const;

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}
