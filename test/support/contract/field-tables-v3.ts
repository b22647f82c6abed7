import { addressTable, customerTable, row, type FieldRow, type FieldTable } from './field-tables.js';
import { productTable } from './field-tables-groups.js';
import { sentences, type Examples } from './value-examples.js';

/** The member table of one resource of v3 (#9-v3-members). */
export interface TableV3 {
  readonly path: string;
  /** The required members alone; unique by number. */
  readonly minimal: (number: number) => Readonly<Record<string, unknown>>;
  /** In wire order; a member without a fallback is null in a minimal new record. */
  readonly rows: readonly FieldRow[];
}

/** The instant at which new records of tests are made, as v3 writes it. */
export const instantV3 = '2026-11-20T09:15:30+00:00';

const { invalid } = sentences;
const id = (fallback: number): readonly FieldRow[] => [
  row('id', 'integer', '- - -', { fallback }),
  row('environmentId', 'integer', '- - -', { fallback: 1 }),
];
const timestamps = ['created', 'updated'].map((name) => row(name, 'date-time', '- - -', { fallback: instantV3 }));

/** Rows of members that v2 has, too, under names of its own. */
function shared({ rows }: FieldTable, names: string): readonly FieldRow[] {
  return names.split(', ').map((name) => {
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const known = rows.find((one) => one.name === snake);
    if (known === undefined) throw new Error(`v2 has no ${snake}.`);
    const { isWriteOnly: _hidden, ...shown } = known;
    return { ...shown, name };
  });
}

// A new customer has no address that it could name.
const noAddress: Examples = {
  accepted: [],
  refused: ['3003', '9999', '"x"', 'true', '{}', '[3001]', '0', '-1', '1.5'].map((sent) => [sent, invalid] as const),
};

function reference(known: number, foreign: number): Examples {
  return {
    accepted: [String(known), `"${String(known)}"`, `${String(known)}.0`].map((sent) => [sent, known] as const),
    refused: [String(foreign), '9999', '"x"', 'true', '1.5', '{}', '-1'].map((sent) => [sent, invalid] as const),
  };
}

export const customerTableV3: TableV3 = {
  path: '/services/v3/customers',
  minimal: (number) => ({ email: `walk-${String(number)}@example.test`, firstName: 'Ida', lastName: 'Berg' }),
  rows: [
    ...id(2003),
    ...shared(customerTable, 'email, firstName, middleName, lastName, platformSpecificCustomerId, externalVaultCustomerToken'),
    ...['defaultAddressId', 'defaultBillingAddressId', 'defaultShippingAddressId'].map((name) =>
      row(name, 'integer', 'O O N', { examples: noAddress }),
    ),
    ...timestamps,
  ],
};

export const addressTableV3: TableV3 = {
  path: '/services/v3/customer-addresses',
  minimal: () => ({ customerId: 2001, firstName: 'Ida', lastName: 'Berg' }),
  rows: [
    ...id(3004),
    row('customerId', 'integer', 'R - -', { examples: { ...reference(2001, 9999) }, fallback: 2001 }),
    ...shared(addressTable, 'firstName, middleName, lastName, company, street1, street2, street3, city, region, postcode, country, phone'),
    ...['isDefault', 'isDefaultBilling', 'isDefaultShipping'].map((name) => row(name, 'boolean', 'O O D', { fallback: false })),
    ...timestamps,
  ],
};

export const productTableV3: TableV3 = {
  path: '/services/v3/products',
  minimal: (number) => ({ sku: `MINT-${String(number)}`, name: 'Mint', price: 5 }),
  rows: [
    ...id(4004),
    row('configProfileId', 'integer', 'O O N', { examples: reference(101, 102) }),
    ...shared(productTable, 'sku, name, price, thumbnailUrl, msrp, salePrice, isOnSale, minQty, maxQty, qtyInStock, isInStock'),
    ...shared(productTable, 'discount, isDiscountPercentage, intervals, defaultInterval, subscriptionOptionMode'),
    ...shared(productTable, 'defaultSubscriptionOption, shippingMode, useSchedulingRule'),
    row('schedulingRule', 'object', '- - -'),
    row('schedulingRuleId', 'integer', 'O O N', { examples: reference(201, 101) }),
    ...timestamps,
  ],
};
