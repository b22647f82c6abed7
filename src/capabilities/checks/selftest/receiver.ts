import type { CheckKind } from '../report.js';
import type { Fault, Receiver, ReceiverNeeds } from './needs.js';
import { orderFaults } from './order/faults.js';
import { createOrderReceiver } from './order/receiver.js';
import { rightSteps as rightOrderSteps } from './order/steps.js';
import { webhookFaults } from './webhook/faults.js';
import { createWebhookReceiver } from './webhook/receiver.js';
import { rightSteps as rightWebhookSteps } from './webhook/steps.js';

/** What a receiver needs; what is left out is as usual on one machine. */
export type ReceiverSettings = Pick<ReceiverNeeds, 'api' | 'credentials' | 'secret'> & Partial<ReceiverNeeds>;

// Milliseconds: half of what an answer to a webhook may take.
const PATIENCE = 5_000;
const LOOPBACK = ['127.0.0.1', '::1'];

/** Makes a receiver: a right one, or one that makes one mistake. */
export function createReceiver(kind: CheckKind, fault: string | undefined, given: ReceiverSettings): Receiver {
  const needs = { patience: PATIENCE, sources: LOOPBACK, ...given };
  return kind === 'webhook'
    ? createWebhookReceiver({ ...rightWebhookSteps, ...known(webhookFaults, fault) }, needs)
    : createOrderReceiver({ ...rightOrderSteps, ...known(orderFaults, fault) }, needs);
}

function known<Steps extends object>(faults: Readonly<Record<string, Fault<Steps>>>, fault: string | undefined): Partial<Steps> {
  if (fault === undefined) return {};
  const steps = faults[fault];
  if (steps === undefined) throw new Error(`There is no receiver with the fault ${fault}.`);
  return typeof steps === 'function' ? steps() : steps;
}
