import { apiFailingCase } from './api-failing.js';

/** An API that answers 503. */
export const apiDown = apiFailingCase({
  id: 'webhook/6.1/api-down',
  title: 'a webhook whose event cannot be read because the API is down is not lost',
  played: 'The API answers 503 to every read of the event. Once it is well again, the same bytes come again.',
  fault: () => ({ status: 503 }),
});
