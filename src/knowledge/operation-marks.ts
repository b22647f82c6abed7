import { assumedBy, OBSERVED, statedIn, type Claim } from './claim.js';

const V1 = '/services/v1/';
const V2 = '/services/v2/';
const V3 = '/services/v3/';

/** Operations with the same mark: methods and path below a prefix, `{}` for each parameter. */
interface Marked {
  readonly claim: Claim;
  readonly below: string;
  readonly operations: readonly string[];
}

const marked: readonly Marked[] = [
  { claim: statedIn('§4.1'), below: '/', operations: ['POST oauth/v2/token'] },
  { claim: OBSERVED, below: '/', operations: ['GET oauth/v2/token'] },
  { claim: statedIn('§4.2'), below: V2, operations: ['GET subscriptions'] },
  {
    claim: statedIn('§4.3'),
    below: V2,
    operations: [
      'POST customer',
      'GET customers',
      'GET POST customers/{}',
      'GET addresses',
      'GET PATCH POST addresses/{}',
      'POST subscription',
      'PATCH POST subscriptions',
      'GET PATCH POST subscriptions/{}',
      'POST group-subscription',
      'GET PATCH POST group-subscriptions',
      'GET PATCH POST group-subscriptions/{}',
      'GET PATCH POST products',
      'GET PATCH POST products/{}',
      'POST group-subscription-template',
      'GET PATCH POST group-subscription-templates',
      'GET PATCH POST group-subscription-templates/{}',
    ],
  },
  { claim: statedIn('§4.4'), below: V2, operations: ['GET vault/paymentprofiles/{}', 'GET webhook-events/{}'] },
  {
    claim: OBSERVED,
    below: V2,
    operations: [
      'POST address',
      'POST address/find-or-create',
      'POST address/find_or_create',
      'DELETE addresses/{}',
      'POST product',
      ...['cancel', 'pause', 'restart', 'skip'].map((action) => `POST subscriptions/{}/${action}`),
      'GET subscriptions/{}/upcoming-order-dates',
      'GET vault/paymentprofiles',
      'POST vault/paymentprofiles/{}',
      ...['creditcard', 'external-vault', 'bankaccount', 'applepay', 'third-party-token'].map(
        (kind) => `POST vault/paymentprofile/${kind}`,
      ),
      'POST paymentprofile/third-party-token',
      'POST vault/token/applepay',
      'POST vault/applepay/create-session',
      'POST vault/sfcc/applepay/authorize-and-store',
      'GET config',
      'GET batch/{}',
      'GET reports/{}',
      'POST order-details',
      'POST order-details/create-or-update',
      'GET inventory-locations',
      'POST inventory-location',
      'POST inventory-locations/{}',
      'GET POST inventory',
      'POST inventory/{}',
      'POST webhook-test',
    ],
  },
  { claim: assumedBy('A30'), below: V2, operations: ['GET inventory-locations/{}', 'GET inventory/{}'] },
  {
    claim: OBSERVED,
    below: V1,
    operations: [
      'POST vault/paymentprofile',
      'GET vault/paymentprofiles',
      'GET POST vault/paymentprofiles/{}',
      'PUT vault/paymentprofiles/{}/redact',
      ...['authorize', 'purchase', 'verify'].map((charge) => `POST vault/paymentprofiles/{}/${charge}`),
      'POST vault/token',
      'GET vault/tokens/{}',
      'GET vault/tokens/{}/paymentprofile',
      ...['store', 'verifyandstore', 'authorize', 'purchase'].map((call) => `POST vault/tokens/{}/${call}`),
      'GET vault/transactions/{}',
      ...['capture', 'credit', 'void'].map((call) => `POST vault/transactions/{}/${call}`),
    ],
  },
  {
    claim: OBSERVED,
    below: V3,
    operations: [
      ...['customers', 'customer-addresses', 'products'].flatMap((path) => [`GET POST ${path}`, `GET PATCH DELETE ${path}/{}`]),
      'GET customers/me',
      'GET subscriptions',
      'GET PATCH subscriptions/{}',
      'POST environments',
      'GET PATCH environments/{}',
      ...['right-to-be-forgotten-requests', 'web-sessions'].map((path) => `GET POST ${path}`),
      ...['group-subscriptions', 'product-configuration-profiles', 'scheduling-rules'].map((path) => `GET ${path}`),
      ...[
        'group-subscriptions',
        'product-configuration-profiles',
        'scheduling-rules',
        'right-to-be-forgotten-requests',
        'web-sessions',
        'shipping-quotes',
      ].map((path) => `GET ${path}/{}`),
      'GET carts/{}/shipping-quotes',
    ],
  },
];

/** The claim of every known operation, by method and path with `{}` for each parameter. */
export const operationClaims: ReadonlyMap<string, Claim> = new Map(
  marked.flatMap(({ claim, below, operations }) =>
    operations.flatMap((operation) => {
      const words = operation.split(' ');
      const path = words.pop() ?? '';
      return words.map((method) => [`${method} ${below}${path}`, claim] as const);
    }),
  ),
);
