import type { Environment } from '../../../simulator.js';

/** A customer with an address, a payment profile and subscriptions, made through the API as a merchant makes them. */
export interface Scene {
  readonly customer: number;
  readonly address: number;
  readonly paymentProfile: number;
  /** Makes a transaction on a card of its own. */
  readonly transaction: () => Promise<number>;
  /** Makes a subscription; members of it can be given, and those of a product that it is to have for itself. */
  readonly subscription: (members?: Readonly<Record<string, unknown>>, product?: Readonly<Record<string, unknown>>) => Promise<number>;
  /** The day that is so many days ahead, or behind, by the clock of the environment. */
  readonly daysAhead: (days: number) => string;
}

// Days until the next order of the first subscription, and more for each further one: nothing falls due while cases are played, and what
// is tried again by the schedule does not join another order (#3-grouping-retries).
const AHEAD = 60;
const DAY = 86_400_000;
const FIRST_NAME = 'Zoë';
const LAST_NAME = "O'Brien";
const PLACE = { street1: '14 Quay Road', city: 'Dover', region: 'DE', postcode: '19901', country: 'US' };

/** What a scene has otherwise than usual. */
interface SceneTexts {
  /** The product that all subscriptions are to, which is made once. */
  readonly known?: string | undefined;
  /** Of the customer, and in the address. */
  readonly firstName?: string | undefined;
}

/** Makes the records that cases need; their texts bear what is easily lost on the way: a slash, an umlaut, an apostrophe. */
export async function createScene(
  { fetch, clock }: Pick<Environment, 'fetch' | 'clock'>,
  name: string,
  { known, firstName = FIRST_NAME }: SceneTexts = {},
): Promise<Scene> {
  const person = { first_name: firstName, last_name: LAST_NAME };
  const products = new Set<string>();
  let made = 0;
  const customer = await idOf('customer', { ...person, email: `zoe.${name}@example.test`, platform_specific_customer_id: `shop/${name}` });
  const address = await idOf('address', { ...person, ...PLACE, customer_id: customer });
  const paymentProfile = await idOf(
    'payment_profile',
    {
      ...{ customer_id: customer, payment_token: `ext-${name}`, creditcard_type: 'visa', creditcard_last_digits: '4242' },
      ...{ creditcard_month: '09', creditcard_year: '2031' },
    },
    'v2/vault/paymentprofile/external-vault',
  );
  return {
    ...{ customer, address, paymentProfile, daysAhead },
    async transaction() {
      const card = { creditcard_number: '4111111111111111', creditcard_month: 9, creditcard_year: 2031 };
      const profile = await idOf('payment_profile', { customer_id: customer, ...card }, 'v2/vault/paymentprofile/creditcard');
      const charge = { amount: 1250, currency_code: 'USD' };
      return idOf('transaction', charge, `v1/vault/paymentprofiles/${String(profile)}/authorize`);
    },
    async subscription(members = {}, product?: object) {
      made += 1;
      const sku = known ?? `CHECK-${name}${product === undefined ? '' : `-${String(made)}`}`;
      if (!products.has(sku)) await idOf('product', { sku, name: 'Thé noir / black tea', price: 4.25, ...product });
      products.add(sku);
      const subscription = {
        next_order_date: daysAhead(AHEAD + made),
        customer_id: customer,
        product_sku: sku,
        qty: 1,
        interval: 'Monthly',
        shipping_address_id: address,
      };
      return idOf('subscription', { ...subscription, payment_profile_id: paymentProfile, ...members });
    },
  };

  function daysAhead(days: number): string {
    return new Date(clock.now() + days * DAY).toISOString().slice(0, 10);
  }

  async function idOf(wrapper: string, record: object, path = `v2/${wrapper}`): Promise<number> {
    const answer = await fetch(`/services/${path}`, { method: 'POST', body: JSON.stringify({ [wrapper]: record }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The ${wrapper} of the checks was refused: ${String(answer.status)} ${text}`);
    const made = JSON.parse(text) as Readonly<Record<string, { readonly id: number }>>; // the record that was made, in its wrapper
    const { id } = made[wrapper] ?? { id: Number.NaN };
    return id;
  }
}
