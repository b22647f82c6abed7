/** One row of the tables of what the order callback's request holds (§2.3). */
export interface CallbackRow {
  readonly name: string;
  readonly type: 'boolean' | 'string' | 'object' | 'array of string' | 'array of object' | 'array';
  readonly required: boolean;
  /** What an absent member means. */
  readonly fallback?: boolean;
}

/** The parts of the request: the whole, and what its objects hold. */
export type CallbackPart = 'body' | 'payment' | 'billingAddress' | 'shippingAddress' | 'item' | 'subscription';

/** The tables of §2.3; `{ecom}` stands where the name of the merchant's platform does. */
export const callbackRows: Readonly<Record<CallbackPart, readonly CallbackRow[]>> = {
  body: [
    { name: 'allowSomeFailedItems', type: 'boolean', required: false, fallback: false },
    { name: 'customerId', type: 'string', required: true },
    { name: 'customerEmail', type: 'string', required: true },
    { name: 'platformCustomerId', type: 'string', required: true },
    { name: 'salesOrderToken', type: 'string', required: false },
    { name: 'shippingMethodCode', type: 'string', required: false },
    { name: 'currency', type: 'string', required: true },
    { name: 'payment', type: 'object', required: true },
    { name: 'couponCodes', type: 'array of string', required: false },
    { name: 'billingAddress', type: 'object', required: true },
    { name: 'shippingAddress', type: 'object', required: false },
    { name: 'items', type: 'array of object', required: true },
  ],
  payment: [
    'paymentToken',
    'thirdPartyPaymentToken',
    'paymentVaultCustomerToken',
    'paymentProfileId',
    'paymentProfileType',
    'paymentMethodType',
    'creditcardType',
    'creditcardMonth',
    'creditcardYear',
    'creditcardLastDigits',
  ].map(optionalText),
  billingAddress: address(true),
  shippingAddress: address(false),
  item: [
    { name: 'productSku', type: 'string', required: true },
    { name: 'shortDescription', type: 'string', required: false },
    { name: 'qty', type: 'string', required: true },
    { name: 'requiresShipping', type: 'boolean', required: false, fallback: true },
    { name: 'useFixedPrice', type: 'boolean', required: false, fallback: false },
    { name: 'fixedPrice', type: 'string', required: false },
    { name: 'subscription', type: 'object', required: false },
  ],
  subscription: [
    ...['id', 'interval', 'scheduleName', 'reorderOrdinal', 'nextOrderDate'].map(optionalText),
    { name: 'userDefinedFields', type: 'array', required: false },
    { name: '{ecom}2ProductOptions', type: 'array', required: false },
  ],
};

/** Whether a member of a request is of the type that its row says. */
export function isOfType(value: unknown, type: CallbackRow['type']): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'array of string':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'array of object':
      return Array.isArray(value) && value.every((entry) => isOfType(entry, 'object'));
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

function address(isNameRequired: boolean): readonly CallbackRow[] {
  const names = ['firstName', 'lastName'].map((name) => ({ ...optionalText(name), required: isNameRequired }));
  const rest = ['company', 'street1', 'street2', 'city', 'region', 'postcode', 'country', 'countryName', 'phone'];
  return [...names, ...rest.map(optionalText)];
}

function optionalText(name: string): CallbackRow {
  return { name, type: 'string', required: false };
}
