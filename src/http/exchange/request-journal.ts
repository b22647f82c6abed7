import type { RecordedRequest } from '../../journal/recorded.js';

/** Takes down a request as it was answered; gives back what it holds, so that its end can be told still. */
export type RequestJournal = (request: RecordedRequest) => void;
