import type { JsonObject } from './json.js';
import type { Look } from './look.js';
import { isTrue } from './values.js';

// The subjects of the e-mails that a customer would get (codes supplement 10.2, ASSUMED: A37); nothing is really mailed.
const SUBJECTS = {
  new_subscription: 'Your new subscription',
  subscription_changed: 'Your subscription has changed',
  subscription_cancelled: 'Your subscription is cancelled',
} as const;

/** The code of an e-mail template. */
export type EmailTemplate = keyof typeof SUBJECTS;

/** What `subscription.email` says of an e-mail; `undefined` when the configuration switches its template off or nobody would get it. */
export function emailOf(template: EmailTemplate, customerId: number | undefined, look: Look): JsonObject | undefined {
  const to = customerId === undefined ? undefined : look.own('customer', customerId)?.email;
  if (to === undefined || isTrue(look.configuration.members, `email_template_disable_${template}`)) return undefined;
  return { template_code: template, to, subject: SUBJECTS[template] };
}
