import { OBSERVED, type Claim } from './claim.js';
import type { EventType } from '../domain/events/table.js';

/** The types of event by name; when each fires and what its data hold are rules. */
export const eventClaims: Readonly<Record<EventType, Claim>> = {
  ping: OBSERVED,
  'customer.subscribed': OBSERVED,
  'customer.cancelled': OBSERVED,
  'payment_profile.created': OBSERVED,
  'payment_profile.updated': OBSERVED,
  'payment_profile.redacted': OBSERVED,
  'subscription.created': OBSERVED,
  'subscription.updated': OBSERVED,
  'subscription.status_change': OBSERVED,
  'subscription.cancelled': OBSERVED,
  'subscription.trial.converted': OBSERVED,
  'subscription.email': OBSERVED,
  'payment_transaction.updated': OBSERVED,
};
