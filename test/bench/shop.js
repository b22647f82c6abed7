// Ids begin with 1 and have no gaps, so that a random number names a record.

// Of twenty records, eight are addresses and eight subscriptions of one customer with one payment profile; two are products.
const GROUP = 20;
const OF_CUSTOMER = 8;
const NOTE = 'Leave it with the neighbour on the ground floor, ring twice and wait; the bell is slow in winter. ';

/**
 * How many records of each kind a shop of so many records has.
 * @param {number} size
 */
export function countsOf(size) {
  const customers = size / GROUP;
  return { customers, products: 2 * customers, addresses: OF_CUSTOMER * customers, subscriptions: OF_CUSTOMER * customers };
}

/**
 * The customer to whom an address and the subscription with the same id belong.
 * @param {number} id
 */
export function customerOf(id) {
  return Math.ceil(id / OF_CUSTOMER);
}

/**
 * The content of a seed file.
 * @param {number} size
 */
export function shopOf(size) {
  const counts = countsOf(size);
  return {
    products: records(counts.products, product),
    customers: records(counts.customers, (id) => ({ id, email: `c${id}@example.test`, first_name: 'Ada', last_name: 'Lund' })),
    addresses: records(counts.addresses, address),
    payment_profiles: records(counts.customers, (id) => ({
      id,
      customer_id: id,
      payment_token: `pm${id}`,
      creditcard_last_digits: '1111',
    })),
    subscriptions: records(counts.subscriptions, (id) => subscription(id, counts)),
  };
}

function records(count, make) {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

function product(id) {
  return {
    id,
    sku: `SKU-${id}`,
    name: `Assam tea, ${id} g`,
    price: '12.50',
    thumbnail_url: `/img/assam-${id}.png`,
    msrp: '15.00',
    qty_in_stock: 70,
    default_interval: 'Monthly',
    intervals: ['Weekly', 'Monthly'],
    user_defined_fields: { origin: 'IN' },
  };
}

// About 1 KB when it is answered.
function address(id) {
  return {
    id,
    customer_id: customerOf(id),
    first_name: 'Ada',
    last_name: 'Lund',
    street1: `${id} Quay Road`,
    street2: 'Flat 2',
    city: 'Dover',
    region: 'DE',
    postcode: '19901',
    country: 'US',
    phone: '3025550147',
    user_defined_fields: { gate_code: '42', delivery: { days: ['tue', 'fri'], note: NOTE.repeat(5) } },
  };
}

function subscription(id, { products }) {
  return {
    id,
    customer_id: customerOf(id),
    product_sku: `SKU-${1 + (id % products)}`,
    qty: 2,
    interval: 'Monthly',
    next_order_date: '+14d',
    coupon_code: 'WELCOME5',
    shipping_method_code: 'flat_standard',
    payment_profile_id: customerOf(id),
    shipping_address_id: id,
    user_defined_fields: { gift_note: 'For Ada', wrap: false },
  };
}
