import { expect, test } from 'vitest';
import { answering, redirecting } from '../../support/behaviours.js';
import { aReceiver } from '../../support/receivers.js';
import { aSendingShop } from '../../support/webhooks.js';

test.each([
  [300, 'HTTP 300'],
  [303, 'Redirect not followed (303)'],
  [304, 'HTTP 304'],
  [308, 'Redirect not followed (308)'],
  [399, 'HTTP 399'],
])('a receiver that answers %i has not taken the webhook: %s (#6.1-webhook-success)', async (status, shows) => {
  using shop = aSendingShop();
  await using elsewhere = await aReceiver(answering(200));
  await using receiver = await aReceiver(redirecting(status, elsewhere.url));
  shop.send(receiver.url);

  const event = await shop.change();
  await shop.settle();

  expect(await shop.shown(event)).toMatchObject([{ status: 'pending', last_error_message: shows }]);
  expect(elsewhere.requests).toHaveLength(0);
});
