import { onceEach } from './once-each.js';

/** Neither of two at once is remembered yet when the other one comes. */
export const twoAtOnceProcessedOnce = onceEach({
  id: 'webhook/6.1/two-at-once-processed-once',
  title: 'the same webhook twice at once is processed once',
  played: 'The same bytes are sent over two connections at the same time.',
  sendAgain: ({ send }, webhook) => Promise.all([send(webhook), send(webhook)]),
});
