import { apiFailingCase } from './api-failing.js';

/** An API that answers 429. */
export const apiBusy = apiFailingCase({
  id: 'webhook/6.1/api-busy',
  title: 'a webhook whose event cannot be read because of too many requests is not lost',
  played: 'The API answers 429 with Retry-After: 1 to every read of the event. Once it is well again, the same bytes come again.',
  fault: () => ({ status: 429, retryAfter: 1 }),
});
