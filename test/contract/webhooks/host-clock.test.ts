import { expect, onTestFinished, test, vi } from 'vitest';
import { answering, inTurn } from '../../support/behaviours.js';
import { aReceiver } from '../../support/receivers.js';
import { aSendingShop } from '../../support/webhooks.js';

test('a webhook is tried again in time although the clock of the machine was set back by a day meanwhile', async () => {
  using shop = aSendingShop({ clock: 'system' });
  await using receiver = await aReceiver(inTurn(answering(500), answering(200)));
  shop.send(receiver.url);
  shop.environment.events.ping();
  await shop.settle();
  const machine = Date.now.bind(Date);
  onTestFinished(() => void vi.restoreAllMocks());

  shop.environment.clock.set({ kind: 'offset', by: 'PT61S' });
  vi.spyOn(Date, 'now').mockImplementation(() => machine() - 86_400_000);
  await shop.settle();

  expect(receiver.requests).toHaveLength(2);
});
