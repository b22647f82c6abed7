import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, warn } from '../../finding.js';
import { unread } from '../reads.js';

/** A card that becomes another one without any request of the merchant's. */
export const accountUpdater: WebhookCase = {
  id: 'webhook/4.4/account-updater',
  title: 'a card that the account updater has changed is taken, and read anew',
  rule: '4.4-account-updater',
  since: '2026-12',
  played: 'The account updater puts a card with other last digits behind a payment profile; the webhook for that is sent.',
  judged: 'It must be answered with 200 to 299. That the event is not read afterwards is a warning.',
  advice:
    'Know a card by the id of its payment profile, and replace the last digits and the month that you have stored with those of the event.',
  async play(stage) {
    const { environment, scene, webhookOf, send, callsBack } = stage;
    const last = environment.events.list({ type: 'payment_profile.updated', limit: 1000 }).at(-1)?.id ?? 0;
    environment.vault.updateAccount(scene.paymentProfile, {
      creditcard_last_digits: '1881',
      creditcard_month: '11',
      creditcard_year: '2034',
    });
    const event = environment.events.list({ type: 'payment_profile.updated', from: last + 1 }).at(0);
    if (event === undefined) throw new Error('The account updater has made no event.');
    const webhook = await webhookOf(event.id, event.type);
    const exchange = await send(webhook);
    if (!isTaken(exchange)) return fail('200 to 299', told(exchange));
    const isRead = (): boolean => callsBack(webhook.id).length > 0;
    return {
      isThere: isRead,
      later: () =>
        isRead()
          ? ok(`${told(exchange)}, and the event was read`)
          : unread(stage, warn('The event was not read.', { got: told(exchange) })),
    };
  },
};
