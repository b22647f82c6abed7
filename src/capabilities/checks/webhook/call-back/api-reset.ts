import { apiFailingCase } from './api-failing.js';

/** An API whose connections break off. */
export const apiReset = apiFailingCase({
  id: 'webhook/6.1/api-reset',
  title: 'a webhook whose event cannot be read because the connection breaks off is not lost',
  played: 'The API resets the connection of every read of the event. Once it is well again, the same bytes come again.',
  fault: () => ({ reset: true }),
});
