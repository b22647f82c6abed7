import { onceEach } from './once-each.js';

/** A webhook that comes again must not be processed again. */
export const processedOnce = onceEach({
  id: 'webhook/6.1/processed-once',
  title: 'a webhook that comes three times is processed once',
  played: 'The same bytes are sent three times, one after the other, with another webhook before the last time.',
  others: 1,
  async sendAgain({ prepare, send }, webhook) {
    const twice = [await send(webhook), await send(webhook)];
    await send(await prepare());
    return [...twice, await send(webhook)];
  },
});
