import { apiFailingCase } from './api-failing.js';

/** An API that takes its time. */
export const apiSlow = apiFailingCase({
  id: 'webhook/6.1/api-slow',
  title: 'a webhook is answered in time although the API is slow',
  played: 'The API answers each read of the event after some seconds. Once it is fast again, the same bytes come again if need be.',
  fault: ({ slow }) => ({ delay: slow }),
});
