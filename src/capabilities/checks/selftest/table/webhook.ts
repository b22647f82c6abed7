/** What the shipped receivers get; `npm run generate` writes it. */
export const webhookTable = `
right: ok
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
right with a probe: ok
  skip: 6.1/stale-body
reserialised-body: ok
  FAIL: 6.1/unicode-escapes 6.1/quote-escapes 6.1/escaped-slash 6.1/white-space 6.1/trailing-newline 6.1/re-serialised-body 6.1/appended-byte
  warning: 6.1/malformed-body 6.1/empty-body
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
reserialised-with-escapes: skip
  FAIL: 6.1/right
  ok: 6.1/escaped-slash
reserialised-in-order: ok
  FAIL: 6.1/unicode-escapes 6.1/quote-escapes 6.1/escaped-slash 6.1/white-space 6.1/member-order 6.1/trailing-newline 6.1/re-serialised-body 6.1/appended-byte
  warning: 6.1/malformed-body 6.1/empty-body
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
reserialised-deeply: ok
  FAIL: 6.1/unicode-escapes 6.1/quote-escapes 6.1/escaped-slash 6.1/white-space 6.1/number-spelling 6.1/trailing-newline 6.1/re-serialised-body 6.1/appended-byte
  warning: 6.1/malformed-body 6.1/empty-body
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
body-folded: skip
  FAIL: 6.1/right
body-trimmed: ok
  FAIL: 6.1/trailing-newline 6.1/appended-byte
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
body-as-latin-1: ok
  FAIL: 6.1/raw-utf-8
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
signature-ignored: ok
  FAIL: 6.1/missing-signature 6.1/empty-signature 6.1/truncated-signature 6.1/longer-signature 6.1/not-hexadecimal 6.1/base64-signature 6.1/wrong-secret 6.1/other-destination 6.1/re-serialised-body 6.1/appended-byte
  warning: 6.1/two-signatures
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
signature-optional: ok
  FAIL: 6.1/missing-signature
  warning: 6.1/two-signatures
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
signature-cut: ok
  FAIL: 6.1/empty-signature 6.1/truncated-signature
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
signature-decoded: ok
  FAIL: 6.1/missing-signature 6.1/empty-signature 6.1/truncated-signature 6.1/not-hexadecimal
  warning: 6.1/two-signatures
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
upper-case-refused: ok
  warning: 6.1/upper-case-digits
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
refusals-answered-200: ok
  FAIL: 6.1/missing-signature 6.1/empty-signature 6.1/truncated-signature 6.1/longer-signature 6.1/not-hexadecimal 6.1/base64-signature 6.1/wrong-secret 6.1/other-destination 6.1/re-serialised-body 6.1/altered-byte 6.1/appended-byte
  warning: 6.1/two-signatures
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
refusals-redirected: ok
  warning: 6.1/missing-signature 6.1/empty-signature 6.1/truncated-signature 6.1/longer-signature 6.1/not-hexadecimal 6.1/base64-signature 6.1/wrong-secret 6.1/other-destination 6.1/two-signatures 6.1/re-serialised-body 6.1/altered-byte 6.1/appended-byte
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
header-by-its-case: ok
  FAIL: 6.1/header-case
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
any-source: ok
  warning: 6.1/source-address
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
any-method: ok
  warning: 6.1/wrong-method
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
any-length: ok
  warning: 6.1/oversized-body
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
crashes-on-another-type: ok
  warning: 6.1/wrong-content-type
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
first-piece-only: ok
  FAIL: 6.1/dribble
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
bodies-in-one-place: ok
  FAIL: 6.1/hang-up
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
short-bodies-only: ok
  FAIL: 6.1/quote-escapes 6.1/long-body
  warning: 6.1/oversized-body
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
crashes-on-malformed: ok
  warning: 6.1/malformed-body 6.1/malformed-event 6.1/event-no-object 6.1/event-object 6.1/event-without-id 6.1/invalid-utf-8 6.1/no-object 6.1/empty-body
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
no-dedupe with a probe: ok
  FAIL: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/after-thirty-days
  skip: 6.1/stale-body
dedupe-by-bytes with a probe: ok
  FAIL: 6.1/same-id-other-bytes
  skip: 6.1/stale-body
dedupe-by-type: ok
  warning: 6.1/called-back 6.1/unknown-event 6.1/stale-body 4.4/account-updater
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/bearer-token 5.2/basic-credentials 5.1/token-in-query 6.1/content-type-of-the-read 6.1/read-once 6.1/api-down 6.1/api-busy 6.1/api-reset 6.1/api-slow 5.1/token-expired
last-event-only with a probe: ok
  FAIL: 6.1/processed-once
  skip: 6.1/stale-body
dedupe-unlocked with a probe: ok
  FAIL: 6.1/two-at-once-processed-once
  skip: 6.1/stale-body
remembered-too-soon: ok
  FAIL: 6.1/api-down 6.1/api-busy 6.1/api-reset
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
duplicates-refused: ok
  FAIL: 6.1/duplicate 6.1/same-id-other-bytes 6.1/two-at-once 6.1/answer-lost 6.1/after-thirty-days
  skip: 6.1/processed-once 6.1/two-at-once-processed-once 6.1/stale-body
newest-only: ok
  FAIL: 6.1/reversed-order
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
one-event-at-a-time: ok
  FAIL: 6.1/several-at-once
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
trusts-the-body with a probe: ok
  FAIL: 6.1/called-back 6.1/unknown-event 6.1/id-and-url-disagree 6.1/stale-body
  warning: 6.1/event-object
  skip: 6.1/bearer-token 5.2/basic-credentials 5.1/token-in-query 6.1/content-type-of-the-read 6.1/read-once 6.1/foreign-url 6.1/foreign-url-without-scheme 6.1/foreign-url-by-at-sign 6.1/foreign-url-by-backslash 6.1/other-path 4.4/account-updater 6.1/api-down 6.1/api-busy 6.1/api-reset 6.1/api-slow 5.1/token-expired
foreign-url-followed: ok
  FAIL: 6.1/foreign-url 6.1/foreign-url-without-scheme 6.1/foreign-url-by-backslash 6.1/other-path
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
url-joined-as-text: ok
  FAIL: 6.1/foreign-url 6.1/foreign-url-by-at-sign 6.1/other-path
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
token-cut: skip
  FAIL: 6.1/right 6.1/bearer-token
  ok: 5.2/basic-credentials 5.1/token-in-query
basic-call-back: ok
  warning: 5.2/basic-credentials
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/bearer-token 6.1/stale-body
token-in-query: ok
  warning: 5.1/token-in-query
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/bearer-token 6.1/stale-body
token-kept: ok
  warning: 5.1/token-expired
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body 6.1/after-thirty-days
api-failures-ignored with a probe: ok
  FAIL: 6.1/unknown-event 6.1/api-down 6.1/api-busy 6.1/api-reset
  skip: 6.1/stale-body
unknown-type-500: ok
  FAIL: 6.1/ping 6.1/every-type 4.4/account-updater
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
closed-set-of-types: ok
  FAIL: 6.1/unknown-type
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/stale-body
answers-first: ok
  warning: 6.1/api-down 6.1/api-busy 6.1/api-reset
  skip: 6.1/processed-once 6.1/same-id-other-bytes 6.1/two-at-once-processed-once 6.1/unknown-event 6.1/stale-body
times-out: skip
  FAIL: 6.1/right 6.1/answer-time
`;
