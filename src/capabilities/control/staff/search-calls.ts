import { call, reply, type Call } from '../call.js';
import type { SearchInput } from '../../../simulator.js';

/** The call that finds records by what they show (#subsim-search). */
export const searchCalls: readonly Call[] = [
  call(
    'GET /search',
    {
      id: 'staff.search',
      summary: 'Finds records by words that stand anywhere in what they show.',
      query: 'search',
      answer: 'SearchAnswer',
    },
    async ({ environment, query, search }) => {
      // Digits are looked for as they were written, with the zeros before them.
      const q = new URLSearchParams(search).get('q') ?? '';
      return reply(await environment.search({ ...query, q } as SearchInput)); // the environment refuses other kinds of record
    },
  ),
];
