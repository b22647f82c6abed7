/** What the shipped receivers get; `npm run generate` writes it. */
export const webhookTable = `
right
right with a probe
reserialised-body
reserialised-with-escapes
  FAIL: 6.1/right
body-folded
  FAIL: 6.1/right
body-trimmed
body-as-latin-1
  FAIL: 6.1/right
signature-ignored
signature-optional
signature-cut
signature-decoded
upper-case-refused
refusals-answered-200
  FAIL: 6.1/altered-byte
refusals-redirected
any-method
any-content-type
any-source
any-length
short-bodies-only
crashes-on-malformed
malformed-taken
no-dedupe
dedupe-by-bytes
dedupe-by-type
dedupe-unlocked
remembered-too-soon
duplicates-refused
newest-only
trusts-the-body
foreign-url-followed
url-not-compared
basic-call-back
anonymous-call-back
  FAIL: 6.1/right
token-kept
api-failures-ignored
unknown-type-500
answers-first
times-out
  FAIL: 6.1/right
`;
