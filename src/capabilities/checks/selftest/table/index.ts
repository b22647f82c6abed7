import type { CheckKind } from '../../report.js';
import { orderTable } from './order-callback.js';
import { webhookTable } from './webhook.js';

/** What the shipped receivers get, by kind; see `tableText`. */
export const tables: Readonly<Record<CheckKind, string>> = { webhook: webhookTable, 'order-callback': orderTable };
