import { onceEach } from './once-each.js';

/** A webhook that comes again must not be processed again. */
export const processedOnce = onceEach({
  id: 'webhook/6.1/processed-once',
  title: 'a webhook that comes three times is processed once',
  played: 'The same bytes are sent three times, one after the other.',
  sendAgain: async ({ send }, webhook) => [await send(webhook), await send(webhook), await send(webhook)],
});
