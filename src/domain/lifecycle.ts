/** The states of a subscription (supplement 6.4). */
export const statuses = ['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'] as const;

/** Whether a subscription in this state lives: it is neither Cancelled nor Expired. */
export function isLive(status: unknown): boolean {
  return status !== 'Cancelled' && status !== 'Expired';
}

/** Whether a subscription in this state is active: Active or Retry (ASSUMED: supplement 0.2). */
export function isActive(status: unknown): boolean {
  return status === 'Active' || status === 'Retry';
}
