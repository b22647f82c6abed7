/** Why an order, or one item of it, was not placed (supplement 12.6). */
export interface OrderFailure {
  /** A class of the list below, or what the order system says instead. */
  readonly errorClass: string;
  /** A code in snake case, such as `callback_timeout`. */
  readonly errorType: string;
  /** A sentence. */
  readonly message: string;
}
