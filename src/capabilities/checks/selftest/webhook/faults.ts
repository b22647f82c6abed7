import type { WebhookSteps } from './steps.js';

/** What wrong receivers of webhooks do otherwise, by the name of the mistake. */
export const webhookFaults: Readonly<Record<string, Partial<WebhookSteps>>> = {};
