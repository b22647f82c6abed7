/**
 * Why an order is placed: the scheduler found it due, or somebody asked for it, with which the order dates keep their rhythm,
 * begin anew today, or are not touched at all (#3-manual-orders, #3-off-cycle).
 */
export type OrderKind = 'scheduled' | 'keep' | 'alter' | 'off-cycle';
