/** What the shipped receivers get; `npm run generate` writes it. */
export const orderTable = `
right
right with a probe
reserialised-body
signature-ignored
signature-optional
places-twice
  FAIL: 6.2/answer-lost
known-by-token
  FAIL: 6.2/answer-lost
known-by-subscription
repeats-unlocked
one-number-for-all
refusals-answered-200
orders-answered-200
  skip: 6.2/answer-lost
always-201
always-202
numbers-for-texts
order-number-missing
  skip: 6.2/answer-lost
items-by-sku
errors-as-texts
errors-missing
errors-unclassed
class-of-its-own
partial-although-forbidden
partial-never
token-not-passed-back
unknown-members-refused
optional-members-required
  skip: 6.2/answer-lost
known-brands-only
whole-quantities-only
one-item-only
crashes-without-shipping-address
crashes-on-unknown-product
times-out
  skip: 6.2/answer-lost
any-length
`;
