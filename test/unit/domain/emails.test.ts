import { describe, expect, test } from 'vitest';
import { configurationFields } from '../../../src/domain/configuration/fields.js';
import type { EmailTemplate } from '../../../src/domain/events/emails.js';
import { emailDraft } from '../../../src/domain/events/drafts.js';
import type { Values } from '../../../src/domain/json/values.js';
import { aView } from '../../support/unit/view.js';

const subjects: Readonly<Record<EmailTemplate, string>> = {
  subscription_created: 'Your new subscription',
  subscription_updated: 'Your subscription has changed',
  subscription_cancelled: 'Your subscription is cancelled',
  subscription_order_failed: 'Your subscription order has failed',
  upcoming_subscription: 'Your next subscription order is coming up',
  expiring_card: 'Your payment card is about to expire',
};
const told = { id: 5001, values: { customer_id: '2001' } };

function lookWith(members: Values, customer: Values | undefined = { email: 'mira.holt@example.test' }): ReturnType<typeof aView> {
  return aView({
    own: (resource, id) => (resource === 'customer' && id === 2001 ? customer : undefined),
    configuration: { members, intervals: [], definitions: [] },
  });
}

// The keys of a record of templates are templates.
describe.each(Object.entries(subjects) as [EmailTemplate, string][])('the e-mail %s (#6.1-emails)', (template, subject) => {
  const setting = `email_template_disable_${template}`;

  test('is told with its template, the address and a subject, after customer and subscription', () => {
    expect(emailDraft(template, told, lookWith({ [setting]: false }))).toEqual({
      type: 'subscription.email',
      members: [
        { name: 'customer_id', value: 2001 },
        { name: 'subscription_id', value: 5001 },
        { name: 'customer', resource: 'customer', id: 2001 },
        { name: 'subscription', resource: 'subscription', id: 5001 },
        { name: 'email', value: { template_code: template, to: 'mira.holt@example.test', subject } },
      ],
    });
  });

  test('is switched off by the setting of its template alone', () => {
    expect(configurationFields).toHaveProperty([setting]);
    expect(emailDraft(template, told, lookWith({ [setting]: true }))).toBeUndefined();
    const others = Object.keys(subjects).filter((other) => other !== template);
    const off = Object.fromEntries(others.map((other) => [`email_template_disable_${other}`, true]));
    expect(emailDraft(template, told, lookWith(off))).toBeDefined();
  });

  test('is not told when nobody would get it', () => {
    expect(emailDraft(template, told, lookWith({}, {}))).toBeUndefined();
    expect(emailDraft(template, { id: 5001, values: {} }, lookWith({}))).toBeUndefined();
    expect(emailDraft(template, { id: 5001, values: { customer_id: '2002' } }, lookWith({}))).toBeUndefined();
  });
});
