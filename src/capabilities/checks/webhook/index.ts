import type { WebhookCase } from '../check-case.js';
import { alteredByte } from './signatures/altered-byte.js';
import { right } from './signatures/right.js';

/** All cases about webhooks, in the order in which they are played. */
export const webhookCases: readonly WebhookCase[] = [right, alteredByte];
