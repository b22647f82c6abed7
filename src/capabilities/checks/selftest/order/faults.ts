import type { OrderSteps } from './steps.js';

/** What wrong receivers of orders do otherwise, by the name of the mistake. */
export const orderFaults: Readonly<Record<string, Partial<OrderSteps>>> = {};
