import { call, reply, type Call } from '../call.js';

/** The calls about what happened and what comes. */
export const timelineCalls: readonly Call[] = [
  call(
    'GET /timeline',
    {
      id: 'timeline.list',
      summary:
        'Lists what happened and what is due and comes, by instant, from a month ago until a year from now unless it says otherwise.',
      query: 'timelineQuery',
      answer: 'TimelinePage',
      refuses: ['unknown-record'],
    },
    async ({ environment, query }) => reply(await environment.timeline.list(query)),
  ),
  call(
    'GET /timeline/days',
    {
      id: 'timeline.days',
      summary: 'Counts what happened and what is due and comes on each date, at most 400.',
      query: 'timelineDaysQuery',
      answer: 'TimelineDays',
      refuses: ['unknown-record'],
    },
    async ({ environment, query }) => reply(await environment.timeline.days(query)),
  ),
];
