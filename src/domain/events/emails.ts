import { customerIn, type Subject } from './members.js';
import type { JsonObject } from '../json/json.js';
import type { View } from '../records/view.js';
import { isTrue } from '../json/values.js';

// The subjects of the e-mails that a customer would get (#6.1-emails); nothing is really mailed.
const SUBJECTS = {
  new_subscription: 'Your new subscription',
  subscription_changed: 'Your subscription has changed',
  subscription_cancelled: 'Your subscription is cancelled',
  subscription_order_failed: 'Your subscription order has failed',
  upcoming_order: 'Your next subscription order is coming up',
  expiring_card: 'Your payment card is about to expire',
} as const;

/** The code of an e-mail template. */
export type EmailTemplate = keyof typeof SUBJECTS;

/** The codes of all e-mail templates. */
export const emailTemplates: readonly string[] = Object.keys(SUBJECTS);

/**
 * What `subscription.email` says of an e-mail about a subscription; `undefined` when the configuration switches its template off or
 * nobody would get it.
 */
export function emailOf(template: EmailTemplate, { values }: Subject, view: View): JsonObject | undefined {
  const customerId = customerIn(values);
  const to = customerId === undefined ? undefined : view.own('customer', customerId)?.email;
  if (to === undefined || isTrue(view.configuration.members, `email_template_disable_${template}`)) return undefined;
  return { email: { template_code: template, to, subject: SUBJECTS[template] } };
}
