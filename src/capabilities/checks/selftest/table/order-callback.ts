/** What the shipped receivers get; `npm run generate` writes it. */
export const orderTable = `
right: ok
right with a probe: ok
reserialised-body: ok
  FAIL: 6.2/other-spelling-signature 6.2/spaced-body 6.2/escaped-body 6.2/newline-at-end
  warning: 2.3/malformed-json 2.3/empty-body
reserialised-in-order: ok
  FAIL: 6.2/other-spelling-signature 6.2/spaced-body 6.2/escaped-body 6.2/reordered-body 6.2/newline-at-end 2.3/all-members 2.3/unknown-member
  warning: 2.3/malformed-json 2.3/empty-body
signature-ignored: ok
  FAIL: 6.2/missing-signature 6.2/empty-signature 6.2/wrong-secret 6.2/altered-byte 6.2/truncated-signature 6.2/lengthened-signature 6.2/non-hex-signature 6.2/other-spelling-signature
signature-optional: ok
  FAIL: 6.2/missing-signature
places-twice with a probe: ok
  FAIL: 6.2/answer-lost 6.2/answer-broken-off 6.2/same-bytes-again 6.2/twice-at-once 6.2/api-times-out 6.2/retried-by-schedule
known-by-token: ok
  FAIL: 6.2/answer-lost 6.2/answer-broken-off 6.2/api-times-out 6.2/retried-by-schedule
known-by-subscription: ok
  FAIL: 2.3/next-order
repeats-unlocked with a probe: ok
  FAIL: 6.2/twice-at-once
refusals-kept: ok
  FAIL: 6.2/api-down
  warning: 6.2/after-refusal
one-number-for-all: ok
  FAIL: 6.2/two-orders-at-once 2.3/next-order 6.2/order-number-repeated
refusals-answered-200: ok
  FAIL: 6.2/refusal-status
orders-answered-200: skip
  FAIL: 6.2/right 6.2/success-status
  ok: 6.2/answer-content-type 6.2/answer-is-no-json 6.2/answer-too-long 6.2/answer-late 2.3/token-not-passed-back 6.2/api-call-refused
always-201: ok
  warning: 2.3/partial-allowed 6.2/refusal-status
always-202: ok
  warning: 6.2/success-status
numbers-for-texts: ok
  warning: 6.2/error-items-shape 6.2/items-not-named 6.2/total-as-number
order-number-missing: skip
  FAIL: 6.2/right 6.2/order-number-missing
  ok: 6.2/success-status 6.2/answer-content-type 6.2/answer-is-no-json 6.2/answer-too-long 6.2/answer-late 2.3/token-not-passed-back 6.2/api-call-refused
items-by-sku: ok
  FAIL: 6.2/two-orders-at-once 2.3/partial-allowed 6.2/error-items-shape 6.2/items-not-named
errors-as-texts: ok
  FAIL: 6.2/error-items-shape
errors-missing: ok
  warning: 6.2/error-items-shape
class-of-its-own: ok
  warning: 6.2/error-class-unknown
errors-always: ok
  FAIL: 6.2/error-items-on-success
other-number-in-details: ok
  warning: 6.2/number-differs-in-details
quantity-of-one: ok
  FAIL: 2.3/quantity-as-text 2.3/fractional-quantity
answers-as-html: ok
  warning: 6.2/answer-content-type
answers-with-debug-text: skip
  FAIL: 6.2/right 6.2/order-number-missing 6.2/answer-is-no-json
  ok: 6.2/success-status 6.2/answer-content-type 6.2/answer-too-long 6.2/answer-late 2.3/token-not-passed-back 6.2/api-call-refused
answers-too-long: skip
  FAIL: 6.2/right 6.2/order-number-missing 6.2/answer-is-no-json 6.2/answer-too-long
  ok: 6.2/success-status 6.2/answer-content-type 6.2/answer-late 2.3/token-not-passed-back 6.2/api-call-refused
partial-although-forbidden: ok
  FAIL: 2.3/partial-not-allowed
partial-never: ok
  warning: 2.3/partial-allowed
token-not-passed-back: ok
  warning: 2.3/token-not-passed-back
unknown-members-refused: ok
  FAIL: 2.3/unknown-member
optional-members-required: skip
  FAIL: 6.2/right
  ok: 6.2/answer-content-type 6.2/answer-too-long 6.2/answer-late
known-brands-only: ok
  FAIL: 2.3/unknown-card-brand
whole-quantities-only: ok
  FAIL: 2.3/fractional-quantity
fixed-prices-refused: ok
  FAIL: 2.3/fixed-price
one-coupon-only: ok
  FAIL: 2.3/several-coupons
one-token-only: ok
  FAIL: 2.3/all-members
one-script-only: ok
  FAIL: 2.3/letters-beyond-ascii
anything-placed: ok
  FAIL: 2.3/malformed-json 2.3/empty-body 2.3/no-object 2.3/no-items
  skip: 6.2/after-refusal 2.3/partial-allowed 2.3/partial-not-allowed 2.3/unknown-product 6.2/refusal-status 6.2/error-items-shape 6.2/error-class-unknown
one-item-only: ok
  FAIL: 2.3/several-items 2.3/partial-allowed
crashes-without-shipping-address: ok
  FAIL: 2.3/only-required-members 2.3/no-shipping-address
crashes-on-unknown-product: ok
  FAIL: 2.3/partial-allowed 2.3/unknown-product 6.2/refusal-status
  warning: 6.2/error-items-shape
first-piece-only: ok
  FAIL: 6.2/slow-sender
times-out: skip
  FAIL: 6.2/right 2.3/unknown-product 6.2/answer-late
  ok: 2.3/token-not-passed-back 6.2/api-call-refused
`;
