/** One kind of refusal: how it is answered, which rule it follows and what the caller can do. */
export interface Refusal {
  readonly status: number;
  /** The status on v3, where it is another one. */
  readonly statusOnV3?: number;
  /** The sentence on the wire, unless the place that refuses has a more exact one. */
  readonly message: string;
  /** The id of the rule that it follows, as knowledge explains it. */
  readonly rule: string;
  /** The id of the rule on v3, where it is another one. */
  readonly ruleOnV3?: string;
  /** What the caller can do; `{suffixes}` and `{types}` stand for those of the formats that are served. */
  readonly hint: string;
  /** The OAuth error code, for answers that have the form of RFC 6749 section 5.2. */
  readonly error?: string;
}
