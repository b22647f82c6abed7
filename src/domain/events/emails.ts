import { customerIn, type Subject } from './members.js';
import type { JsonObject } from '../json/json.js';
import { text } from '../records/field-type.js';
import { field, type Fields } from '../records/field.js';
import type { View } from '../records/view.js';
import type { Wire } from '../records/wire.js';
import { isTrue } from '../json/values.js';

// The subjects of the e-mails that a customer would get (#6.1-emails); nothing is really mailed.
const SUBJECTS = {
  subscription_created: 'Your new subscription',
  subscription_updated: 'Your subscription has changed',
  subscription_cancelled: 'Your subscription is cancelled',
  subscription_order_failed: 'Your subscription order has failed',
  upcoming_subscription: 'Your next subscription order is coming up',
  expiring_card: 'Your payment card is about to expire',
} as const;

/** The code of an e-mail template. */
export type EmailTemplate = keyof typeof SUBJECTS;

/** The codes of all e-mail templates. */
export const emailTemplates = Object.keys(SUBJECTS) as readonly EmailTemplate[]; // they are its keys

// The codes that Subsim 0.1 had for three templates, by those that they have.
const formerCodes: Readonly<Partial<Record<EmailTemplate, string>>> = {
  subscription_created: 'new_subscription',
  subscription_updated: 'subscription_changed',
  upcoming_subscription: 'upcoming_order',
};

/** The member of the configuration that switches the template with a code off (#6.1-email-switches). */
export function emailSwitch(code: string): string {
  return `email_template_disable_${code}`;
}

/** The present names of the members of the configuration that Subsim 0.1 called otherwise, by the names that they had. */
export const renamedSwitches: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(formerCodes).map(([code, former]) => [emailSwitch(former), emailSwitch(code)]),
);

/** Members of the configuration under their present names, by whichever they came; of two that are one the present name counts. */
export function underPresentNames(members: JsonObject): JsonObject {
  const entries = Object.entries(members).map(([name, value]) => ({ name, present: presentName(name), value }));
  const kept = entries.filter(({ name, present }) => name === present || !Object.hasOwn(members, present));
  return Object.fromEntries(kept.map(({ present, value }) => [present, value]));
}

/** The name of a member of the configuration as a wire shows it. */
export function shownName(name: string, { emailCodes }: Pick<Wire, 'emailCodes'>): string {
  return emailCodes === 'former' ? (formerNames[name] ?? name) : name;
}

/** The code of a template as a wire writes it (#6.1-email-codes). */
export function shownCode(template: EmailTemplate, { emailCodes }: Pick<Wire, 'emailCodes'>): string {
  switch (emailCodes) {
    case 'bare':
      return template;
    case 'prefixed':
      return `default_${template}`;
    case 'former':
      return formerCodes[template] ?? template;
  }
}

/** The members of what it says of an e-mail. */
export const emailMembers: Fields = {
  template_code: field(text(), 'R - -'),
  to: field(text(), 'R - -'),
  subject: field(text(), 'R - -'),
};

/**
 * What `subscription.email` says of an e-mail about a subscription; `undefined` when the configuration switches its template off or
 * nobody would get it.
 */
export function emailOf(template: EmailTemplate, { values }: Subject, view: View): JsonObject | undefined {
  const customerId = customerIn(values);
  const to = customerId === undefined ? undefined : view.own('customer', customerId)?.email;
  if (to === undefined || isTrue(view.configuration.members, emailSwitch(template))) return undefined;
  return { email: { template_code: shownCode(template, view.wire), to, subject: SUBJECTS[template] } };
}

const formerNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(renamedSwitches).map(([former, present]) => [present, former]),
);

function presentName(name: string): string {
  return Object.hasOwn(renamedSwitches, name) ? (renamedSwitches[name] ?? name) : name;
}
