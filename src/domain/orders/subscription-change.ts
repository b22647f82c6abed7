/** A subscription as it was stored at one time; ids ascend in the order of the changes. */
export interface SubscriptionChange {
  readonly id: number;
  readonly subscription: number;
  /** Milliseconds since 1970, by the environment's clock. */
  readonly instant: number;
  readonly status: string;
  readonly next_order_date: string | null;
  readonly qty: number | null;
  readonly interval: string | null;
  readonly product_sku: string | null;
  readonly changed_by: string;
}
